import type { PlanId } from '@savvi/contracts/billing/plans';
import type { SubscriptionEvent, Link } from './subscription-state.rules.ts';

/** Why an event of the provider has no effect. */
export const IGNORED = [
  'unknown-type',
  'unknown-shape',
  'unknown-status',
  'unknown-price',
  'only-credit',
  'no-subscription',
  'no-reference',
  'erased',
] as const;
/** Why an event of the provider has no effect. */
export type IgnoredBecause = (typeof IGNORED)[number];

/** The relevant content of a signed event of the provider. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  /** When the event happened by the provider's clock, in whole seconds. */
  readonly created: Date;
  /** Whether real money was involved in the event; null or absent if unknown. */
  readonly isLive?: boolean | null;
  /**
   * The content of the event: an event of a subscription, a link between a customer and an account, or the
   * reason why the event is ignored.
   */
  readonly content:
    | { readonly subscriptionEvent: SubscriptionEvent }
    | { readonly link: Link }
    | { readonly ignored: IgnoredBecause };
}

/** A payment provider. */
export interface PaymentProvider {
  /** The payment link of each plan; null if the plan cannot be bought. */
  readonly links: Readonly<Record<PlanId, string | null>>;
  /** Payment links of an account, and until when they are valid. */
  checkoutFor(
    spaceId: string,
    now: Date,
  ): { readonly links: Readonly<Record<PlanId, string | null>>; readonly expiresAt: Date };
  /** Whether payments are only simulated. */
  readonly isDemo: boolean;
  /**
   * Opens the page where a customer manages payments; null if there is none or the provider does not know the
   * customer.
   * @throws {Problem} `unavailable`
   */
  openPortal(customerId: string): Promise<string | null>;
  /**
   * Ends a subscription now, so that nothing more is charged. One that has ended or that this provider does
   * not know (it was made with another, such as the payment simulator) counts as ended. `isLive`: whether it
   * may cost real money.
   * @throws if it may continue: {Problem} `unavailable`
   */
  cancel(subscriptionId: string, isLive: boolean): Promise<void>;
  /**
   * The state of a subscription at the provider as an event; null if it does not exist there or is not one of
   * ours. `now`: by the product's clock.
   * @throws {Problem} `unavailable` if the provider cannot be reached, another error if its response is
   * invalid
   */
  stateOf(subscriptionId: string, now: Date): Promise<ProviderEvent | null>;
  /**
   * Verifies the signature of a request body and reads its event.
   * @throws {Problem} `signature` or `malformed`
   */
  readEvent(payload: Uint8Array, signature: string | undefined): Promise<ProviderEvent>;
}
