import { MONEY_BACK_DAYS, type PlanId } from '@savvi/contracts/billing/plans';
import { type Feature, TRIAL_DAYS } from '@savvi/contracts/entitlements';

/** What a plan saves, in the words of the specification; not recalculated (T-29). */
const savings: Readonly<Record<PlanId, { readonly share: string; readonly amount: string } | null>> = {
  monthly: null,
  yearly: { share: 'Save 36%', amount: 'Save about $56' },
};

/** What the features that are no area of their own include today (T-42). */
const gives: Readonly<Partial<Record<Feature, string>>> = {
  hasAdvancedInsights: 'Net worth by month, coverage-to-debt ratio and savings rate on the dashboard.',
  hasExportFeatures: 'Each budget as a CSV file, and all your data in one archive.',
  hasCustomGoals: 'Savings goals of your own while you plan a budget.',
  hasAdvancedBudgeting: 'Any split between two partners, with monthly and bi-weekly shares.',
  hasPrioritySupport:
    'A person who helps with your account, such as changing your email address or claiming a reward.',
};

/** Texts of the page of the plans. Texts quoted in the specification are exact. */
export const TEXTS = {
  title: 'Plans and prices',
  lead: 'Both plans include everything. Pay monthly, or yearly for less.',
  subscribe: 'Subscribe Now',
  newTab: 'Checkout opens in a new tab, on our payment provider’s page.',
  per: { month: 'per month', year: 'per year' },
  was: 'was',
  billed: { month: 'Billed monthly', year: 'Billed yearly' },
  savings,
  yourPlan: 'Your plan',
  resume: 'Resume subscription',
  switchTo: (plan: string) => `Switch to ${plan}`,
  other: 'Switch in “Manage billing” so you’re never charged twice.',
  authentication: { title: 'Authentication Required', description: 'Please log in to subscribe to a plan.' },
  failed: 'Unable to start subscription process. Please try again.',
  loading: 'Loading the plans',
  loadFailed: {
    title: 'The plans could not be loaded',
    fallback: 'Something went wrong on our side. Please try again.',
    retry: 'Try again',
  },
  empty: {
    title: 'No plans are available right now',
    description: 'Please come back later. Everything you made is still here.',
  },
  includedHeading: 'In both plans',
  promises: [
    {
      icon: 'trial',
      term: `${TRIAL_DAYS}-day free trial`,
      sentence: 'The whole product from the first minute. No card needed.',
    },
    {
      icon: 'guarantee',
      term: `${MONEY_BACK_DAYS}-day money-back guarantee`,
      sentence: 'If it’s not for you, you get your money back.',
    },
    {
      icon: 'cancel',
      term: 'Cancel any time',
      sentence: 'Your plan then runs until the end of the paid period.',
    },
  ],
  gives,
  promisesHeading: 'Nothing to lose',
  free: {
    heading: 'Free plan',
    sentence: '1 budget, basic features, limited document storage.',
    after:
      'What you have after the trial if you don’t subscribe. Everything you made stays yours: you can view, download or delete it at any time.',
  },
  state: {
    signedOut: `Try everything free for ${TRIAL_DAYS} days`,
    trial: (end: string) => `Your free trial runs until ${end}`,
    admin: 'As an administrator, you have full access with or without a plan',
    trialOver: 'Your trial has ended. Everything you made is still here',
    trialUsed: 'An earlier account with this address used the free trial',
    paid: (plan: string, until: string | null) =>
      until === null ? `You are on the ${plan}` : `You are on the ${plan}, paid until ${until}`,
    ending: (plan: string, end: string) => `Your ${plan.toLowerCase()} is cancelled and ends on ${end}`,
    pastDue: (paidUntil: string | null) =>
      `Your last payment failed${paidUntil === null ? '' : `; your plan was paid until ${paidUntil}`}. Fix it under “Manage billing”`,
    cancelled: 'Your subscription has ended. Everything you made is still here',
  },
} as const;
