/** Texts of the list of recent changes. Texts quoted in the specification are exact. */
export const recentTexts = {
  title: 'Recent changes',
  description: 'Your own changes of transactions and plans. You can undo each for 24 hours.',
  loading: 'Loading your changes',
  empty: 'You changed nothing in the last 24 hours.',
  failed: 'We couldn’t load your changes.',
  reload: 'Reload',
  today: 'Today',
  yesterday: 'Yesterday',
  undo: 'Undo',
  undoNamed: (title: string) => `Undo: ${title}`,
  undoing: 'Undoing...',
  undone: 'Undone',
  announced: (title: string) => `Undone: ${title}`,
  changedSince: 'This was changed again since. Look at it first.',
  tryAgain: 'Please try again.',
} as const;
