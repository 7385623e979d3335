/** The texts of the checkout. */
export const CHECKOUT_TEXTS = {
  noReference:
    'This link isn’t tied to an account, so paying here won’t change any plan. Sign in to BudgetPRO and open the checkout from the plans there.',
  number: {
    missing: 'Enter a card number.',
    malformed: 'A card number has 16 digits.',
    real: 'This is not one of the test cards below. Never enter a real card here.',
  },
  expiry: {
    missing: 'Enter the expiration date.',
    malformed: 'Enter month and year as MM / YY, such as 04 / 30.',
    past: 'This card has expired. Use any future month.',
  },
  cvc: { missing: 'Enter the security code.', malformed: 'A security code has three digits.' },
  declined: {
    generic: 'The card was declined. Nothing was charged; try another test card.',
    funds: 'The card was declined for insufficient funds. Nothing was charged; try another test card.',
  },
  failed: 'Nothing was charged. Please check the fields marked below.',
  altered: {
    title: 'This form is no longer valid',
    sentence: 'It didn’t come from this page, or it was changed. Nothing was charged.',
  },
  replaces: (plan: string, until: string) =>
    `You already have BudgetPRO ${plan}, paid until ${until}. Paying here starts a second subscription, and you choose in your account settings which one to keep.`,
  alreadyYours: {
    title: (plan: string) => `You already have BudgetPRO ${plan}`,
    sentence:
      'Nothing was charged, and there’s nothing to pay here. Change, keep or cancel it under “Manage billing” in your account settings.',
    link: 'Go to account settings',
  },
  paid: {
    title: 'Payment complete',
    sentence: 'You were charged once. There’s nothing left to do here.',
    link: 'Go to BudgetPRO',
  },
  expired: {
    title: 'This checkout has expired',
    sentence: 'Nothing was charged. Choose a plan again to open a new one.',
  },
  oldLink: {
    title: 'This payment link has expired',
    sentence: 'Nothing was charged: open the plans to get a new link.',
  },
  unknownPlan: { title: 'Plan not found', sentence: 'This link doesn’t match any plan.' },
  toPlans: 'Back to the plans',
} as const;
