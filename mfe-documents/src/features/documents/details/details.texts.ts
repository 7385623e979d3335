import { KEPT_DAYS } from '@savvi/contracts/kept-record';

/** Texts of the dialog that changes what is said of a document. */
export const detailsTexts = {
  title: 'Edit details',
  submit: 'Save changes',
  busy: 'Saving...',
  expirationHint: 'Optional. It is marked 30 days before.',
  stale: {
    title: 'This document was changed somewhere else',
    description: 'Load the newest version to go on. What you entered here stays.',
    action: 'Load newest version',
    busy: 'Loading...',
    failed: 'The newest version did not come. Please try again.',
    loaded: 'You have the newest version, with what you entered on top of it. Check it and save again.',
    clash: { named: (fields: string) => `Changed here and somewhere else: ${fields}. What stands here replaces it when you save.`, action: 'Use the other version instead' },
    gone: { title: 'This document was deleted somewhere else', description: `You find it under “Recently deleted” for ${KEPT_DAYS} days.` },
  },
} as const;
