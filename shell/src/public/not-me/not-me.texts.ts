/** Texts of the page that the link 'This wasn’t me' opens. Texts quoted in the specification are exact. */
export const TEXTS = {
  heading: 'Secure your account',
  lead: 'If you don’t recognize what we emailed you about, someone else may know your password. The button below signs out every device and removes passkeys added since then. You then choose a new password.',
  submit: 'Sign out everywhere and reset password',
  busy: 'Signing out...',
  invalidHeading: 'Invalid Link',
  invalid:
    'This page needs a link from one of our security emails. Open the link in your email, or reset your password, which signs out every device, too.',
  spentHeading: 'This link no longer works',
  spent:
    'A link from a security email works once and expires after 7 days. You can still reset your password, which signs out every device.',
  failed: 'Request Failed',
  failure: 'Something went wrong on our side. Please try again.',
  reset: 'Reset your password',
  backToSignIn: 'Back to sign in',
} as const;
