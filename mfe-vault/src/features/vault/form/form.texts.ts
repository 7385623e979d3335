import { KEPT_DAYS } from '@savvi/contracts/kept-record';

/** Texts of the dialog in which an entry is written. */
export const formTexts = {
  add: { title: 'Add password', submit: 'Add password', busy: 'Adding...' },
  edit: { title: 'Edit password', submit: 'Save changes', busy: 'Saving...' },
  cancel: 'Cancel',
  leave: { title: 'Discard what you entered?', description: 'It has not been saved yet.', confirm: 'Discard', cancel: 'Keep editing' },
  stale: {
    title: 'This password was changed somewhere else',
    description: 'Load the newest version to go on. What you entered here stays.',
    action: 'Load newest version',
    busy: 'Loading...',
    failed: 'The newest version did not come. Please try again.',
    loaded: 'You have the newest version, with what you entered on top of it. Check it and save again.',
    clash: { named: (fields: string) => `Changed here and somewhere else: ${fields}. What stands here replaces it when you save.`, action: 'Use the other version instead' },
    gone: { title: 'This password was deleted somewhere else', description: `You find it under “Recently deleted” for ${KEPT_DAYS} days.` },
  },
  fields: { name: 'Service or company', usernameEmail: 'User name or email', password: 'Password', url: 'Website (optional)', notes: 'Notes (optional)' },
  urlPlaceholder: 'https://',
  advice: {
    missing: (what: string) => `Please enter the ${what}.`,
    tooLong: (most: string) => `Please use at most ${most} characters.`,
    unstorable: 'Please leave out the characters that cannot be stored.',
    url: 'Please enter a web address that begins with http:// or https://, without spaces and without a user name in it.',
    what: { name: 'name of the service or company', usernameEmail: 'user name or email', password: 'password' },
  },
} as const;
