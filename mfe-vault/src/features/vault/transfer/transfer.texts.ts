import { formatNumber } from '@savvi/ui/format';
import { entriesText } from '../vault.texts.ts';

/** Texts of the import and export dialogs. `areLogins`: there are no cards and notes. */
export const transferTexts = {
  close: 'Close',
  cancel: 'Cancel',
  import: {
    title: 'Import passwords',
    description:
      'From Bitwarden (.json), 1Password (.1pux), LastPass (.csv), Dashlane (.zip or .csv), Chrome, Edge or Safari (.csv), Firefox (.csv), or an encrypted export from BudgetPRO. Your browser reads the file; nothing is sent until you confirm.',
    choose: 'Choose a file',
    again: 'Choose another file',
    reading: 'Reading the file',
    unlock: {
      label: 'Password of the export',
      hint: 'The one it was encrypted with.',
      action: 'Open',
      busy: 'Opening...',
    },
    preview: (fileName: string) => `Found in ${fileName}`,
    counts: (chosen: number, all: number, areLogins: boolean) =>
      `${formatNumber(chosen)} of ${entriesText(all, areLogins)} chosen`,
    all: 'All new ones',
    first: (room: number) => (room === 1 ? 'The first new one' : `The first ${formatNumber(room)} new ones`),
    room: (room: number, areLogins: boolean) =>
      room > 0
        ? `There’s room for ${entriesText(room, areLogins)} more. To import others, leave some of these out or delete stored ones.`
        : `There is no room for another ${areLogins ? 'password' : 'entry'}. Delete stored ones first.`,
    more: (next: number, all: number) =>
      next === all ? `Show the last ${next}` : `Show ${next} of ${formatNumber(all)} more`,
    andMore: (count: number) => `and ${formatNumber(count)} more`,
    duplicate: {
      stored: 'Already stored',
      storedWithoutTotp: 'Already stored without its setup key',
      file: 'Twice in this file',
    },
    allThere: 'Everything in this file is already stored.',
    fill: (count: number) => `Use the name as the user name where it’s missing (${formatNumber(count)})`,
    lost: (what: string) => `Not imported: ${what}.`,
    take: (name: string, username: string) => `Import ${name}${username === '' ? '' : `, ${username}`}`,
    nothing: 'No sign-ins were found in this file.',
    submit: (count: number, areLogins: boolean) =>
      count === 0 ? 'Import' : `Import ${entriesText(count, areLogins)}`,
    progress: 'Importing',
    progressed: (done: number, all: number) => `${formatNumber(done)} of ${formatNumber(all)}`,
    failed: (message: string) => `The import stopped: ${message}`,
    cut: 'This service is being updated and can’t keep everything yet. Delete the entries below, and import the file again in a few minutes.',
    cutReason: 'Only its name, user name, password, address and notes were saved.',
    resume: 'Try again',
    done: (count: number, areLogins: boolean) => `${entriesText(count, areLogins)} imported`,
    leftOut: (count: number) => `${formatNumber(count)} not imported`,
    partly: (count: number) => `${formatNumber(count)} imported without all details`,
    deleteFile:
      'The file you imported is still on your computer, and anyone who opens it can read it. Delete it now, and empty the trash.',
    toast: (areLogins: boolean) => (areLogins ? 'Passwords Imported' : 'Entries Imported'),
    leave: {
      title: 'Stop the import?',
      description: 'Passwords imported so far will stay. The rest won’t be imported.',
      confirm: 'Stop',
      cancel: 'Continue',
    },
  },
  export: {
    title: 'Export passwords',
    description: (count: number, areLogins: boolean) =>
      `${entriesText(count, areLogins)} in one encrypted file, which can be imported here again.`,
    password: 'Password for the file',
    repeat: 'Confirm the password',
    warning: {
      title: 'This password can’t be recovered',
      text: 'Nobody can open the file without it, not even us. Keep it where you’ll find it.',
    },
    tooWeak:
      'This password is too easy to guess, and anyone who has the file can try as often as they like. Four or five random words work well.',
    tooShort: (least: number) => `Please use at least ${least} characters.`,
    different: 'The passwords don’t match.',
    submit: 'Export',
    busy: 'Encrypting...',
    nothing: 'There is nothing to export.',
    loading: 'Loading your passwords',
    failed: 'We couldn’t load your passwords.',
    reload: 'Reload',
    unreadable: (count: number) =>
      `${count === 1 ? '1 entry' : `${formatNumber(count)} entries`} can’t be read and won’t be exported. If a newer version stored them, reload the page first.`,
    done: (count: number, areLogins: boolean) => ({
      title: areLogins ? 'Passwords Exported' : 'Entries Exported',
      description: `${entriesText(count, areLogins)} in the file. Store the password somewhere else.`,
    }),
    notMade: {
      title: 'Nothing was exported',
      description: 'The file could not be created. Please try again.',
    },
    fileName: (day: string) => `savvi-passwords-${day}.json`,
  },
} as const;
