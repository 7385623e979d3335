/**
 * Texts of the pages for loading, errors and missing content. Texts quoted in the specification are exact.
 */
export const TEXTS = {
  notFound: {
    heading: '404 Page Not Found',
    sentence: 'Did you forget to add the page to the router?',
    start: 'Back to the start page',
  },
  crash: {
    heading: 'This page ran into a problem',
    sentence: 'What you saved is safe. Reload the page to continue.',
    reload: 'Reload',
  },
  sessionFailed: {
    heading: 'BudgetPRO is not answering',
    retry: 'Try again',
    fallback: 'Something went wrong on our side. Please try again.',
  },
  pageFailed: {
    heading: 'This page could not be loaded',
    description: 'Check your connection, then try again.',
    retry: 'Try again',
  },
  ended: {
    heading: 'Not authenticated',
    sentence: 'Your session has ended. Sign in again to continue.',
    signIn: 'Sign In',
  },
} as const;
