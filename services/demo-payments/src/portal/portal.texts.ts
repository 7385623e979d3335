import type { ActName } from '../shared/subscription.rules.ts';

/** The texts of the portal. */
export const PORTAL_TEXTS = {
  gone: {
    title: 'This page has expired',
    sentence: 'It was valid for 30 minutes. Open it again from your account settings.',
    link: 'Go to account settings',
  },
  altered: {
    title: 'This form is no longer valid',
    sentence: 'It didn’t come from this page, or it was changed. Nothing was done.',
    link: 'Show the current status',
  },
  impossible: 'That’s no longer possible. This is the current status of your subscription.',
  cancelNow: 'It ends today. The rest of the period is not refunded.',
} as const;

/** The sentences that confirm a customer's last action in the portal. */
export const DONE: Readonly<Record<ActName, string>> = {
  'cancel-at-period-end': 'Your subscription ends when the paid period ends.',
  keep: 'Your subscription continues.',
  'cancel-now': 'Your subscription has ended.',
  switch: 'Your plan has been changed.',
  'fail-next': 'The next payment will be declined.',
  'let-pass': 'The next payment will go through.',
  pay: 'We tried the open invoice again.',
};
