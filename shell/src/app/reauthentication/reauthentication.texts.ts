/** Texts of the dialog that asks users to confirm their identity. Texts quoted in the specification are exact. */
export const TEXTS = {
  title: 'Confirm that it’s you',
  password: { lead: 'Please confirm that it’s you.', label: 'Password', missing: 'Password is required' },
  app: {
    lead: 'Enter the 6-digit code from your authenticator app.',
    label: 'Code',
    missing: 'Enter the 6-digit code from your authenticator app.',
    other: 'Use a recovery code',
  },
  recovery: {
    lead: 'Enter one of your recovery codes. Each one works once.',
    label: 'Recovery code',
    missing: 'Enter one of your recovery codes.',
    other: 'Use your authenticator app',
  },
  passkey: 'Use a passkey',
  passkeyFailed: 'Your device couldn’t use the passkey. Try again, or use your password.',
  submit: 'Confirm',
  busy: 'Confirming...',
  cancel: 'Cancel',
  failed: 'Not Confirmed',
  failure: 'Something went wrong on our side. Please try again.',
} as const;
