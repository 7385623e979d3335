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
