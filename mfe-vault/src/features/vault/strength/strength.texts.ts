/** Labels of the password strength. */
export const strengthTexts = {
  scores: ['Very weak', 'Weak', 'Fair', 'Strong', 'Very strong'],
  bits: (bits: string) => `${bits} bits of randomness`,
} as const;
