/** The sentences of the checkout. */
export const CHECKOUT_TEXTS = {
  noReference: "This link names no account, so paying here changes nobody's plan. Open the checkout from the plans of BudgetPRO while you are signed in.",
  number: { missing: 'Enter a card number.', malformed: 'A card number has 16 digits.', real: 'This is not one of the test cards below. Never enter a real card here.' },
  expiry: { missing: 'Enter when the card expires.', malformed: 'Write month and year as MM / YY, such as 04 / 30.', past: 'This card has expired. Any month that is still to come will do.' },
  cvc: { missing: 'Enter the security code.', malformed: 'A security code has three digits.' },
  declined: { generic: 'The card was declined. Nothing was charged; try another test card.', funds: 'The card was declined for lack of funds. Nothing was charged; try another test card.' },
  failed: 'Nothing has been charged. Please look at what is marked below.',
  altered: { title: 'This form is not good any more', sentence: 'It is not one of ours, or was changed on the way. Nothing was charged.' },
  replaces: (plan: string, until: string) => `You already have BudgetPRO ${plan}, paid until ${until}. Paying here replaces it: it ends at once, and nothing more is charged for it.`,
  alreadyYours: { title: (plan: string) => `You already have BudgetPRO ${plan}`, sentence: 'Nothing was charged, and there is nothing to pay here. Change, keep or cancel it by "Manage billing" in your account settings.', link: 'To your account settings' },
  paid: { title: 'This is paid', sentence: 'It was charged once. Nothing is left to do here.', link: 'To BudgetPRO' },
  expired: { title: 'This checkout has expired', sentence: 'Nothing was charged. Choose a plan again to open a new one.' },
  unknownPlan: { title: 'There is no such plan', sentence: 'This address names no plan that can be bought.' },
  toPlans: 'Back to the plans',
} as const;
