import * as z from '@savvi/contracts/schema';
import { FEATURES, type Feature } from '../entitlements.ts';
import { storedPlanType } from '../identity/account.ts';
import { moneyOutput } from '../money.ts';

/** The plans that can be bought. */
export const planId = z.enum(['monthly', 'yearly']);
/** One of the plans that can be bought. */
export type PlanId = z.infer<typeof planId>;

/** Where the provider's hosted pages are. */
export const hostedPage = z
  .string()
  .check(
    z.refine(
      (address) => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol),
      'must be a web address',
    ),
  );

/** The days within which money is given back (BILL-3). */
export const MONEY_BACK_DAYS = 30;

/** A plan that can be bought (BILL-7). Prices are decimal strings in US dollars, for each interval. */
export const planReply = z.object({
  id: planId,
  name: z.string(),
  price: moneyOutput,
  originalPrice: moneyOutput,
  interval: z.enum(['month', 'year']),
  features: z.array(z.string()),
  promotion: z.string(),
  /** The provider's hosted checkout; null while this plan can't be bought. */
  paymentLink: z.nullable(hostedPage),
});
/** A plan that can be bought. */
export type Plan = z.infer<typeof planReply>;

/**
 * What the entitlements are called. Nobody is denied their own data: the CSV of a budget is not what
 * `hasExportFeatures` means (T-42).
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
 * What is sold, without the links, which are settings; quoted prices and promotions (BILL-5, BILL-6, T-29).
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

/** What is stored of who bought which plan (T-27). */
export const STORED_AS: Readonly<Record<PlanId, z.infer<typeof storedPlanType>>> = {
  monthly: 'premium',
  yearly: 'annual',
};

/**
 * The payment link that says for whom it is paid (T-28), by a reference that billing signed (T-66); nothing
 * else in it is believed.
 */
export function checkoutLink(paymentLink: string, reference: string): string {
  const link = new URL(paymentLink);
  link.searchParams.set('client_reference_id', reference);
  return link.href;
}
