/** Texts of the pages for a forgotten and a new password. Texts quoted in the specification are exact. */
export const TEXTS = {
  backToSignIn: 'Back to sign in',
  forgot: {
    heading: 'Forgot your password?',
    lead: 'Enter your account’s email and we’ll send you a link to choose a new password.',
    email: 'Email',
    submit: 'Send reset link',
    busy: 'Sending...',
    sentHeading: 'Check Your Email',
    sent: 'If an account with that email exists, a link is on its way. It works once and expires in 1 hour.',
    again: 'Send Another Email',
    toast: {
      title: 'Reset Link Sent',
      description: 'If an account with that email exists, a password reset link has been sent.',
    },
    failed: 'Request Failed',
  },
  reset: {
    heading: 'Choose a new password',
    lead: 'Your reset link works once and expires 1 hour after it was sent.',
    password: 'New password',
    repeat: 'Confirm new password',
    submit: 'Update password',
    busy: 'Updating...',
    mismatch: {
      title: "Passwords Don't Match",
      description: 'Please make sure both passwords are the same.',
    },
    tooShort: { title: 'Password Too Short', description: 'Password must be at least 6 characters long.' },
    /* These errors are shown at the fields. The texts that the specification quotes are for toasts. */
    repeatDiffers: 'Enter the new password again, exactly as above.',
    useMore: 'Use at least 6 characters.',
    failed: 'Reset Failed',
    invalidHeading: 'Invalid Link',
    invalid: 'This page needs a reset link. Open the link in your email, or request a new one.',
    spentHeading: 'This link no longer works',
    spent:
      'A reset link works once, expires after 1 hour, and stops working when you request a newer one. Your password was not changed.',
    askAgain: 'Request a new link',
    doneHeading: 'Password Updated!',
    done: 'You can now sign in with your new password. Taking you to the sign-in page.',
    secondStep: 'Two-step verification is still on. You’ll need a code to sign in.',
    doneWaiting: 'You can sign in with your new password as soon as two-step verification is off.',
    secondStepEnds: (when: string) =>
      `Two-step verification was turned on after what you reported, so we turn it off on ${when}. The wait makes sure that nobody else can do this without you noticing. If it is your own app, sign in with its code, and it stays on.`,
    toSignIn: 'Go to sign in',
    /* The texts after the button of the page that a link 'This wasn’t me' opens. */
    reported: {
      heading: 'Choose a new password',
      lead: 'Every device is signed out, and passkeys added since what we emailed you about are removed. Choose a new password within one hour.',
      spent:
        'This form works once, within one hour of signing out everywhere. Your password was not changed.',
      done: 'You can now sign in with your new password. Taking you to the sign-in page.',
    },
    /* The texts of links of the last release, which end the sessions with the new password. */
    notMe: {
      heading: 'Secure your account',
      lead: 'Choose a new password. This signs out every device, including the one you don’t recognize.',
      spent:
        'A link from a security email works once, expires after 7 days, and stops working when your password is reset. Request a new link to choose a new password and sign out every device.',
      done: 'Every device is signed out. You can now sign in with your new password. Taking you to the sign-in page.',
    },
  },
  failure: 'Something went wrong on our side. Please try again.',
} as const;
