/** Texts of what the plan does not include. */
export const planGateTexts = {
  title: 'You can look, but not add or change',
  action: 'Upgrade',
} as const;
