import type { ActName } from '../shared/subscription.rules.ts';

/** The sentences of the portal. */
export const PORTAL_TEXTS = {
  gone: { title: 'This page has expired', sentence: 'It is good for 30 minutes. Open it again from your account settings.', link: 'To your account settings' },
  altered: { title: 'This form is not good any more', sentence: 'It is not one of ours, or was changed on the way. Nothing was done.', link: 'Show how it stands' },
  impossible: 'That can no longer be done. This is how your subscription stands.',
  cancelNow: 'It ends today. What is left of the period is not paid back.',
} as const;

/** What is said after something was done. */
export const DONE: Readonly<Record<ActName, string>> = {
  'cancel-at-period-end': 'Your subscription ends with the period that is paid for.',
  keep: 'Your subscription goes on.',
  'cancel-now': 'Your subscription has ended.',
  switch: 'Your plan has been changed.',
  'fail-next': 'The next payment will be refused.',
  'let-pass': 'The next payment will go through.',
  pay: 'The open invoice has been tried again.',
};
