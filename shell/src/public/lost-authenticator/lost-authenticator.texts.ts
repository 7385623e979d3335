const LINK = {
  invalidHeading: 'Invalid Link',
  invalid: 'This page needs a link from one of our emails. Open the link in your email, or sign in.',
  spentHeading: 'This link no longer works',
  failed: 'Request Failed',
  failure: 'Something went wrong on our side. Please try again.',
} as const;

/** Texts of the page that starts and cancels the removal of a lost second step (SEC-11). */
export const TEXTS = {
  start: {
    ...LINK,
    heading: 'Turn off two-step verification',
    lead: 'Lost your authenticator app and your recovery codes? You can get back in with your password alone, after a wait that protects your account.',
    points: [
      'The wait takes 72 hours. Then two-step verification turns off.',
      'We email you every day, so that nobody can do this without you noticing.',
      'Signing in cancels the wait. So does “Stop” in any of those emails.',
    ],
    submit: 'Start the 72-hour wait',
    busy: 'Starting...',
    spent:
      'This link was used already, or it has expired. To get a new one, sign in with your password and choose “I lost my authenticator and my codes”.',
    doneHeading: 'The wait has started',
    /* This text appears below the server's message, which contains the end of the wait. */
    done: 'If you find your authenticator app or a recovery code before then, sign in as usual. That cancels the wait.',
  },
  stop: {
    ...LINK,
    heading: 'Keep two-step verification on?',
    lead: 'Someone with your password asked to turn off two-step verification on your account. This stops it.',
    submit: 'Keep two-step verification on',
    busy: 'Stopping...',
    spent: 'The wait may already be over or canceled. Sign in to see whether two-step verification is on.',
    doneHeading: 'Two-step verification stays on',
    done: 'The wait is canceled. If you didn’t ask for it, someone else knows your password: reset it now.',
  },
  toSignIn: 'Go to sign in',
  reset: 'Reset your password',
} as const;
