import type { PayFrequency } from '@savvi/budget-contract/pay';

/** Texts of paychecks in the wizard. Texts quoted in the specification are exact. */
export const payTexts = {
  group: (name: string) => `Paycheck of ${name}`,
  frequency: 'Pay frequency',
  frequencies: {
    monthly: 'Monthly',
    'twice-a-month': 'Twice a month',
    'every-two-weeks': 'Every two weeks',
    weekly: 'Weekly',
  } satisfies Record<PayFrequency, string>,
  paycheck: 'Paycheck amount',
  nextPayday: 'Next payday',
  nextPaydayHint: 'Your months then show how many paydays they have.',
  use: (paycheck: string, paydays: bigint, monthly: string) =>
    `Use ${paycheck} × ${paydays} ÷ 12 = ${monthly} a month`,
  tooLarge: 'A month of this paycheck is more than 99,999,999.99.',
  paydays: (amount: string) => `26 paydays: ${amount}`,
  halfMonth: 'Half a month assumes 24 paydays a year. You have 26.',
} as const;
