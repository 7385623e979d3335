import type { GapFigures, GapOf, GapRule } from './gap.ts';

/** How the page formats figures: an amount, a yearly rate (`0.1999`), and a day. */
export interface GapFormats {
  readonly money: (amount: string) => string;
  readonly rate: (rate: string) => string;
  readonly day: (day: string) => string;
}

/** The texts of a rule: what is wrong, why it is reported, what to do, and the label of the button. */
export interface GapText<Rule extends GapRule> {
  readonly title: string;
  readonly sentence: (figures: GapFigures[Rule], formats: GapFormats) => string;
  readonly why: string;
  readonly todo: string;
  /** Absent if the record's link or papers replace the button. */
  readonly button?: string;
}

/** The texts of all rules. */
export const gapTexts: { readonly [Rule in GapRule]: GapText<Rule> } = {
  'property-without-policy': {
    title: 'No home insurance',
    sentence: ({ value }, { money }) =>
      `We found no home insurance for this property, which is worth ${money(value)}.`,
    why: 'No home policy linked to this property is in force or ended within the last year.',
    todo: 'Add the policy, or link the one you have to this property.',
    button: 'Add a policy',
  },
  'policy-ended': {
    title: 'This policy has ended',
    sentence: ({ coverage, ended }, { money, day }) =>
      `Its coverage of ${money(coverage)} ended on ${day(ended)}, and no other policy takes its place.`,
    why: 'It ended within the last year, and no other policy of its kind is in force in its place.',
    todo: 'If you renewed it, update the end date. If not, ask your insurer for a new policy.',
    button: 'Update the policy',
  },
  'life-cover-below-debts': {
    title: 'Life insurance doesn’t cover your debts',
    sentence: ({ owed, cover, missing }, { money }) =>
      `You owe ${money(owed)}, and your life insurance pays ${money(cover)}. Even with all savings, ${money(missing)} would be left to pay.`,
    why: 'Your debts minus life insurance and savings come to more than a month of income.',
    todo: 'Compare quotes for term life insurance, or add a policy you have through work.',
    button: 'Add a policy',
  },
  'policy-ends-before-debt': {
    title: 'The policy ends before the debt',
    sentence: ({ ends, balance }, { money, day }) =>
      `The policy for this debt ends on ${day(ends)}. At the minimum payment, the debt of ${money(balance)} isn’t paid off by then.`,
    why: 'Every life or disability policy for this debt ends before its last payment.',
    todo: 'Ask your insurer about a longer term, or plan a faster payoff.',
    button: 'Edit the debt',
  },
  'home-cover-below-mortgage': {
    title: 'Home insurance is below the mortgage',
    sentence: ({ owed, cover }, { money }) =>
      `The mortgage is ${money(owed)}, but home insurance covers ${money(cover)}.`,
    why: 'The home policies linked to this property cover less than its mortgage.',
    todo: 'Ask your insurer what it would cost to rebuild, and raise the coverage if it’s too low.',
    button: 'Edit the policy',
  },
  'payment-below-interest': {
    title: 'This debt isn’t getting smaller',
    sentence: ({ interest, payment }, { money }) =>
      `Interest is about ${money(interest)} a month, and the minimum payment is ${money(payment)}.`,
    why: 'The minimum payment is no higher than the interest of a month.',
    todo: 'Pay more than the interest each month, or ask the lender for a lower rate.',
    button: 'Plan the payoff',
  },
  'debt-above-property': {
    title: 'You owe more than the property is worth',
    sentence: ({ owed, value }, { money }) =>
      `The debts on this property are ${money(owed)}, and it’s worth ${money(value)}.`,
    why: 'The debts linked to this property add up to more than its value.',
    todo: 'Check that the value is current. If it is, talk to your lender before you sell or refinance.',
    button: 'Check the value',
  },
  'fixed-rate-ends-soon': {
    title: 'Your fixed rate ends soon',
    sentence: ({ ends, balance }, { money, day }) =>
      `The rate on ${money(balance)} is fixed until ${day(ends)}. Your payment may change after that.`,
    why: 'The fixed rate ends within 180 days.',
    todo: 'Ask your lender about the new rate, and compare offers to refinance.',
    button: 'Edit the debt',
  },
  'rate-far-above-others': {
    title: 'One debt costs far more than the others',
    sentence: ({ rate, next }, { rate: percent }) =>
      `Its interest rate is ${percent(rate)}. Your next highest is ${percent(next)}.`,
    why: 'The rate is at least 10 percentage points above your other debts.',
    todo: 'Pay extra on this debt first, or ask about a lower rate.',
    button: 'Plan the payoff',
  },
  'savings-could-pay-debt': {
    title: 'Your savings could pay off a costly debt',
    sentence: ({ savings, balance, rate }, { money, rate: percent }) =>
      `You have ${money(savings)} in savings and owe ${money(balance)} at ${percent(rate)}. After paying it off, you’d still have three months of income.`,
    why: 'The rate is 15% or more, and your savings without CDs cover the debt and three months of income.',
    todo: 'Consider paying it off now to stop the interest.',
    button: 'Edit the debt',
  },
  'savings-below-one-month': {
    title: 'Your safety net is thin',
    sentence: ({ savings, income }, { money }) =>
      `You can reach ${money(savings)} right away, less than your income of ${money(income)} a month.`,
    why: 'Your savings without CDs are below the monthly income of your main budget.',
    todo: 'Set aside a little each month until you have one month of income, then aim for three.',
    button: 'View your savings',
  },
  'account-above-insured': {
    title: 'More than the FDIC insures',
    sentence: ({ balance }, { money }) =>
      `This account holds ${money(balance)}. The FDIC insures up to ${money('250000.00')} per depositor at each bank.`,
    why: 'A single account holds more than the insured amount.',
    todo: 'Move the rest to another bank. A joint account is insured for each of you, so it may be fine.',
    button: 'Edit the account',
  },
  'policy-for-paid-debt': {
    title: 'You may not need this policy anymore',
    sentence: ({ premium }, { money }) =>
      `You pay ${money(premium)} a month for a policy that covers a debt you’ve paid off.`,
    why: 'The policy is in force, and the debt linked to it has no balance.',
    todo: 'Ask your insurer whether you can cancel it, or unlink it if it covers more.',
    button: 'Edit the policy',
  },
  'document-expired': {
    title: 'This document has expired',
    sentence: ({ expired }, { day }) =>
      `It expired on ${day(expired)}, and we found no newer one of its kind.`,
    why: 'Its date has passed, and no valid document of its category belongs to the same records.',
    todo: 'Upload the new one, or delete this one if you no longer need it.',
  },
  'policy-without-document': {
    title: 'No document for this policy',
    sentence: ({ coverage }, { money }) =>
      `The policy covers ${money(coverage)}, but no document is linked to it. You’ll both want it at hand for a claim.`,
    why: 'The policy is in force, and no document belongs to it.',
    todo: 'Upload the policy, or link the document you have.',
  },
};

/** Returns the sentence of a finding. */
export const gapSentence = <Rule extends GapRule>(
  { rule, figures }: Pick<GapOf<Rule>, 'rule' | 'figures'>,
  formats: GapFormats,
): string => gapTexts[rule].sentence(figures, formats);
