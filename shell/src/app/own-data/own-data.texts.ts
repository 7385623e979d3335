import { formatBytes } from '@savvi/ui/format';

/** Texts about downloading the user's data and deleting the account (N-9, N-10). */
export const TEXTS = {
  heading: 'Your data',
  subtitle: 'It’s yours: download it, or delete your account.',
  notOpened: 'This could not be opened. Please check your connection and try again.',
  cancel: 'Cancel',
  close: 'Close',
  password: 'Your password',
  failure: 'Something went wrong on our side. Please try again.',
  download: {
    title: 'Download my data',
    sentence:
      'All your data in one file: budgets, master plan, passwords, documents, achievements and subscription.',
    description: 'One zip file with all your data, and your documents in their folders.',
    warning: {
      title: 'Keep the file safe',
      text: 'It contains your passwords and documents in readable form: anyone who has the file can read them.',
    },
    submit: 'Download',
    busy: 'Checking...',
    preparing: 'Preparing...',
    writing: (at: number, all: number) => `Document ${at} of ${all}`,
    written: (bytes: number, all: number) => `${formatBytes(bytes)} of ${formatBytes(all)}`,
    large: (bytes: number) =>
      `Your documents take ${formatBytes(bytes)}. Choose where to save them; they’re written straight to the file.`,
    inMemory: (bytes: number) =>
      `Your documents take ${formatBytes(bytes)}. This browser keeps the file in memory until it’s complete. If the download fails, use Chrome or Edge on a computer.`,
    choose: 'Choose where to save',
    stayHere: 'Keep this page open until the file is complete.',
    fileName: (day: string) => `savvi-data-${day}.zip`,
    fileKind: 'Zip archive',
    done: { title: 'Your data has been saved', text: 'README.txt in the file explains what it contains.' },
    partly: {
      title: 'Your data has been saved, but not all of it',
      text: 'These could not be read. README.txt in the file lists them, too. Download your data again later to get them.',
    },
    failed: 'Your data was not saved',
    notWritten: 'The file could not be written. Please check the free space on your device and try again.',
    again: 'Try again',
    leave: {
      title: 'Stop the download?',
      description: 'Your data has not been saved yet.',
      confirm: 'Stop',
      cancel: 'Continue',
    },
  },
  deletion: {
    title: 'Delete my account',
    sentence: 'Permanently deletes your account and everything in it.',
    question: 'Delete your account?',
    description: 'This cannot be undone, by you or by us.',
    goes: 'What is deleted:',
    items: [
      'your budgets and your master plan, with its history',
      'your passwords and the keys they are encrypted with',
      'your documents and folders, including deleted ones',
      'your achievements, your profile and your sign-ins on all devices',
    ],
    subscription:
      'your subscription: it ends immediately, you won’t be charged again, and the rest of the paid period is lost',
    first: 'If you want to keep any of it, download your data first.',
    confirmation: 'Type DELETE to confirm',
    word: 'DELETE',
    notConfirmed: 'Please type DELETE here.',
    submit: 'Delete my account',
    busy: 'Deleting...',
    failed: 'Your account was not deleted',
  },
} as const;
