/** Texts of the dashboard; the specification fixes the greeting and the headings. */
export const TEXTS = {
  greeting: (name: string) => `Ready to get Savvi, ${name}? Get Started!`,
  friend: 'Friend',
  loading: 'Loading your dashboard',
  reload: 'Reload',
  left: {
    of: (spent: string, income: string) => `${spent} of ${income}`,
  },
  attention: {
    heading: 'Needs attention',
    allClear: 'Nothing right now',
  },
  next: {
    heading: 'Coming up',
    name: 'Add your first name',
    nameSentence: 'So we can greet you by name.',
    trial: (day: string) => `Your trial ends ${day}`,
    trialSentence: 'Everything you made stays yours.',
  },
  overview: {
    heading: 'Financial Overview',
    description: 'Your net worth across savings, debts, property and insurance.',
    netWorth: 'Net worth',
    totalSavings: 'Total savings',
    totalDebt: 'Total debt',
    propertyEquity: 'Property equity',
    insuranceCoverage: 'Insurance coverage',
    linked: (amount: string) => `before ${amount} of linked mortgages`,
    expired: (amount: string) => `${amount} of it expired`,
    coverageToDebt: 'Coverage-to-debt ratio',
    savingsRate: 'Savings rate',
    line: {
      label: 'Net worth by month',
      loading: 'Loading your net worth by month',
      month: 'Month',
      begins: 'Your history starts this month',
    },
    comes:
      'Your net worth and its line by month will appear here once you add an account, a debt or a property.',
    formula: 'Savings plus property equity, minus debt',
    twice: 'A mortgage is entered with a property and again as a debt, so it counts twice here.',
  },
  activity: {
    heading: 'Activity Summary',
    made: 'Made in',
    changed: 'Changed in',
    empty: 'What you add or change will appear here.',
  },
  news: {
    title: (titles: string) => `Reached: ${titles}`,
    points: (points: string) => `${points} points earned.`,
    show: 'Show',
  },
} as const;
