import type { PlanId } from '@savvi/contracts/billing/plans';

/** Who takes the money. */
export interface PaymentProvider {
  /** Where each plan is bought; null while it can't be. */
  readonly links: Readonly<Record<PlanId, string | null>>;
  /** Whether no real money moves. */
  readonly isDemo: boolean;
}
