import { RESTORABLE_DAYS } from '@savvi/contracts/kept-record';

/** Texts of the dialog that adds or edits an entry. */
export const formTexts = {
  add: { title: 'Add password', submit: 'Add password', busy: 'Adding...' },
  edit: { title: 'Edit password', submit: 'Save changes', busy: 'Saving...' },
  cancel: 'Cancel',
  leave: {
    title: 'Discard what you entered?',
    description: 'It has not been saved yet.',
    confirm: 'Discard',
    cancel: 'Keep editing',
  },
  stale: {
    title: 'This password was changed somewhere else',
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
      title: 'This password was deleted somewhere else',
      description: `You can find it under “Recently deleted” for ${RESTORABLE_DAYS} days.`,
    },
  },
  fields: {
    name: 'Service or company',
    usernameEmail: 'User name or email',
    password: 'Password',
    url: 'Website',
    notes: 'Notes',
  },
  urlPlaceholder: 'https://',
  advice: {
    missing: (what: string) => `Please enter the ${what}.`,
    tooLong: (most: string) => `Please use at most ${most} characters.`,
    unstorable: 'Please remove the characters that can’t be saved.',
    url: 'Please enter a web address that begins with http:// or https://, without spaces and without a user name in it.',
    what: {
      name: 'name of the service or company',
      usernameEmail: 'user name or email',
      password: 'password',
    },
  },
} as const;
