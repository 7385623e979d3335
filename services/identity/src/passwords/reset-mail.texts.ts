import type { Letter } from '../shared/letter.ts';

/** The letter with a reset link. It greets nobody by name, because anybody may have requested it. */
export const resetLetter = (href: string): Letter => ({
  subject: 'Reset your BudgetPRO password',
  firstName: null,
  opening: ['Someone asked to reset the password of your BudgetPRO account.'],
  link: { invitation: 'Open this link to choose a new one:', label: 'Choose a new password', href },
  closing: [
    'The link expires in 1 hour and works once.',
    "If it wasn't you, ignore this email. Your password stays the same.",
  ],
});
