import type { BudgetFigures } from '@savvi/budget-contract/calculations';

/**
 * The budget in the picture. A test calculates it with the product's own rules, so that its figures stay
 * right.
 */
export const EXAMPLE: BudgetFigures = {
  budgetType: 'couple',
  partner1EmploymentType: 'w2',
  partner1Income: '4600.00',
  partner1AdditionalIncome: '0.00',
  partner1EstimatedTaxes: '0.00',
  partner2EmploymentType: 'self_employed',
  partner2Income: '3900.00',
  partner2AdditionalIncome: '0.00',
  partner2EstimatedTaxes: '700.00',
  fixedExpenses: [
    { name: 'Rent', amount: 2150 },
    { name: 'Childcare', amount: 980 },
    { name: 'Car and insurance', amount: 610 },
  ],
  variableExpenses: [
    { name: 'Groceries', amount: 760 },
    { name: 'Everything else', amount: 500 },
  ],
  splitPercentage: 59,
};

/** The figures in the picture as constants, so that the landing page loads no code for calculations. */
export const SHOWN = {
  name: 'Our home',
  partners: ['Maya', 'Daniel'],
  totalIncome: '$7,800',
  totalExpenses: '$5,000',
  remaining: '$2,800',
  shares: ['$1,652', '$1,148'],
  percentages: [59, 41],
  expenses: [
    { name: 'Rent', amount: '$2,150', share: 43 },
    { name: 'Childcare', amount: '$980', share: 19.6 },
    { name: 'Groceries', amount: '$760', share: 15.2 },
    { name: 'Car and insurance', amount: '$610', share: 12.2 },
  ],
} as const;
