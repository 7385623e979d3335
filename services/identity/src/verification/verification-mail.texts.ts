import { VERIFICATION_LINK_DAYS } from '@savvi/contracts/identity/account-inputs';
import type { Letter } from '../shared/letter.ts';

/**
 * The letter with a verification link. It greets nobody by name, because the address may not belong to the
 * person.
 */
export const verificationLetter = (href: string): Letter => ({
  subject: 'Verify your email address for BudgetPRO',
  firstName: null,
  opening: ['Someone created a BudgetPRO account with this email address.'],
  link: {
    invitation: 'If it was you, open this link to verify your address:',
    label: 'Verify my email address',
    href,
  },
  closing: [
    `The link expires in ${VERIFICATION_LINK_DAYS} days and works once.`,
    "If it wasn't you, ignore this email and don't open the link.",
  ],
});
