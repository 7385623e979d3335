import type { Letter } from '../shared/letter.ts';

/** The letter with a reset link. Whoever asked for it is not known, so it greets nobody by name. */
export const resetLetter = (href: string): Letter => ({
  subject: 'Reset your BudgetPRO password',
  firstName: null,
  opening: ['somebody asked for a new password for your BudgetPRO account.'],
  link: { invitation: 'Open this link to choose one:', label: 'Choose a new password', href },
  closing: ['The link expires in 1 hour and works once.', 'If it was not you, ignore this message. Your password stays as it is.'],
});
