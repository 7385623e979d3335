/** Texts of the parts of the Budget Lab that most visits do not load. Texts quoted in the specification are exact. */
export const rareTexts = {
  unfinished: {
    waiting: (name: string, lines: number, time: string) =>
      `You have an unfinished budget: ${name}, ${lines} ${lines === 1 ? 'line' : 'lines'}${time && `, last changed ${time}`}.`,
    resume: 'Continue',
    discard: 'Discard',
  },
  search: {
    label: 'Find a budget',
    count: (shown: number, all: number) => (shown === all ? `${all} budgets` : `${shown} of ${all} budgets`),
    clearField: 'Clear the search',
    order: 'Sort by',
    orders: { newest: 'Newest first', name: 'Name', remaining: 'Most remaining' },
  },
  limit: {
    title: 'You have reached the budget limit of your plan',
    description: 'You can still open, change, export and delete the budgets you have.',
    action: 'Upgrade',
    actionNewTab: 'Upgrade (opens in a new tab)',
  },
} as const;
