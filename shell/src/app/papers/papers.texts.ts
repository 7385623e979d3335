import { formatNumber } from '@savvi/ui/format';

/** Texts about the papers of a record (LNK-3). */
export const TEXTS = {
  papers: 'Papers',
  counted: (count: number) => `Papers (${formatNumber(count)})`,
  open: (label: string, name: string) => `${label} of ${name}`,
  title: (name: string) => `Papers of ${name}`,
  empty: 'No papers yet. Keep the contract, the policy or the latest statement here.',
  loading: 'Loading papers',
  failed: 'We couldn’t load the papers.',
  reload: 'Reload',
  expires: (day: string) => `Valid until ${day}`,
  expired: (day: string) => `Expired ${day}`,
  upload: 'Upload',
  close: 'Close',
} as const;
