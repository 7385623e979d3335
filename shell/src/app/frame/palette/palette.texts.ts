import { formatList, formatNumber } from '@savvi/ui/format';

/** Texts of the search of all pages. */
export const TEXTS = {
  title: 'Search',
  field: 'Search pages, actions and your records',
  placeholder: 'Search Savvi',
  close: 'Close',
  results: 'Results',
  pages: 'Pages',
  actions: 'Actions',
  accountSettings: 'Account settings',
  security: 'Sign-in and security',
  /** Words by which users look for the security section. */
  securityWords:
    'passkeys authenticator app two-step verification two-factor 2FA MFA recovery codes trusted devices sessions sign out everywhere change password',
  plans: 'Plans and prices',
  locked: 'Pro',
  count: (results: number) => (results === 1 ? '1 result' : `${formatNumber(results)} results`),
  more: (hidden: number) => `… and ${formatNumber(hidden)} more`,
  nothing: (query: string) => `Nothing found for “${query}”`,
  loading: 'Loading …',
  missing: (areas: readonly string[]) => `Your records in ${formatList(areas)} could not be loaded.`,
  reload: 'Reload',
  keys: { move: 'to move', open: 'to open' },
} as const;
