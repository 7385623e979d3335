/** How strong a password is, in words. */
export const strengthTexts = {
  scores: ['Very weak', 'Weak', 'Fair', 'Strong', 'Very strong'],
  bits: (bits: string) => `${bits} bits of randomness`,
} as const;
