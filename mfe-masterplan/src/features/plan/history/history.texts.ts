/** Texts of the balance history of an account or debt (PLN-4). */
export const historyTexts = {
  description: (name: string) =>
    `What “${name}” held, day by day. Past balances also change your net worth of the last five years. Days end at midnight UTC.`,
  descriptionOfDebt: (name: string) =>
    `What you owed on “${name}”, day by day. Past balances also change your net worth of the last five years. Days end at midnight UTC.`,
  loading: 'Loading the balance history',
  chart: { label: 'Balance over time', value: 'Balance', time: 'Day' },
  begins: 'The history begins today. Add past balances to see a line.',
  form: {
    day: 'Day',
    balance: 'Balance',
    add: 'Add balance',
    correct: 'Save balance',
    busy: 'Saving...',
    cancel: 'Cancel',
    dayAdvice: (latest: string) => `Choose a day from Jan 1, 1970 to ${latest}. Days end at midnight UTC.`,
    balanceAdvice: (most: string) => `Please enter an amount up to ${most}.`,
  },
  table: {
    caption: 'Balances, latest first',
    change: 'Change',
    actions: 'Actions',
    now: 'Now',
    added: 'Entered by hand',
    correct: (day: string) => `Correct the balance of ${day}`,
    remove: (day: string) => `Remove the balance of ${day}`,
    older: (count: number) => `Show ${count} older`,
  },
  saved: 'Balance saved',
  removed: (day: string) => `The balance of ${day} was removed.`,
  undo: 'Undo',
  saveFailed: 'The balance was not saved',
  removeFailed: 'The balance was not removed',
  tryAgain: 'Please try again.',
  confirm: {
    title: 'Remove this balance?',
    description: 'You can’t add it again with your current plan.',
    action: 'Remove',
  },
} as const;
