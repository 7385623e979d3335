import { feedReply } from '@savvi/contracts/activity-feed';
import { defineRoute } from '@savvi/contracts/route';

/** The months that were closed and the files that were imported last (MON-104), without payees and amounts. */
export const listActivity = defineRoute({
  method: 'get',
  path: '/api/budgets/activity',
  operation: 'listActivity',
  summary: 'The months closed and the files imported last, newest first',
  tag: 'Months',
  access: 'session',
  status: 200,
  reply: feedReply,
});
