import * as z from '@savvi/contracts/schema';
import { defineRoute, type Route } from '@savvi/contracts/route';
import { unsubscribeToken } from '@savvi/contracts/reminders/mail';
import { feedNamesInput, feedReply, feedToken, newFeedReply } from './calendar-feed.ts';
import { mailSettingsInput, mailSettingsReply } from './mail.ts';
import { answeredReminderReply, answerInput, LISTED_DAYS, reminderId, reminderReply } from './reminder.ts';

const shared = { tag: 'Reminders', access: 'session' } as const;
const params = z.object({ id: reminderId });

/** The routes of reminders. */
export const reminderRoutes = {
  list: defineRoute({
    ...shared,
    method: 'get',
    path: '/api/reminders',
    operation: 'listReminders',
    summary: `What is overdue or due within ${LISTED_DAYS} days and not done, earliest first`,
    status: 200,
    reply: z.array(reminderReply),
  }),
  listAll: defineRoute({
    ...shared,
    method: 'get',
    path: '/api/reminders/all',
    operation: 'listAllReminders',
    summary: 'All dates that fall due, with your answers, earliest first',
    status: 200,
    reply: z.array(answeredReminderReply),
  }),
  answer: defineRoute({
    ...shared,
    method: 'put',
    path: '/api/reminders/{id}/answer',
    operation: 'answerReminder',
    summary: 'Mark a reminder as done, or postpone it',
    params,
    body: answerInput,
    status: 204,
    reply: null,
    problems: ['stale'],
  }),
  withdrawAnswer: defineRoute({
    ...shared,
    method: 'delete',
    path: '/api/reminders/{id}/answer',
    operation: 'withdrawReminderAnswer',
    summary: 'Take back the answer to a reminder, so that it is listed again',
    params,
    status: 204,
    reply: null,
  }),
} as const;

const unsubscribe = {
  tag: shared.tag,
  access: 'public',
  path: '/api/reminders/unsubscribe/{token}',
  params: z.object({ token: unsubscribeToken }),
  reply: null,
} as const;

/** The routes of reminder mails (REM-3, MON-91). */
export const mailRoutes = {
  get: defineRoute({
    ...shared,
    method: 'get',
    path: '/api/reminders/mail',
    operation: 'getReminderMail',
    summary: 'Whether you get emails about what falls due, and the time zone of their morning',
    status: 200,
    reply: mailSettingsReply,
  }),
  save: defineRoute({
    ...shared,
    method: 'put',
    path: '/api/reminders/mail',
    operation: 'saveReminderMail',
    summary: 'Switch emails about what falls due on or off',
    body: mailSettingsInput,
    status: 200,
    reply: mailSettingsReply,
    problems: ['email-unverified'],
  }),
  unsubscribe: defineRoute({
    ...unsubscribe,
    method: 'post',
    operation: 'unsubscribeReminderMail',
    summary: 'Switch the emails off with the link of one of them (RFC 8058)',
    status: 200,
  }),
  openUnsubscribe: defineRoute({
    ...unsubscribe,
    method: 'get',
    operation: 'openReminderMailPage',
    summary: 'Go to the page where the emails can be switched off',
    status: 302,
  }),
} as const;

const feed = { ...shared, path: '/api/reminders/calendar-feed' } as const;

/** The routes of the private calendar feed (REM-4). */
export const feedRoutes = {
  get: defineRoute({
    ...feed,
    method: 'get',
    operation: 'getCalendarFeed',
    summary: 'Whether you have a private calendar feed',
    status: 200,
    reply: feedReply,
  }),
  renew: defineRoute({
    ...feed,
    method: 'put',
    operation: 'renewCalendarFeed',
    summary: 'Make a private calendar feed; the address of the one before stops at once',
    status: 200,
    reply: newFeedReply,
  }),
  close: defineRoute({
    ...feed,
    method: 'delete',
    operation: 'closeCalendarFeed',
    summary: 'Close your private calendar feed',
    status: 204,
    reply: null,
  }),
  showNames: defineRoute({
    ...feed,
    path: `${feed.path}/names`,
    method: 'put',
    operation: 'showCalendarNames',
    summary: 'Show these names in your private calendar feed',
    body: feedNamesInput,
    status: 204,
    reply: null,
  }),
  hideNames: defineRoute({
    ...feed,
    path: `${feed.path}/names`,
    method: 'delete',
    operation: 'hideCalendarNames',
    summary: 'Show no names in your private calendar feed',
    status: 204,
    reply: null,
  }),
  read: defineRoute({
    tag: shared.tag,
    access: 'public',
    method: 'get',
    path: '/api/calendar-feeds/{token}',
    operation: 'readCalendarFeed',
    summary: 'What falls due as a calendar (RFC 5545), with the address of a private feed',
    params: z.object({ token: feedToken }),
    status: 200,
    reply: 'file',
  }),
} as const;

/** All routes of the reminders service. */
export const remindersRoutes: readonly Route[] = [
  ...Object.values(reminderRoutes),
  ...Object.values(mailRoutes),
  ...Object.values(feedRoutes),
];
