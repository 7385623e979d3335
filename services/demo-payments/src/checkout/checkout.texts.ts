/** The sentences of the checkout. */
export const CHECKOUT_TEXTS = {
  noReference: "This link names no account, so paying here changes nobody's plan. Open the checkout from the plans of BudgetPRO while you are signed in.",
  number: { missing: 'Enter a card number.', malformed: 'A card number has 16 digits.', real: 'This is not one of the test cards below. Never enter a real card here.' },
  expiry: { missing: 'Enter when the card expires.', malformed: 'Write month and year as MM / YY, such as 04 / 30.', past: 'This card has expired. Any month that is still to come will do.' },
  cvc: { missing: 'Enter the security code.', malformed: 'A security code has three digits.' },
  declined: { generic: 'The card was declined. Nothing was charged; try another test card.', funds: 'The card was declined for lack of funds. Nothing was charged; try another test card.' },
  failed: 'Nothing has been charged. Please check the fields marked below.',
  altered: { title: 'This form is no longer valid', sentence: 'It didn’t come from this page, or it was changed. Nothing was charged.' },
  replaces: (plan: string, until: string) => `You already have BudgetPRO ${plan}, paid until ${until}. Paying here starts a second subscription, and you choose in your account settings which one to keep.`,
  alreadyYours: { title: (plan: string) => `You already have BudgetPRO ${plan}`, sentence: 'Nothing was charged, and there is nothing to pay here. Change, keep or cancel it by "Manage billing" in your account settings.', link: 'To your account settings' },
  paid: { title: 'This is paid', sentence: 'You were charged once. There’s nothing left to do here.', link: 'To BudgetPRO' },
  expired: { title: 'This checkout has expired', sentence: 'Nothing was charged. Choose a plan again to open a new one.' },
  oldLink: { title: 'This payment link has expired', sentence: 'Nothing was charged: open the plans to get a new link.' },
  unknownPlan: { title: 'There is no such plan', sentence: 'This link doesn’t match any plan.' },
  toPlans: 'Back to the plans',
} as const;
