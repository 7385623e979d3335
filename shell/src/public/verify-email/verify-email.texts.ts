/** Texts of the page that a verification link opens. */
export const TEXTS = {
  heading: 'Verify your email address',
  lead: 'Confirm that this is your address. If you didn’t create a BudgetPRO account, close this page.',
  submit: 'Verify my address',
  busy: 'Verifying...',
  doneHeading: 'Your address is verified',
  done: 'You’re all set. You can close this page or go to BudgetPRO.',
  toApp: 'Go to BudgetPRO',
  invalidHeading: 'Invalid link',
  invalid:
    'This page needs a verification link. Open the link in your email, or sign in and request a new one.',
  spentHeading: 'This link no longer works',
  spent:
    'A verification link works once, expires after 7 days, and stops working when you request a newer one. If your address isn’t verified yet, sign in and choose “Send again”.',
  failed: 'Verification failed',
  failure: 'Something went wrong on our side. Please try again.',
} as const;
