/** The texts of the area. */
export const texts = {
  title: 'Reminders',
  subtitle: 'Everything with a date, the earliest first.',
  loading: 'Loading your reminders',
  groups: { overdue: 'Overdue', coming: 'Coming up', postponed: 'Postponed', done: 'Done' },
  showAll: (count: string) => `Show all ${count}`,
  monthly: 'every month',
  backOn: (day: string) => `back on ${day}`,
  done: 'Done',
  later: 'Remind me later',
  week: 'In 1 week',
  month: 'In 1 month',
  undo: 'Undo',
  empty: {
    title: 'Nothing has a date yet',
    description:
      'The end of a policy, a document that expires, a payment day: enter a date where you keep the record, and it shows up here and on your dashboard.',
  },
  reload: {
    title: 'Your reminders can’t be shown right now',
    description: 'Nothing is lost. Load them again in a moment.',
    action: 'Reload',
  },
  tryAgain: 'Please try again',
  failed: 'Your change wasn’t saved',
  answered: (what: string) => `${what}: done`,
  postponed: (what: string, day: string) => `${what}: back on ${day}`,
} as const;
