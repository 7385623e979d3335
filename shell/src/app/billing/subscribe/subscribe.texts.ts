import { MONEY_BACK_DAYS, type PlanId } from '@savvi/contracts/billing/plans';
import { TRIAL_DAYS } from '@savvi/contracts/entitlements';

/** What a plan saves, in words that stand in the specification and are not recomputed (T-29). */
const savings: Readonly<Record<PlanId, { readonly share: string; readonly amount: string } | null>> = { monthly: null, yearly: { share: 'Save 36%', amount: 'Save about $56' } };

/** Texts of the plans' page; quoted ones stand in the specification letter for letter. */
export const TEXTS = {
  title: 'Plans and prices',
  lead: 'Both plans have everything. Pay by the month, or once a year for less.',
  subscribe: 'Subscribe Now',
  newTab: 'You pay on the page of our payment provider, which opens in a new tab.',
  per: { month: 'per month', year: 'per year' },
  was: 'was',
  billed: { month: 'Billed every month', year: 'Billed once a year' },
  savings,
  yourPlan: 'Your plan',
  other: 'To change to this plan, manage the subscription you have, so that you never pay twice.',
  authentication: { title: 'Authentication Required', description: 'Please log in to subscribe to a plan.' },
  failed: 'Unable to start subscription process. Please try again.',
  loading: 'Loading the plans',
  loadFailed: { title: 'The plans could not be loaded', fallback: 'Something went wrong on our side. Please try again.', retry: 'Try again' },
  empty: { title: 'No plan can be bought at the moment', description: 'Please come back later. Everything you made is still here.' },
  includedHeading: 'In both plans',
  promises: [
    { icon: 'trial', term: `${TRIAL_DAYS}-day free trial`, sentence: 'The whole product from the first minute. No card needed.' },
    { icon: 'guarantee', term: `${MONEY_BACK_DAYS}-day money-back guarantee`, sentence: 'If it is not for you, you get your money back.' },
    { icon: 'cancel', term: 'Cancel any time', sentence: 'It then runs until the end of what you have paid for.' },
  ],
  promisesHeading: 'Nothing to lose',
  free: {
    heading: 'Free plan',
    sentence: '1 budget, basic features, limited document storage.',
    after: 'What you have once the trial is over, without a plan. Everything you made stays yours: read it, take it along or delete it at any time.',
  },
  state: {
    signedOut: `Try everything free for ${TRIAL_DAYS} days`,
    trial: (end: string) => `Your free trial runs until ${end}`,
    admin: 'As an administrator you have everything, with or without a plan',
    trialOver: 'Your trial has ended. Everything you made is still here',
    paid: (plan: string, until: string | null) => (until === null ? `You are on the ${plan}` : `You are on the ${plan}, paid until ${until}`),
    pastDue: (paidUntil: string | null) => `Your last payment did not go through${paidUntil === null ? '' : `; it was paid until ${paidUntil}`}. Manage billing to put it right`,
    cancelled: 'Your subscription has ended. Everything you made is still here',
  },
} as const;
