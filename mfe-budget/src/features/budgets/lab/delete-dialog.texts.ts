/** Texts of the question before a budget is deleted. Texts quoted in the specification are exact. */
export const deleteTexts = {
  title: (name: string) => `Delete Budget “${name}”`,
  question: 'Are you sure you want to delete this budget? This action cannot be undone.',
  confirm: 'Delete',
  busy: 'Deleting...',
  done: {
    title: 'Budget Deleted',
    description: 'Your budget has been deleted successfully. Achievement points have been updated.',
  },
} as const;
