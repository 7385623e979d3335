// The balance histories of savings accounts and debts (PLN-4). Their days end at midnight UTC, as the months of the net
// worth do. Every function needs the lock of the space.
import { BALANCE_POINTS_MAX } from '@savvi/masterplan-contract/balance';
import type { RawTransaction } from '@savvi/service-kit/prisma';
import type { Scope } from '@savvi/service-kit/scope';
import {
  type BalanceOwner,
  lastPoint,
  putPoint,
  rebuildMonths,
  startFromMonths,
  thinOut,
} from './balance-points.repository.ts';
import type { StoredHolding } from './holding.ts';
import type { Kind } from './kinds.ts';

type Owner = Pick<Scope, 'spaceId'>;

/** The UTC day of an instant: `2026-03-31`. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** The balance of a record with a history; null once it is deleted or gone. */
const balanceOf = (stored: StoredHolding | null): string | null =>
  stored?.deletedAt === null && typeof stored['balance'] === 'string' ? stored['balance'] : null;

/**
 * Records that a record has a balance on a day, or none, unless its last point says so. Days never go back, so that two
 * servers whose clocks differ cannot hide a later change. True if a point was written.
 */
async function recordState(
  tx: RawTransaction,
  owner: BalanceOwner,
  balance: string | null,
  day: string,
): Promise<boolean> {
  const last = await lastPoint(tx, owner);
  if (last !== undefined && last.balance === balance) return false;
  await putPoint(tx, owner, {
    day: last === undefined || last.day < day ? day : last.day,
    balance,
    isAdded: false,
  });
  await thinOut(tx, owner, BALANCE_POINTS_MAX);
  return true;
}

/**
 * Completes the history of a record as stored. The history of a record from before histories existed starts with its
 * months; one that a server of an earlier release changed gets the point of its last change. True if it was incomplete.
 */
export async function completeHistory(
  tx: RawTransaction,
  owner: BalanceOwner,
  stored: StoredHolding,
): Promise<boolean> {
  const day = stored.updatedAt.slice(0, 10);
  if ((await lastPoint(tx, owner)) === undefined) await startFromMonths(tx, owner, day);
  return recordState(tx, owner, balanceOf(stored), day);
}

/**
 * Records the current balance, or that the record is gone, as today's point if the last point differs, and computes the
 * months of the net worth.
 */
export async function closeHistory(
  tx: RawTransaction,
  owner: BalanceOwner,
  stored: StoredHolding | null,
  now: Date,
): Promise<void> {
  await recordState(tx, owner, balanceOf(stored), dayOf(now));
  await rebuildMonths(tx, owner, owner.id);
}

/**
 * Completes a started history with the record as stored, because a server of an earlier release may have changed or
 * deleted the record. The months of a record whose history has not started follow its events.
 */
export async function catchUpHistory(
  tx: RawTransaction,
  owner: BalanceOwner,
  stored: StoredHolding,
): Promise<void> {
  if ((await lastPoint(tx, owner)) !== undefined) await completeHistory(tx, owner, stored);
}

/** Records the balance after a change of a record, in the transaction of the change. */
export async function recordBalance(
  tx: RawTransaction,
  { spaceId }: Owner,
  { history }: Pick<Kind, 'history'>,
  { before, after, now }: { before: StoredHolding | null; after: StoredHolding | null; now: Date },
): Promise<void> {
  if (history === undefined || after === null) return;
  const owner = { spaceId, kind: history, id: after.id };
  const isCompleted = before !== null && (await completeHistory(tx, owner, before));
  const isChanged = await recordState(tx, owner, balanceOf(after), dayOf(now));
  if (isCompleted || isChanged) await rebuildMonths(tx, owner, owner.id);
}
