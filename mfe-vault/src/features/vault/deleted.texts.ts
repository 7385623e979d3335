import { RESTORABLE_DAYS } from '@savvi/contracts/kept-record';

/** Texts of the dialog with deleted entries, which load together with the dialog. */
export const deletedTexts = {
  title: 'Recently deleted passwords',
  description: `What you delete can be restored for ${RESTORABLE_DAYS} days.`,
  loading: 'Loading deleted passwords',
  empty: `No password was deleted in the last ${RESTORABLE_DAYS} days.`,
  failed: 'We couldn’t load them.',
  reload: 'Reload',
  goes: 'The entry is removed from BudgetPRO with everything you stored in it.',
  gone: 'Password Deleted Permanently',
  newer: 'An entry from a newer version',
  damaged: 'A damaged entry',
  restore: 'Restore',
  restoreNamed: (name: string) => `Restore ${name}`,
} as const;
