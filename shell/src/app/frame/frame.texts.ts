import type { Lock } from '@savvi/contracts/entitlements';

/** Document titles of pages whose heading is not suitable as a title. */
const titles: Readonly<Record<string, string>> = { '/': 'Dashboard' };

/**
 * Texts of the frame around every signed-in page; the specification fixes the names of links and the texts of
 * the trial.
 */
export const TEXTS = {
  skip: 'Skip to content',
  menu: 'Menu',
  navigation: 'Main',
  home: 'BudgetPRO, go to dashboard',
  search: 'Search',
  searchFailed: 'The search could not be opened. Please check your connection and try again.',
  dashboard: 'Dashboard',
  news: 'New achievement',
  overdue: 'overdue',
  admin: 'Admin Dashboard',
  pro: 'Pro',
  locked: 'Locked',
  soldApart: 'Included in the paid plans.',
  accountSettings: 'Account settings',
  help: 'Help',
  signOut: 'Sign Out',
  failed: { sentence: 'The menu could not be loaded.', reload: 'Reload' },
  box: {
    active: 'Trial plan',
    ended: {
      'trial-expired': 'Your trial has ended',
      'subscription-ended': 'Your subscription has ended',
      'payment-failed': 'Your last payment failed',
    } satisfies Record<Lock['reason'], string>,
    upgrade: 'Upgrade',
    endedSentence: 'Everything you made is still here.',
  },
  banner: {
    title: 'BudgetPRO Trial Active',
    remaining: (days: number) => (days === 1 ? '1 day remaining' : `${days} days remaining`),
    today: 'Trial expires today!',
    upgradeNow: 'Upgrade Now',
    upgrade: 'Upgrade to BudgetPRO',
    hide: 'Hide for a day',
    end: (when: string) => `Ends ${when}`,
  },
  offline: { title: 'You are offline', sentence: 'Changes can be saved again when you are back online.' },
  titleSuffix: 'BudgetPRO',
  titles,
} as const;
