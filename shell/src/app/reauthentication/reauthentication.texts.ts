import { CODE_TEXTS } from '../../shared/code-field.ts';

/** Texts of the dialog that asks users to confirm their identity. Texts quoted in the specification are exact. */
export const TEXTS = {
  title: 'Confirm that it’s you',
  password: {
    lead: 'Please confirm that it’s you.',
    label: 'Password',
    hint: 'Enter the password of your BudgetPRO account.',
    missing: 'Password is required',
  },
  app: CODE_TEXTS.app,
  recovery: {
    ...CODE_TEXTS.recovery,
    lead: 'Enter one of your recovery codes. Each one works once.',
  },
  passkey: 'Use a passkey',
  passkeyDue: 'Your password isn’t enough for this. Use your passkey.',
  passkeyFailed: 'Your device couldn’t use the passkey. Try again, or use your password.',
  submit: 'Confirm',
  busy: 'Confirming...',
  cancel: 'Cancel',
  failed: 'Not Confirmed',
  failure: 'Something went wrong on our side. Please try again.',
} as const;
