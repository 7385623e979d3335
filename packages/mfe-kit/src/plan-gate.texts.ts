/** Texts about features that the plan does not include. */
export const planGateTexts = {
  title: 'You can view everything, but not add or change it',
  action: 'Upgrade',
  typed: 'What you typed stays here. You can save it once you have a plan again.',
} as const;
