import { RESTORABLE_DAYS } from '@savvi/contracts/kept-record';
import { formatNumber } from '@savvi/ui/format';

/** Formats a count. An unknown count becomes a space as wide as one digit. */
const figure = (count: number | null) => (count === null ? '\u2007' : formatNumber(count));

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
    label: 'Find by name, user name or email',
    clear: 'Clear the search',
    count: (shown: number, all: number) => {
      const passwords = all === 1 ? '1 password' : `${formatNumber(all)} passwords`;
      return shown === all ? passwords : `${formatNumber(shown)} of ${passwords}`;
    },
    order: 'Order',
    orders: { name: 'Name A–Z', newest: 'Newest first' },
    long: 'Your browser’s search only finds what’s on screen.',
    longKey: 'Press / to search everything.',
    filter: 'Show',
    filters: {
      all: 'All',
      weak: (count: number | null) => `Weak ${figure(count)}`,
      reused: (count: number | null) => `Reused ${figure(count)}`,
    },
  },
  allRight: {
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
    description: 'Search covers names, user names and email addresses.',
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
    description: 'The clipboard will be cleared in 30 seconds, whatever is in it by then.',
    failed: {
      title: 'Nothing was copied',
      description: 'Your browser blocked copying. Show it and copy it yourself.',
    },
  },
  done: {
    add: 'Password Added',
    edit: 'Password Updated',
    remove: 'Password Deleted',
    restore: 'Password Restored',
  },
  undo: 'Undo',
  failed: {
    add: (message: string) => `Failed to save password: ${message}`,
    edit: 'Failed to update password. Please try again.',
    remove: 'Failed to delete password. Please try again.',
    restore: 'Failed to restore password. Please try again.',
    unknown: 'Please try again.',
  },
  signedOut: { title: 'Unauthorized', description: 'You are logged out. Logging in again...' },
  deleted: {
    title: 'Recently deleted passwords',
    description: `What you delete can be restored for ${RESTORABLE_DAYS} days.`,
    loading: 'Loading deleted passwords',
    empty: `No password was deleted in the last ${RESTORABLE_DAYS} days.`,
    failed: 'We couldn’t load them.',
    reload: 'Reload',
    until: (day: string) => `Can be restored until ${day}`,
    newer: 'An entry from a newer version',
    damaged: 'A damaged entry',
    restore: 'Restore',
    restoreNamed: (name: string) => `Restore ${name}`,
  },
} as const;
