// Changes that can be undone, and replies that name them.
import { type Change, CHANGE_HEADER } from '@savvi/budget-contract/change';

/** The id of the change in {@link recorded} and {@link aChange}. */
export const CHANGE_ID = '0190eeee-0000-7000-8000-000000000001';

/** The reply to a change with the id by which it can be undone, for `backend.answer`. */
export const recorded = (value: unknown, changeId = CHANGE_ID): never =>
  // A fake backend sends a Response as it is.
  new Response(value === null ? null : JSON.stringify(value), {
    status: value === null ? 204 : 200,
    headers: { 'Content-Type': 'application/json', [CHANGE_HEADER]: changeId },
  }) as never;

/** A change that can be undone. */
export const aChange = (over: Partial<Change> = {}): Change => ({
  id: CHANGE_ID,
  act: 'transaction-deleted',
  name: 'coffee',
  toName: null,
  transactions: 1,
  month: '2026-03',
  amount: '12.40',
  at: '2026-03-02T11:30:00.000Z',
  undoneAt: null,
  isUndoable: true,
  ...over,
});
