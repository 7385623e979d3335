import { RESTORABLE_DAYS } from '@savvi/contracts/kept-record';
import { formatNumber } from '@savvi/ui/format';
import type { EntryType } from './vault-codec.ts';

/** Formats a count. An unknown count becomes a space as wide as one digit. */
const figure = (count: number | null) => (count === null ? '\u2007' : formatNumber(count));

/** A text about a login, which the specification calls a password, a card and a note. */
const ofKinds = <Text>(text: (what: string) => Text): Readonly<Record<EntryType, Text>> => ({
  login: text('Password'),
  card: text('Card'),
  note: text('Note'),
});
const failed = (verb: string) =>
  ofKinds((what) => `Failed to ${verb} ${what.toLowerCase()}. Please try again.`);

/** The number of entries, which are passwords if all of them are logins. */
export function entriesText(count: number, areLogins: boolean): string {
  const [one, many] = areLogins ? ['password', 'passwords'] : ['entry', 'entries'];
  return count === 1 ? `1 ${one}` : `${formatNumber(count)} ${many}`;
}

/** Texts of the password manager. Texts quoted in the specification are exact. */
export const texts = {
  title: 'Password Manager',
  subtitle: 'All your sign-ins, encrypted and close at hand',
  loading: 'Loading your passwords',
  list: 'Your passwords',
  add: 'Add password',
  more: 'More',
  menu: { import: 'Import passwords', export: 'Export passwords', deleted: 'Recently deleted' },
  upsell: {
    title: 'Keep your passwords where you keep your plans',
    description:
      'Encrypted, strong, and there when you need them. Passwords you stored are still here: you can view them, delete them, or export them as an encrypted file.',
    action: 'Upgrade to Access Password Manager',
    look: 'See your passwords',
    export: 'Export your passwords',
  },
  locked: `You can still view, copy, export and delete your passwords. Deleted passwords can be restored for ${RESTORABLE_DAYS} days.`,
  security: {
    title: 'Zero-knowledge storage',
    state: 'Off',
    description:
      'Every entry is encrypted with AES-256-GCM under user-specific keys. Today, we hold those keys.',
    learn: 'Learn More',
  },
  search: {
    label: 'Find by name, user name or website',
    clear: 'Clear the search',
    count: (shown: number, all: number, areLogins: boolean) =>
      shown === all
        ? entriesText(all, areLogins)
        : `${formatNumber(shown)} of ${entriesText(all, areLogins)}`,
    order: 'Order',
    orders: { name: 'Name A–Z', newest: 'Newest first', changed: 'Recently changed' },
    densities: { comfortable: 'Comfortable list', compact: 'Compact list' },
    tag: 'Tag',
    anyTag: 'All tags',
    long: 'Your browser’s search only finds what’s on screen.',
    longKey: 'Press / to search everything.',
    filter: 'Show',
    filters: {
      all: 'All',
      favorites: 'Favorites',
      weak: (count: number | null) => `Weak ${figure(count)}`,
      reused: (count: number | null) => `Reused ${figure(count)}`,
    },
  },
  allRight: {
    favorites: {
      title: 'No favorites yet',
      description: 'Mark an entry with its star to find it here.',
    },
    weak: {
      title: 'No weak passwords left',
      description: 'You replaced every password that was easy to guess.',
    },
    reused: { title: 'No reused passwords left', description: 'Every entry has its own password.' },
  },
  empty: {
    title: 'No passwords yet',
    description: 'Add your first one, or import them from your browser or another password manager.',
  },
  notFound: {
    title: 'No passwords found',
    description: 'Search covers names, user names, email addresses and websites.',
    action: 'Show all passwords',
  },
  reload: {
    title: 'We couldn’t load your passwords',
    description: 'Your data is safe. Please try again.',
    action: 'Reload',
  },
  entry: {
    encrypted: 'ENCRYPTED',
    newer: {
      title: 'This entry can’t be read by this version',
      hint: 'It was stored by a newer version. Reload the page to read it. Until then, you can only delete it.',
    },
    damaged: {
      title: 'This entry is damaged',
      hint: 'Its stored data can no longer be decrypted. Only a backup can restore it; here you can only delete it.',
    },
    username: 'User name or email',
    password: 'Password',
    hidden: 'Hidden',
    notes: 'Notes',
    kinds: { login: 'Login', card: 'Card', note: 'Note' },
    cardNumber: 'Card number',
    favor: (name: string) => `Add ${name} to your favorites`,
    unfavor: (name: string) => `Remove ${name} from your favorites`,
    details: (name: string) => `Details of ${name}`,
    showNumber: (name: string) => `Show the card number of ${name}`,
    hideNumber: (name: string) => `Hide the card number of ${name}`,
    copyNumber: (name: string) => `Copy the card number of ${name}`,
    called: (name: string, usernameEmail: string) => `${name} (${usernameEmail})`,
    more: 'Show more',
    less: 'Show less',
    moreNotes: (name: string) => `Show more of the notes of ${name}`,
    lessNotes: (name: string) => `Show less of the notes of ${name}`,
    show: (name: string) => `Show the password of ${name}`,
    hide: (name: string) => `Hide the password of ${name}`,
    copyPassword: (name: string) => `Copy the password of ${name}`,
    copyUsername: (name: string) => `Copy the user name of ${name}`,
    open: (name: string) => `Open ${name} in a new tab`,
    edit: (name: string) => `Edit ${name}`,
    remove: (name: string) => `Delete ${name}`,
    removeUnreadable: 'Delete the entry that can’t be read',
    weak: 'Weak',
    reused: (others: number) => `Used ${formatNumber(others + 1)} times`,
  },
  copied: {
    password: 'Password copied',
    username: 'User name copied',
    number: 'Card number copied',
    securityCode: 'Security code copied',
    totp: 'One-time code copied',
    value: 'Copied',
    hidden: 'Copied',
    description: 'The clipboard will be cleared in 30 seconds, whatever is in it by then.',
    failed: {
      title: 'Nothing was copied',
      description: 'Your browser blocked copying. Show it and copy it yourself.',
    },
  },
  done: {
    add: ofKinds((what) => `${what} Added`),
    edit: ofKinds((what) => `${what} Updated`),
    remove: ofKinds((what) => `${what} Deleted`),
    restore: ofKinds((what) => `${what} Restored`),
  },
  /** After a save of which a service of the previous release kept only a part. */
  partly: {
    title: 'Not everything was saved',
    description:
      'This service is being updated and can’t keep everything yet. Please save again in a few minutes.',
  },
  undo: 'Undo',
  failed: {
    add: ofKinds((what) => (message: string) => `Failed to save ${what.toLowerCase()}: ${message}`),
    edit: failed('update'),
    remove: failed('delete'),
    restore: failed('restore'),
    unknown: 'Please try again.',
  },
  signedOut: { title: 'Unauthorized', description: 'You are logged out. Logging in again...' },
} as const;
