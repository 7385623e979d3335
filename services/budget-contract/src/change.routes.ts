import * as z from 'zod/mini';
import { defineRoute } from '@savvi/contracts/route';
import { recordId } from '@savvi/contracts/values';
import { changeReply, CHANGES_MAX } from './change.ts';

const shared = { tag: 'Months', access: 'session' } as const;

/** The person's own changes of a budget's transactions and plans in the last 24 hours, newest first (MON-59). */
export const listChanges = defineRoute({
  ...shared,
  method: 'get',
  path: '/api/budgets/{id}/changes',
  operation: 'listChanges',
  summary: `Your own changes of a budget’s transactions and plans in the last 24 hours, newest first, at most ${CHANGES_MAX}`,
  params: z.object({ id: recordId }),
  status: 200,
  reply: z.array(changeReply),
});

/** Undoes one of the person's own changes. A change that is undone already is returned as it is (MON-59). */
export const undoChange = defineRoute({
  ...shared,
  method: 'post',
  path: '/api/budgets/{id}/changes/{changeId}/undo',
  operation: 'undoChange',
  summary: 'Undo one of your own changes, or return it if it is undone already',
  params: z.object({ id: recordId, changeId: recordId }),
  status: 200,
  reply: changeReply,
  problems: ['not-undoable', 'month-closed'],
});

/** Every route of changes that can be undone. */
export const changeRoutes = [listChanges, undoChange] as const;
