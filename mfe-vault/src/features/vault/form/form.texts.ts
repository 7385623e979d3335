import { RESTORABLE_DAYS } from '@savvi/contracts/kept-record';

/** Texts about an entry that was changed or deleted somewhere else. */
const stale = (what: string) => ({
  title: `This ${what} was changed somewhere else`,
  gone: {
    title: `This ${what} was deleted somewhere else`,
    description: `You can find it under “Recently deleted” for ${RESTORABLE_DAYS} days.`,
  },
});

/** Texts of the dialog that adds or edits an entry. */
export const formTexts = {
  add: {
    login: { title: 'Add password', submit: 'Add password', busy: 'Adding...' },
    card: { title: 'Add card', submit: 'Add card', busy: 'Adding...' },
    note: { title: 'Add note', submit: 'Add note', busy: 'Adding...' },
  },
  edit: {
    login: { title: 'Edit password', submit: 'Save changes', busy: 'Saving...' },
    card: { title: 'Edit card', submit: 'Save changes', busy: 'Saving...' },
    note: { title: 'Edit note', submit: 'Save changes', busy: 'Saving...' },
  },
  type: { label: 'Kind of entry', login: 'Login', card: 'Card', note: 'Note' },
  cancel: 'Cancel',
  leave: {
    title: 'Discard what you entered?',
    description: 'It has not been saved yet.',
    confirm: 'Discard',
    cancel: 'Keep editing',
  },
  staleOf: {
    login: stale('password'),
    card: stale('card'),
    note: stale('note'),
  },
  stale: {
    description: 'Load the newest version to continue. We’ll keep what you entered.',
    action: 'Load newest version',
    busy: 'Loading...',
    failed: 'The newest version could not be loaded. Please try again.',
    loaded: 'We loaded the newest version and kept what you entered. Review it, then save again.',
    clash: {
      named: (fields: string) => `Changed here and somewhere else: ${fields}. Saving keeps the version here.`,
      action: 'Use the other version instead',
    },
  },
  fields: {
    name: 'Service or company',
    usernameEmail: 'User name or email',
    password: 'Password',
    url: 'Website',
    notes: 'Notes',
    totp: 'Setup key for one-time codes',
    holder: 'Name on the card',
    number: 'Card number',
    expires: 'Expires',
    code: 'Security code',
    tags: 'Tags',
    links: 'Belongs to',
  },
  /** Labels that differ in a card and a note. */
  nameOf: { login: 'Service or company', card: 'Name of the card', note: 'Title' },
  /** What the button beside a hidden field shows. */
  secrets: { totp: 'setup key', number: 'card number', code: 'security code' },
  totpHint: 'The key a website shows beside its QR code, or an address that begins with otpauth://.',
  tagsHint: 'Separate tags with commas.',
  expiresPlaceholder: 'MM/YYYY',
  urlPlaceholder: 'https://',
  advice: {
    missing: (what: string) => `Please enter the ${what}.`,
    tooLong: (most: string) => `Please use at most ${most} characters.`,
    unstorable: 'Please remove the characters that can’t be saved.',
    url: 'Please enter a web address that begins with http:// or https://, without spaces and without a user name in it.',
    totp: 'Please enter the setup key that the website shows, made of letters and the digits 2 to 7.',
    tags: (most: number, length: number) => `Please use at most ${most} tags of ${length} characters each.`,
    links: (most: number) => `Please choose at most ${most} records.`,
    what: {
      name: 'name of the service or company',
      usernameEmail: 'user name or email',
      password: 'password',
      card: 'name of the card',
      note: 'title',
    },
  },
} as const;
