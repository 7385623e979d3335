/** Texts of the landing page; the specification fixes the names of buttons. */
export const TEXTS = {
  accountDeleted: 'Your account has been deleted, with everything in it.',
  signIn: 'Sign In',
  start: 'Get Started Free',
  closing: 'Sign In to Get Started',
  heading: 'Money is easier when you see it together',
  lead: 'BudgetPRO turns two incomes, one home and a hundred small costs into a plan you both understand: what comes in, what goes out, and a split that feels fair.',
  promises: ['7-day free trial', '30-day money-back guarantee'],
  stepsHeading: 'From two incomes to one plan in three steps',
  steps: [
    {
      title: 'Write down what comes in',
      sentence: 'A salary, freelance work or both. Taxes you set aside come off before you plan anything.',
    },
    {
      title: 'Add what goes out',
      sentence: 'Rent, groceries, the gym. What’s left updates as you type, so there’s nothing to add up.',
    },
    {
      title: 'Settle on a split',
      sentence: 'Move one slider until it feels right. You both see your share, monthly and every two weeks.',
    },
  ],
  featuresHeading: 'Everything two people need to agree on money',
  splitFeature: {
    title: 'A split that feels fair',
    sentence:
      'Half and half, 60/40, or in proportion to what each of you earns. You both see what you carry and what you keep.',
    rows: [
      { name: 'Half and half', percent: 50 },
      { name: '60/40', percent: 60 },
      { name: 'By income', percent: 59 },
    ],
  },
  worthFeature: {
    title: 'Where you stand, at a glance',
    sentence: 'Savings, debts, property and insurance add up to one number that you can follow together.',
    label: 'Net worth',
    amount: '$186,400',
    note: 'up $12,900 since January',
  },
  safeFeature: {
    title: 'What matters, kept safe',
    sentence: 'Passwords, contracts and tax papers in one place, encrypted in storage.',
    rows: ['Electricity account', 'Rental contract', 'Tax return 2025'],
    badge: 'Encrypted',
  },
  offerHeading: 'Try it properly before you pay anything',
  offer: [
    { term: '7 days free', sentence: 'The whole product from the first minute. No card needed.' },
    { term: '$9.99 a month', sentence: 'Or $99 a year, with two months free.' },
    { term: '30 days to change your mind', sentence: 'If it’s not for you, you get your money back.' },
  ],
  closingHeading: 'One evening to set up. Every month after is clearer.',
  closingSentence: 'Sit down once, enter what you know, and adjust it whenever life does.',
} as const;
