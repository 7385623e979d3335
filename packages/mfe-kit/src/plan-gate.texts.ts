/** Texts of what the plan does not include. */
export const planGateTexts = {
  title: 'You can look, but not add or change',
  action: 'Upgrade',
  typed: 'What you typed stays here: it can be saved once you have a plan again.',
} as const;
