import { SECURITY_LINK_DAYS } from '@savvi/contracts/identity/account-inputs';
import { REMOVAL_WAIT_HOURS } from '@savvi/contracts/identity/strong-sign-in';
import type { Letter } from '../shared/letter.ts';
import { mailedTime } from '../shared/mailed-time.ts';
import type { ClaimedMail, SecurityMailKind } from '../shared/security-mail.repository.ts';
import type { UserRow } from '../shared/user.repository.ts';

/** The recipient of a letter. */
export type Recipient = Pick<UserRow, 'firstName' | 'timeZone'>;

/** The facts by which an owner recognizes an event: its time, device and network address. */
const linesOf = (
  { createdAt, device, address }: Pick<ClaimedMail, 'createdAt' | 'device' | 'address'>,
  timeZone: string | null,
): string[] => [
  `Time: ${mailedTime(createdAt, timeZone)}`,
  ...(device === null ? [] : [`Device: ${device}`]),
  ...(address === null ? [] : [`Network address: ${address}`]),
];

const IF_IT_WAS_YOU = 'If this was you, there’s nothing to do.';

/** The kinds of mails with the link 'This wasn’t me'. */
export type NotMeKind = Exclude<
  SecurityMailKind,
  'authenticator-lost' | 'second-step-removal-requested' | 'account-deleted'
>;

interface Opening {
  readonly subject: string;
  readonly what: string | ((mail: ClaimedMail) => string);
}

const codesLeft = (left: number | null) =>
  left === 0 || left === null
    ? 'You have none left. Make new ones in your account settings.'
    : `You have ${left} left.`;

const OPENINGS: Readonly<Record<NotMeKind, Opening>> = {
  'signed-in-from-new-device': {
    subject: 'New sign-in to your account',
    what: 'Someone signed in to your BudgetPRO account from a device or network we haven’t seen recently.',
  },
  'password-changed': {
    subject: 'Your BudgetPRO password was changed',
    what: 'The password for your BudgetPRO account was changed, and your other devices were signed out.',
  },
  'password-reset': {
    subject: 'Your BudgetPRO password was reset',
    what: 'The password for your BudgetPRO account was reset with a link we emailed, and every device was signed out.',
  },
  'second-step-on': {
    subject: 'Two-step verification is on',
    what: 'Two-step verification is now on for your BudgetPRO account. To sign in, you need a code from your authenticator app.',
  },
  'second-step-off': {
    subject: 'Two-step verification is off',
    what: 'Two-step verification was turned off for your BudgetPRO account. Your password is now enough to sign in.',
  },
  'second-step-off-by-operator': {
    subject: 'Two-step verification is off',
    what: 'Two-step verification was turned off for your BudgetPRO account by the operator. Your password is now enough to sign in.',
  },
  'second-step-removed': {
    subject: 'Two-step verification is off',
    what: `The wait of ${REMOVAL_WAIT_HOURS} hours is over, so two-step verification is now off for your BudgetPRO account. Your password is now enough to sign in.`,
  },
  'recovery-codes-renewed': {
    subject: 'You have new recovery codes',
    what: 'New recovery codes were made for your BudgetPRO account. The earlier ones no longer work.',
  },
  'recovery-code-used': {
    subject: 'A recovery code was used',
    what: (mail) => `A recovery code was used. ${codesLeft(mail.codesLeft)}`,
  },
  'passkey-added': {
    subject: 'A passkey was added to your account',
    what: 'A passkey was added to your BudgetPRO account. It signs you in without your password.',
  },
  'passkey-removed': {
    subject: 'A passkey was removed from your account',
    what: 'A passkey was removed from your BudgetPRO account. It can no longer be used to sign in.',
  },
  'passkey-counter-back': {
    subject: 'One of your passkeys may have been copied',
    what: 'One of your passkeys signed in to your BudgetPRO account with a lower counter than the last time. That can happen when a device is restored from a backup, but also when a passkey is copied. If you haven’t restored a device, remove the passkey in your account settings.',
  },
  'many-wrong-passwords': {
    subject: 'Too many wrong passwords for your account',
    what: 'Someone tried to sign in to your BudgetPRO account with many wrong passwords. We’ve blocked further tries for now. None of them opened your account.',
  },
  'many-wrong-codes': {
    subject: 'Someone may know your password',
    what: 'Someone entered the right password for your BudgetPRO account, and then too many wrong codes. We’ve blocked further tries for now. None of them opened your account, but if it wasn’t you, someone else knows your password. Change it, and change it everywhere else you use it.',
  },
};

