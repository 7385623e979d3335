import type { User } from '@savvi/contracts/identity/account';

/** Names of what is stored of who bought what (T-27). */
export const PLAN_NAMES: Readonly<Record<User['planType'], string>> = { free: 'Free plan', basic: 'Basic plan', premium: 'Monthly plan', annual: 'Yearly plan' };

/** What the ways to one's own things are called. */
export const WHAT_YOU_MADE = 'What you made';

/** Texts of managing a subscription; quoted ones stand in the specification letter for letter. */
export const PORTAL_TEXTS = {
  manage: 'Manage billing',
  busy: 'Opening...',
  failed: 'Unable to access subscription management. Please try again.',
  demo: {
    title: 'Demo Mode',
    description: 'No real payments are taken here. Subscriptions are managed on a demonstration page.',
    nothing: 'No real payments are taken here, and you have no subscription to manage yet.',
    open: 'Open it',
  },
  nothing: { title: 'Nothing to manage yet', description: 'Once you have a subscription, you manage it here.' },
  blocked: { title: 'Your browser kept a tab from opening', open: 'Open it' },
} as const;
