/** Texts shown instead of an area that is not available; `area` is its name in the sidebar. */
export const texts = {
  loading: (area: string) => `Loading ${area}`,
  retry: 'Try again',
  reload: 'Reload the page',
  unreachable: {
    title: (area: string) => `${area} could not be loaded`,
    description: 'The rest of BudgetPRO works as usual. Check your connection, then try again.',
  },
  broken: {
    title: (area: string) => `${area} ran into a problem`,
    description: 'The rest of BudgetPRO works as usual, and what you saved is safe. Try again to reopen it.',
  },
  incompatible: {
    title: (area: string) => `${area} needs a newer page`,
    description: 'BudgetPRO was updated while this page was open. Reload the page to use the new version.',
  },
  notAvailable: {
    title: 'Not available yet',
    description: (area: string) => `${area} is coming soon. It will appear here once it’s released.`,
  },
};
