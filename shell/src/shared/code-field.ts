/** Texts of the field for a code of the second step. */
export const CODE_TEXTS = {
  app: {
    lead: 'Enter the 6-digit code from your authenticator app.',
    label: 'Code',
    missing: 'Enter the 6-digit code from your authenticator app.',
    other: 'Use a recovery code',
  },
  recovery: {
    label: 'Recovery code',
    missing: 'Enter one of your recovery codes.',
    other: 'Use your authenticator app',
  },
} as const;

/** The props of the field for a code, so that the right keyboard and the right autofill appear. */
export const CODE_FIELDS = {
  app: { inputMode: 'numeric', autoComplete: 'one-time-code' },
  recovery: { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false },
} as const;
