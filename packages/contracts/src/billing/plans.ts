import * as z from '@savvi/contracts/schema';
import { FEATURES, type Feature } from '../entitlements.ts';
import { storedPlanType } from '../identity/account.ts';
import { moneyOutput } from '../money.ts';

/** The plans for sale. */
export const planId = z.enum(['monthly', 'yearly']);
/** A plan for sale. */
export type PlanId = z.infer<typeof planId>;

/** An https URL of the provider's hosted pages. */
export const hostedPage = z
  .string()
  .check(
    z.refine(
      (address) => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol),
      'must be a web address',
    ),
  );

/** The money-back period, in days (BILL-3). */
export const MONEY_BACK_DAYS = 30;

/** A plan for sale (BILL-7). Prices are decimal strings in US dollars per interval. */
export const planReply = z.object({
  id: planId,
  name: z.string(),
  price: moneyOutput,
  originalPrice: moneyOutput,
  interval: z.enum(['month', 'year']),
  features: z.array(z.string()),
  promotion: z.string(),
  /** The provider's hosted checkout; null while this plan cannot be bought. */
  paymentLink: z.nullable(hostedPage),
});
/** A plan for sale. */
export type Plan = z.infer<typeof planReply>;

/**
 * The display names of the features. `hasExportFeatures` does not lock the CSV export of a budget, because users
 * can always export their own data (T-42).
 */
export const FEATURE_NAMES: Readonly<Record<Feature, string>> = {
  hasFinancialMasterPlan: 'Financial Master Plan',
  hasPasswordManager: 'Password Manager',
  hasDocumentLocker: 'Document Locker',
  hasAdvancedInsights: 'Advanced insights',
  hasExportFeatures: 'Advanced export',
  hasCustomGoals: 'Custom goals',
  hasAdvancedBudgeting: 'Advanced budgeting',
  hasPrioritySupport: 'Priority support',
};

const features = ['Unlimited budgets', 'Unlimited documents', ...FEATURES.map((key) => FEATURE_NAMES[key])];

/**
 * The plans for sale, with the specified prices and promotions (BILL-5, BILL-6, T-29). Their payment links
 * come from the service's settings.
 */
export const PLANS: Readonly<Record<PlanId, Omit<Plan, 'paymentLink'>>> = {
  monthly: {
    id: 'monthly',
    name: 'Monthly',
    price: '9.99',
    originalPrice: '12.99',
    interval: 'month',
    features,
    promotion: 'First 100 users special!',
  },
  yearly: {
    id: 'yearly',
    name: 'Yearly',
    price: '99.00',
    originalPrice: '155.88',
    interval: 'year',
    features,
    promotion: '2 months free',
  },
};

/** The stored plan type of each plan (T-27). */
export const STORED_AS: Readonly<Record<PlanId, z.infer<typeof storedPlanType>>> = {
  monthly: 'premium',
  yearly: 'annual',
};

/**
 * Adds the signed reference of the buyer (T-66) to a payment link (T-28). No other part of the link is
 * trusted.
 */
export function checkoutLink(paymentLink: string, reference: string): string {
  const link = new URL(paymentLink);
  link.searchParams.set('client_reference_id', reference);
  return link.href;
}
