/** Texts of the tasks on the dashboard. */
export const texts = {
  label: 'Next steps',
  dismiss: 'Dismiss',
  dismissOf: (label: string) => `Dismiss “${label}”`,
} as const;
