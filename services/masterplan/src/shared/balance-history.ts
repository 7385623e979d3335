// The balance histories of savings accounts and debts (PLN-4). Days end at midnight UTC, like the months of the net worth.
// Every function requires the lock of the space.
import { BALANCE_POINTS_MAX } from '@savvi/masterplan-contract/balance';
import type { RawTransaction } from '@savvi/service-kit/prisma';
import type { Scope } from '@savvi/service-kit/scope';
import {
  type BalanceOwner,
  type LastPoint,
  lastPoint,
  putPoint,
  rebuildMonths,
  removeHistory,
  startFromMonths,
  thinOut,
} from './balance-points.repository.ts';
import type { StoredHolding } from './holding.ts';
import type { Kind } from './kinds.ts';

type Owner = Pick<Scope, 'spaceId'>;

/** The UTC day of an instant: `2026-03-31`. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** The balance of a record in its history; null once it is deleted. */
const balanceOf = (stored: StoredHolding): string | null =>
  stored.deletedAt === null && typeof stored['balance'] === 'string' ? stored['balance'] : null;

/**
 * Writes a point with a balance, or null for a deleted record, unless the last point has it already. The day is never
 * before the last one, so that a server whose clock is behind cannot hide its change. Returns the last point afterwards.
 */
async function recordState(
  tx: RawTransaction,
  owner: BalanceOwner,
  last: LastPoint | undefined,
  { balance, day }: LastPoint,
): Promise<LastPoint> {
  if (last?.balance === balance) return last;
  const point = { balance, day: last === undefined || last.day < day ? day : last.day };
  await putPoint(tx, owner, { ...point, isAdded: false });
  await thinOut(tx, owner, BALANCE_POINTS_MAX);
  return point;
}

/**
 * Adds the points that the history of a stored record lacks. Without any point, the history starts with the months of the
 * record. If a server of an earlier release changed the record, its last change becomes a point. Returns the last point.
 */
async function completeHistory(
  tx: RawTransaction,
  owner: BalanceOwner,
  last: LastPoint | undefined,
  stored: StoredHolding,
): Promise<LastPoint> {
  const day = stored.updatedAt.slice(0, 10);
  if (last === undefined) await startFromMonths(tx, owner, day);
  return recordState(tx, owner, last ?? (await lastPoint(tx, owner)), { balance: balanceOf(stored), day });
}

/**
 * Changes past points of a stored record. If its last point then differs from its current balance, that balance becomes
 * today's point. Also computes the months of the net worth.
 */
export async function changePoints(
  tx: RawTransaction,
  owner: BalanceOwner,
  { stored, now, apply }: { stored: StoredHolding; now: Date; apply: () => Promise<void> },
): Promise<void> {
  await completeHistory(tx, owner, await lastPoint(tx, owner), stored);
  await apply();
  await recordState(tx, owner, await lastPoint(tx, owner), { balance: balanceOf(stored), day: dayOf(now) });
  await rebuildMonths(tx, owner, owner.id);
}

/**
 * Completes a history that has points, because a server of an earlier release may have changed or deleted the record.
 * The months of a record without points are computed from its events.
 */
export async function catchUpHistory(
  tx: RawTransaction,
  owner: BalanceOwner,
  stored: StoredHolding,
): Promise<void> {
  const last = await lastPoint(tx, owner);
  if (last !== undefined) await completeHistory(tx, owner, last, stored);
}

/**
 * Removes the history of a record that was removed for good. Its months stay and end today, unless the deletion of the
 * record has ended them already.
 */
export async function endHistory(tx: RawTransaction, owner: BalanceOwner, now: Date): Promise<void> {
  const last = await lastPoint(tx, owner);
  // Another server may have removed the history in the meantime. Without points, no month could be computed.
  if (last === undefined) return;
  await recordState(tx, owner, last, { balance: null, day: dayOf(now) });
  await rebuildMonths(tx, owner, owner.id);
  await removeHistory(tx, owner, owner.id);
}

/** Adds the points of a change to a history, in the transaction of the change. */
export async function recordBalance(
  tx: RawTransaction,
  { spaceId }: Owner,
  { history }: Pick<Kind, 'history'>,
  { before, after, now }: { before: StoredHolding | null; after: StoredHolding | null; now: Date },
): Promise<void> {
  if (history === undefined || after === null) return;
  const owner = { spaceId, kind: history, id: after.id };
  const known = await lastPoint(tx, owner);
  const complete = before === null ? known : await completeHistory(tx, owner, known, before);
  const last = await recordState(tx, owner, complete, { balance: balanceOf(after), day: dayOf(now) });
  if (last !== known) await rebuildMonths(tx, owner, owner.id);
}
