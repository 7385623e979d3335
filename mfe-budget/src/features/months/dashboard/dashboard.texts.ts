/** Texts of months on the dashboard. Texts quoted in the specification are exact. */
export const texts = {
  figures: {
    loading: 'Loading your month',
    left: 'left to spend',
    spent: 'Spent',
    of: (spent: string, planned: string) => `${spent} of ${planned}`,
    add: 'Add a transaction',
    bills: (beforePayday: string) => `${beforePayday} in bills`,
  },
  tasks: {
    start: (month: string) => `Start ${month}`,
    cover: (line: string, overspent: string) => `Cover ${line}: ${overspent} over`,
    add: 'Add your first transaction',
    bill: 'Add your rent as a bill',
    import: 'Import last month',
    close: (month: string) => `Close ${month}`,
  },
} as const;
