import { SECURITY_LINK_DAYS } from '@savvi/contracts/identity/account-inputs';
import type { Letter } from '../shared/letter.ts';
import type { ClaimedMail, SecurityMailKind } from '../shared/security-mail.repository.ts';

// oxlint-disable-next-line savvi/format-in-ui -- that is for browsers, in their time zone; a mail knows of none
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
/** ASCII only, so that the mail is sent without encoding. */
const timeOf = (at: Date) => `${moment.format(at).replaceAll('\u202F', ' ')} UTC`;

/** The facts by which an owner recognizes an event: its time and device. */
const linesOf = ({ createdAt, device }: Pick<ClaimedMail, 'createdAt' | 'device'>): string[] => [
  `Time: ${timeOf(createdAt)}`,
  ...(device === null ? [] : [`Device: ${device}`]),
];

type KindInAccount = Exclude<SecurityMailKind, 'account-deleted'>;

const OPENINGS: Readonly<Record<KindInAccount, { readonly subject: string; readonly what: string }>> = {
  'signed-in-from-new-device': {
    subject: 'New sign-in to your BudgetPRO account',
    what: 'Someone signed in to your BudgetPRO account from a new device.',
  },
  'password-changed': {
    subject: 'Your BudgetPRO password was changed',
    what: 'The password of your BudgetPRO account was changed, and your other devices were signed out.',
  },
  'password-reset': {
    subject: 'Your BudgetPRO password was reset',
    what: 'The password of your BudgetPRO account was reset with an emailed link, and every device was signed out.',
  },
};

/**
 * The letter about an event in an account. The link `href` lets its owner choose a new password and signs out
 * every device.
 */
export function securityLetter(
  mail: ClaimedMail & { readonly kind: KindInAccount },
  firstName: string | null,
  href: string,
): Letter {
  const { subject, what } = OPENINGS[mail.kind];
  return {
    subject,
    firstName,
    opening: [what, ...linesOf(mail), "If this was you, you don't need to do anything."],
    link: { invitation: 'If this was not you, open this link:', label: 'This was not me', href },
    closing: [
      'You can then choose a new password, which signs out every device.',
      `The link expires in ${SECURITY_LINK_DAYS} days and works once.`,
    ],
  };
}

const CHANGE =
  'someone else knows your password. Change it everywhere else you use it, starting with your email account.';
const SIGN_UP = 'You can sign up again with this address at any time.';

/** The letter about a deleted account. `support` is a web or `mailto:` address, or null. */
export function deletionLetter(mail: ClaimedMail, support: string | null): Letter {
  const subject = 'Your BudgetPRO account was deleted';
  const lines = [...linesOf(mail), "Deleted data can't be restored."];
  if (mail.device === null)
    return {
      subject,
      firstName: null,
      opening: ['An administrator deleted your BudgetPRO account and everything in it.', ...lines],
      link:
        support === null
          ? null
          : { invitation: 'If you did not expect this, contact us:', label: 'Contact us', href: support },
      closing: [SIGN_UP],
    };
  return {
    subject,
    firstName: null,
    opening: [
      'Your BudgetPRO account and everything in it were deleted. The deletion was confirmed with your password.',
      ...lines,
      "If this was you, you don't need to do anything.",
    ],
    link:
      support === null
        ? null
        : { invitation: 'If this was not you, contact us:', label: 'This was not me', href: support },
    closing: [support === null ? `If this was not you, ${CHANGE}` : `In that case, ${CHANGE}`, SIGN_UP],
  };
}
