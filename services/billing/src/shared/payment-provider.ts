import type { PlanId } from '@savvi/contracts/billing/plans';
import type { Fact, Link } from './fold.rules.ts';

/** Why nothing follows from an event of the provider's. */
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
/** Why nothing follows from an event of the provider's. */
export type IgnoredBecause = (typeof IGNORED)[number];

/** An event that the provider has signed, as far as it matters here. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  /** By the provider's clock, in whole seconds. */
  readonly created: Date;
  /** Whether real money moves where it is from; null or absent where nothing says. */
  readonly isLive?: boolean | null;
  /** What it says: a fact of a subscription, whose customer somebody is, or nothing and why. */
  readonly says: { readonly fact: Fact } | { readonly link: Link } | { readonly ignored: IgnoredBecause };
}

/** Who takes the money. */
export interface PaymentProvider {
  /** Where each plan is bought; null while it can't be. */
  readonly links: Readonly<Record<PlanId, string | null>>;
  /** Where somebody buys each plan for themselves, and until when those links are good. */
  checkoutFor(
    spaceId: string,
    now: Date,
  ): { readonly links: Readonly<Record<PlanId, string | null>>; readonly expiresAt: Date };
  /** Whether no real money moves. */
  readonly isDemo: boolean;
  /**
   * Opens the page on which a customer manages what they pay for; null where there is none, or the provider
   * knows no such customer (any more).
   * @throws {Problem} `unavailable`
   */
  openPortal(customerId: string): Promise<string | null>;
  /**
   * Ends a subscription now, so that nothing more is charged; one that has ended, never was, or that this
   * provider does not know (it was made with another, such as the payment simulator) counts as ended.
   * `isLive`: whether it may cost real money. @throws when it may go on: {Problem} `unavailable`
   */
  cancel(subscriptionId: string, isLive: boolean): Promise<void>;
  /**
   * How a subscription stands at the provider, as an event that says so; null when it knows of none, or of
   * nothing that is sold here. `now`: by the product's clock. @throws {Problem} `unavailable` when it can't
   * be asked, any error when it has no answer
   */
  stateOf(subscriptionId: string, now: Date): Promise<ProviderEvent | null>;
  /**
   * Reads an event from the bytes that came, once their signature fits.
   * @throws {Problem} `signature` or `malformed`
   */
  readEvent(payload: Uint8Array, signature: string | undefined): Promise<ProviderEvent>;
}
