import type { User } from '@savvi/contracts/identity/account';

/** Names of what is stored of who bought what (T-27). */
export const PLAN_NAMES: Readonly<Record<User['planType'], string>> = { free: 'Free plan', basic: 'Basic plan', premium: 'Monthly plan', annual: 'Yearly plan' };

/** Texts of choosing one of several subscriptions. */
export const CHOOSE_TEXTS = {
  heading: 'Choose one subscription',
  why: (count: number) => `${count} subscriptions are being paid for your account. Choose the one to keep: the others end at once, and nothing more is charged for them. For a refund of what is left, write to support.`,
  one: (plan: string, since: string, until: string | null) => `${plan}, started on ${since}${until === null ? '' : `, paid until ${until}`}.`,
  keep: 'Keep only this one',
  keeping: 'Saving...',
  kept: { title: 'Subscription Kept', description: 'The others are ended.' },
  failed: 'Nothing Was Ended',
  failure: 'Something went wrong on our side. Please try again.',
} as const;

/** What the ways to one's own things are called. */
export const WHAT_YOU_MADE = 'What you made';

/** Texts of managing a subscription; quoted ones stand in the specification letter for letter. */
export const PORTAL_TEXTS = {
  manage: 'Manage billing',
  busy: 'Opening...',
  page: 'Open the billing page',
  failed: 'Unable to access subscription management. Please try again.',
  demo: {
    title: 'Demo Mode',
    description: 'No real payments are taken here. Subscriptions are managed on a demonstration page.',
    nothing: 'No real payments are taken here, and you have no subscription to manage yet.',
    open: 'Open it',
  },
  nothing: { title: 'Nothing to manage yet', description: 'Once you subscribe, you can manage your plan here.' },
  blocked: { title: 'Your browser blocked the new tab', open: 'Open it' },
} as const;