/** The letter about an event in an account. `href` leads to the page that ends all sessions and starts a reset. */
export function securityLetter(
  mail: ClaimedMail & { readonly kind: NotMeKind },
  { firstName, timeZone }: Recipient,
  href: string,
): Letter {
  const { subject, what } = OPENINGS[mail.kind];
  return {
    subject,
    firstName,
    opening: [typeof what === 'string' ? what : what(mail), ...linesOf(mail, timeZone), IF_IT_WAS_YOU],
    link: { invitation: 'If this wasn’t you, open this link:', label: 'This wasn’t me', href },
    closing: [
      'On the page that opens, you can sign out everywhere and reset your password.',
      `The link works once and expires in ${SECURITY_LINK_DAYS} days.`,
    ],
  };
}

/**
 * The letter with the link that starts the wait after which the second step turns off. It is in ASCII, so that the link
 * can be copied from the raw message.
 */
export const lostAuthenticatorLetter = (
  mail: ClaimedMail,
  { firstName, timeZone }: Recipient,
  href: string,
): Letter => ({
  subject: 'Turn off two-step verification',
  firstName,
  opening: [
    'Someone entered the password for your BudgetPRO account and asked to sign in without the authenticator app and the recovery codes.',
    ...linesOf(mail, timeZone),
  ],
  link: {
    invitation: 'If this was you, open this link:',
    label: 'Turn off two-step verification',
    href,
  },
  closing: [
    `On the page that opens, you can start a wait of ${REMOVAL_WAIT_HOURS} hours. After that, two-step verification turns off and your password is enough to sign in.`,
    'The link expires in 1 day.',
    'If this was not you, leave the link alone and change your password: someone else knows it.',
  ],
});

/** The letter about the wait that has started, with the link that stops it. It is sent at the start and every day. */
export const removalLetter = (
  mail: ClaimedMail,
  { firstName, timeZone }: Recipient,
  removalAt: Date,
  href: string,
): Letter => ({
  subject: 'Two-step verification is about to turn off',
  firstName,
  opening: [
    `Two-step verification for your BudgetPRO account turns off on ${mailedTime(removalAt, timeZone)}. Your password is then enough to sign in.`,
    'Someone asked for this with a link we emailed, because they don’t have the authenticator app and the recovery codes.',
    ...linesOf(
      { ...mail, createdAt: new Date(removalAt.getTime() - REMOVAL_WAIT_HOURS * 3_600_000) },
      timeZone,
    ),
    IF_IT_WAS_YOU,
  ],
  link: { invitation: 'To keep two-step verification on, open this link:', label: 'Stop', href },
  closing: [
    'On the page that opens, you can stop it. Signing in stops it, too.',
    'If this wasn’t you, someone else can read your email. Stop it, then change the passwords of your email account and of BudgetPRO.',
  ],
});

const CHANGE =
  'someone else knows your password. Change it everywhere else you use it, starting with your email account.';
const SIGN_UP = 'You can sign up again with this address at any time.';

/** The letter about a deleted account. `support` is a web or `mailto:` address, or null. */
export function deletionLetter(mail: ClaimedMail, support: string | null): Letter {
  const subject = 'Your BudgetPRO account was deleted';
  const lines = [...linesOf(mail, null), "Deleted data can't be restored."];
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
