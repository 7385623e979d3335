/** Texts of the sign-in screen. Texts quoted in the specification are exact. */
export const TEXTS = {
  tabs: { label: 'Sign in or create an account', signIn: 'Sign In', register: 'Create Account' },
  heading: 'Plan money together',
  lead: 'One calm place for what comes in, what goes out and what you are working toward.',
  points: [
    { title: 'Smart Budgeting', sentence: 'Incomes, expenses and a split that feels fair to both of you.' },
    { title: 'Financial Planning', sentence: 'Savings, debts, property and insurance in one picture.' },
    { title: 'For Everyone', sentence: 'Made for couples, and just as good for one.' },
    { title: 'Secure Storage', sentence: 'Passwords and papers, encrypted in storage.' },
  ],
  mobileNote: {
    title: 'Mobile optimization is coming',
    sentence: 'For now, please use a laptop or desktop.',
  },
  mobileDialog: {
    title: 'Mobile Optimization Coming Soon!',
    sentence:
      'We are still fitting BudgetPRO to small screens. Please sign in on a laptop or desktop for now.',
    close: 'Got it',
    goOn: 'Continue anyway',
  },
  email: 'Email',
  password: 'Password',
  firstName: 'First name',
  lastName: 'Last name',
  forgot: 'Forgot your password?',
  signIn: {
    heading: 'Welcome back',
    submit: 'Sign In',
    busy: 'Signing In...',
    byPasskey: 'Sign in with a passkey',
    mismatch: 'That email and password don’t match. Check both, or reset your password with the link below.',
  },
  register: {
    heading: 'Start your 7-day free trial',
    submit: 'Create Account',
    busy: 'Creating Account...',
    taken: 'This email already has an account. Sign in, or use a different email.',
    agree: 'By creating an account you agree to our',
  },
  terms: 'Terms of service',
  privacy: 'Privacy policy',
  and: 'and',
  signedIn: { title: 'Welcome back!', description: "You've successfully signed in to the product." },
  registered: {
    title: 'Welcome to the product!',
    description: 'Your account has been created successfully.',
  },
  signInFailed: 'Sign In Failed',
  registrationFailed: 'Registration Failed',
  failure: 'Something went wrong on our side. Please try again.',
} as const;
