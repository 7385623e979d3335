import * as z from 'zod/mini';
import { defineRoute } from '@savvi/contracts/route';
import { DISMISSED_HINTS_MAX, hintKey } from './hint.ts';

const shared = { tag: 'Master plan', access: 'session' } as const;
const params = z.object({ key: hintKey });

/** The routes of hints that a user does not want to see again (LNK-2). */
export const hintRoutes = {
  list: defineRoute({
    ...shared,
    method: 'get',
    path: '/api/dismissed-hints',
    operation: 'listDismissedHints',
    summary: `The keys of the hints that you dismissed, at most ${DISMISSED_HINTS_MAX}`,
    status: 200,
    reply: z.array(hintKey),
  }),
  dismiss: defineRoute({
    ...shared,
    method: 'put',
    path: '/api/dismissed-hints/{key}',
    operation: 'dismissHint',
    summary: 'Dismiss a hint for good',
    params,
    status: 204,
    reply: null,
    problems: ['full'],
  }),
  show: defineRoute({
    ...shared,
    method: 'delete',
    path: '/api/dismissed-hints/{key}',
    operation: 'showHintAgain',
    summary: 'Show a dismissed hint again',
    params,
    status: 204,
    reply: null,
  }),
} as const;
