import type { User } from '@savvi/contracts/identity/account';

/** Display names of the stored plan types (T-27). */
export const PLAN_NAMES: Readonly<Record<User['planType'], string>> = {
  free: 'Free plan',
  basic: 'Basic plan',
  premium: 'Monthly plan',
  annual: 'Yearly plan',
};

/** Texts of the dialog that chooses between several subscriptions. */
export const CHOOSE_TEXTS = {
  heading: 'Choose one subscription',
  why: (count: number) =>
    `You’re paying for ${count} subscriptions. Choose the one to keep. The others end immediately, and you won’t be charged for them again. For a refund, contact support.`,
  dates: (since: string, until: string | null) =>
    `Started on ${since}${until === null ? '' : `, paid until ${until}`}`,
  keep: 'Keep only this one',
  keepNamed: (plan: string, since: string) => `Keep only this one: ${plan}, started on ${since}`,
  keeping: 'Saving...',
  kept: { title: 'Subscription Kept', description: 'The other subscriptions have ended.' },
  failed: 'Nothing Was Changed',
  failure: 'Something went wrong on our side. Please try again.',
} as const;

/** The label of the links to the user's own records. */
export const WHAT_YOU_MADE = 'What you made';

/** Texts about managing a subscription. Texts quoted in the specification are exact. */
export const PORTAL_TEXTS = {
  manage: 'Manage billing',
  busy: 'Opening...',
  page: 'Open the billing page',
  failed: 'Unable to access subscription management. Please try again.',
  demo: {
    title: 'Demo Mode',
    description: 'No real payments are taken here. You manage subscriptions on a demo page.',
    nothing: 'No real payments are taken here, and you have no subscription to manage yet.',
    open: 'Open it',
  },
  nothing: {
    title: 'Nothing to manage yet',
    description: 'Once you subscribe, you can manage your plan here.',
  },
  blocked: { title: 'Your browser blocked the new tab', open: 'Open it' },
} as const;
