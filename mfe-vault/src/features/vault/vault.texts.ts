import { KEPT_DAYS } from '@savvi/contracts/kept-record';
import { formatNumber } from '@savvi/ui/format';

/** A count, or the room of one digit until it is known. */
const figure = (count: number | null) => (count === null ? '\u2007' : formatNumber(count));

/** Texts of the password manager; what stands in quotes in the specification is letter for letter. */
export const texts = {
  title: 'Password Manager',
  subtitle: 'Every sign-in you have, locked away and at hand',
  loading: 'Loading your passwords',
  list: 'Your passwords',
  add: 'Add password',
  more: 'More',
  menu: { import: 'Import passwords', export: 'Export passwords', deleted: 'Recently deleted' },
  upsell: {
    title: 'Keep your passwords where you keep your plans',
    description: 'Each one encrypted, made strong for you, and at hand when you need it. What you stored is still here: look at it, delete it, or take it along as an encrypted file.',
    action: 'Upgrade to Access Password Manager',
    look: 'See your passwords',
    export: 'Export your passwords',
  },
  locked: `Your passwords stay yours to look at, copy, export and delete; what you delete can be restored for ${KEPT_DAYS} days.`,
  security: {
    title: 'Zero-knowledge storage',
    description: 'Every entry is encrypted with AES-256-GCM under user-specific keys.',
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
    long: 'Your browser’s own search finds only what is in sight. Press / to search all of them.',
    filter: 'Show',
    filters: { all: 'All', weak: (count: number | null) => `Weak ${figure(count)}`, reused: (count: number | null) => `Reused ${figure(count)}` },
  },
  allRight: {
    weak: { title: 'No password is weak any more', description: 'What could be guessed has been replaced.' },
    reused: { title: 'No password is used twice any more', description: 'Each entry has one of its own.' },
  },
  empty: { title: 'No passwords yet', description: 'Add your first one, or bring those you have from your browser or another password manager.' },
  notFound: { title: 'No passwords found', description: 'Names, user names and email addresses are searched.', action: 'Show all passwords' },
  reload: { title: 'Your passwords are not here yet', description: 'They could not be loaded just now. What you keep is safe.', action: 'Reload' },
  entry: {
    encrypted: 'ENCRYPTED',
    newer: { title: 'This entry can’t be read by this version', hint: 'It was stored by a newer version. Reload the page to read it; here it can only be deleted.' },
    damaged: { title: 'This entry is damaged', hint: 'What is stored of it can’t be decrypted any more. Only a backup can bring it back; here it can only be deleted.' },
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
    description: 'The clipboard is emptied in 30 seconds, whatever is in it by then.',
    failed: { title: 'Nothing was copied', description: 'Your browser did not allow it. Show it and copy it by hand.' },
  },
  done: { add: 'Password Added', edit: 'Password Updated', remove: 'Password Deleted', restore: 'Password Restored' },
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
    description: `What you delete can be restored for ${KEPT_DAYS} days.`,
    loading: 'Loading deleted passwords',
    empty: `No password was deleted in the last ${KEPT_DAYS} days.`,
    failed: 'They are not here yet.',
    reload: 'Reload',
    until: (day: string) => `Can be restored until ${day}`,
    newer: 'An entry of a newer version',
    damaged: 'A damaged entry',
    restore: 'Restore',
    restoreNamed: (name: string) => `Restore ${name}`,
  },
} as const;
