/** Texts of the checks tab while its code is not loaded. */
export const lazyGapsTexts = {
  label: 'Checks',
  loading: 'Loading things to check',
  failed: {
    title: 'This part could not be loaded',
    description: 'Your data is safe. Check your connection, then try again.',
    action: 'Try again',
  },
} as const;
