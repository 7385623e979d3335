/** Texts of the fake shell, whose readers are developers. */
export const TEXTS = {
  badge: 'Alone',
  navigation: 'Main',
  nobody: {
    title: 'Nobody is signed in',
    description:
      'Sign in at the product that --api names, in this browser, under the same host name; then load this page again.',
    failed: 'The API did not answer.',
  },
  elsewhere: {
    title: (path: string) => `${path} is another area`,
    description: 'Only one area runs here.',
    back: 'Back to it',
  },
} as const;
