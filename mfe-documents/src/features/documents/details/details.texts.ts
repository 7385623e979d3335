import { RESTORABLE_DAYS } from '@savvi/contracts/kept-record';

/** Texts of the dialog that edits the details of a document. */
export const detailsTexts = {
  title: 'Edit details',
  submit: 'Save changes',
  busy: 'Saving...',
  expirationHint: 'We’ll mark it 30 days before.',
  stale: {
    title: 'This document was changed somewhere else',
    description: 'Load the newest version to continue. We’ll keep what you entered.',
    action: 'Load newest version',
    busy: 'Loading...',
    failed: 'The newest version could not be loaded. Please try again.',
    loaded: 'We loaded the newest version and kept what you entered. Review it, then save again.',
    clash: {
      named: (fields: string) => `Changed here and somewhere else: ${fields}. Saving keeps the version here.`,
      action: 'Use the other version instead',
    },
    gone: {
      title: 'This document was deleted somewhere else',
      description: `You can find it under “Recently deleted” for ${RESTORABLE_DAYS} days.`,
    },
  },
} as const;
