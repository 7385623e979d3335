/** Texts of the card with the dates of all areas. */
export const texts = {
  allDates: 'All dates',
  done: 'Done',
  doneOf: (name: string, what: string) => `Done: ${name}, ${what}`,
  later: 'Remind me later',
  laterOf: (name: string, what: string) => `Remind me later: ${name}, ${what}`,
  week: 'In 1 week',
  month: 'In 1 month',
  cancel: 'Cancel',
  answered: (name: string) => `“${name}” is done`,
  postponed: (name: string, day: string) => `“${name}” comes back on ${day}`,
  onlyPostponed: (count: number) =>
    count === 1 ? 'Nothing else: 1 date is postponed.' : `Nothing else: ${count} dates are postponed.`,
  undo: 'Undo',
  failed: 'Your change wasn’t saved',
  tryAgain: 'Please try again.',
  all: (count: string) => `Show all ${count}`,
  unavailable: 'Your dates can’t be shown right now.',
} as const;
