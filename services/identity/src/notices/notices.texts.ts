import type { Letter } from '../shared/letter.ts';
import type { UserRow } from '../shared/user.repository.ts';
import { type NoticeKind, trialDaysLeft } from './notices.rules.ts';

// oxlint-disable-next-line savvi/format-in-ui -- that is for browsers, in their time zone; a mail knows of none
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const NO_CHARGE = "You won't be charged again.";
const DATA_STAY = 'Everything you entered stays yours: you can read, export and delete it at any time.';

/** What each notice says to an account at `now`; `publicUrl` is where the product is. */
export const letterOf = (kind: NoticeKind, user: UserRow, publicUrl: string, now: Date): Letter => ({
  firstName: user.firstName,
  ...LETTERS[kind](user, (path) => new URL(path, publicUrl).href, now),
});

const LETTERS: Readonly<
  Record<
    NoticeKind,
    (user: UserRow, linkTo: (path: string) => string, now: Date) => Omit<Letter, 'firstName'>
  >
> = {
  'trial-ending'(user, linkTo, now) {
    const days = trialDaysLeft(user, now);
    const ends = `ends in ${days} ${days === 1 ? 'day' : 'days'}`;
    return {
      subject: `Your BudgetPRO trial ${ends}`,
      opening: [`Your free trial of BudgetPRO ${ends}.`],
      link: {
        invitation: 'Open this link to choose a plan and keep full access:',
        label: 'Choose a plan',
        href: linkTo('/subscribe'),
      },
      closing: ['If you do nothing, nothing is charged.', DATA_STAY],
    };
  },
  'payment-failed': (_user, linkTo) => ({
    subject: 'Your BudgetPRO payment failed',
    opening: ['A payment for your BudgetPRO subscription failed, so your subscription is paused.'],
    link: {
      invitation: 'Open this link and check your payment method under "Billing and subscription":',
      label: 'Check your payment method',
      href: linkTo('/account-settings'),
    },
    closing: ['Your subscription resumes as soon as the payment goes through.', DATA_STAY],
  }),
  'subscription-cancelled'({ subscriptionStatus, currentPeriodEnd }, linkTo, now) {
    const letter = { subject: 'Your BudgetPRO subscription is cancelled', closing: [DATA_STAY] };
    if (subscriptionStatus === 'active' && currentPeriodEnd !== null && currentPeriodEnd > now)
      return {
        ...letter,
        opening: [
          `Your BudgetPRO subscription is cancelled. It still works until ${day.format(currentPeriodEnd)} (UTC).`,
          NO_CHARGE,
        ],
        link: {
          invitation:
            'If you change your mind before then, open this link and keep it under "Billing and subscription":',
          label: 'Keep my subscription',
          href: linkTo('/account-settings'),
        },
      };
    return {
      ...letter,
      opening: ['Your BudgetPRO subscription is cancelled and has ended.', NO_CHARGE],
      link: {
        invitation: 'If you change your mind, open this link:',
        label: 'Subscribe again',
        href: linkTo('/subscribe'),
      },
    };
  },
};
