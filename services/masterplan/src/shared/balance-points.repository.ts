import type { BalanceKind, BalancePoint } from '@savvi/masterplan-contract/balance';
import { owned } from '@savvi/service-kit/owned';
import type { RawTransaction } from '@savvi/service-kit/prisma';
import type { Scope } from '@savvi/service-kit/scope';
import { Prisma } from '../../generated/prisma/client.ts';
import type { Database, Transaction } from '../db.ts';
import { HIGHEST_VERSION } from './holding-months.repository.ts';

type Owner = Pick<Scope, 'spaceId'>;

const balancePoints = owned('balance_points');
const holdingMonths = owned('holding_months');

/** A record with a balance history. */
export interface BalanceOwner extends Owner {
  readonly kind: BalanceKind;
  readonly id: string;
}

/** The last point of a record. A null balance means that the record does not count from that day on. */
export interface LastPoint {
  readonly day: string;
  readonly balance: string | null;
}

const ROW = Prisma.sql`to_char(day, 'YYYY-MM-DD') AS day, balance::text AS balance`;

/** The points of a record's balance history, oldest day first. */
export const listPoints = (db: Database | Transaction, owner: Owner, id: string): Promise<BalancePoint[]> =>
  db.$queryRaw<BalancePoint[]>`
    SELECT ${ROW}, is_added AS "isAdded" ${balancePoints.read(owner)} AND holding_id = ${id}::uuid AND balance IS NOT NULL ORDER BY balance_points.day`;

/** The latest `limit` points of a space, by record. Each item is the JSON text of a `BalanceHistory`. */
export async function listHistories(db: Database, owner: Owner, limit: number): Promise<string[]> {
  const rows = await db.$queryRaw<{ json: string }[]>`
    SELECT json_build_object('kind', kind, 'id', holding_id, 'points', json_agg(
      json_build_object('day', to_char(day, 'YYYY-MM-DD'), 'balance', balance::text, 'isAdded', is_added) ORDER BY day))::text AS json
    FROM (SELECT kind, holding_id, day, balance, is_added ${balancePoints.read(owner)} AND balance IS NOT NULL ORDER BY day DESC, holding_id LIMIT ${limit}::integer) AS latest
    GROUP BY kind, holding_id ORDER BY kind DESC, holding_id`;
  return rows.map(({ json }) => json);
}

/** The last point of a record; undefined if the record has no history yet. */
export async function lastPoint(
  tx: RawTransaction,
  { id, ...owner }: BalanceOwner,
): Promise<LastPoint | undefined> {
  const [row] = await tx.$queryRaw<LastPoint[]>`
    SELECT ${ROW} ${balancePoints.read(owner)} AND holding_id = ${id}::uuid ORDER BY balance_points.day DESC LIMIT 1`;
  return row;
}

/** Returns whether a record has a point on a day, and how many points the record and its space have. */
export async function countPoints(
  tx: Transaction,
  { id, ...owner }: BalanceOwner,
  day: string,
): Promise<{ exists: boolean; ofRecord: number; ofSpace: number }> {
  const [row] = await tx.$queryRaw<{ exists: boolean; ofRecord: number; ofSpace: number }[]>`
    SELECT coalesce(bool_or(holding_id = ${id}::uuid AND day = ${day}::date), false) AS "exists",
      count(*) FILTER (WHERE holding_id = ${id}::uuid)::integer AS "ofRecord", count(*)::integer AS "ofSpace" ${balancePoints.read(owner)}`;
  return row ?? { exists: false, ofRecord: 0, ofSpace: 0 };
}

/** Stores the point of a day, in place of an earlier one of that day. */
export async function putPoint(
  tx: RawTransaction,
  { kind, id, ...owner }: BalanceOwner,
  { day, balance, isAdded }: LastPoint & { readonly isAdded: boolean },
): Promise<void> {
  await tx.$executeRaw`
    ${balancePoints.insert(
      owner,
      (own) => Prisma.sql`(space_id, holding_id, day, kind, balance, is_added)
    VALUES (${own.spaceId}::uuid, ${id}::uuid, ${day}::date, ${kind}, ${balance}::numeric, ${isAdded})`,
    )}
    ON CONFLICT (space_id, holding_id, day) DO UPDATE SET balance = excluded.balance, is_added = excluded.is_added`;
}

/** Removes the point of a day, unless it marks the deletion of the record. */
export async function removePoint(
  tx: Transaction,
  { id, ...owner }: BalanceOwner,
  day: string,
): Promise<void> {
  await tx.$executeRaw`${balancePoints.remove(owner)} AND holding_id = ${id}::uuid AND day = ${day}::date AND balance IS NOT NULL`;
}

/**
 * Starts the history of a record from before histories existed: each of its months that ends before `until` becomes a
 * point on its last day. A month with the amount 0 becomes a balance of 0, because it cannot be distinguished from the
 * deletion of the record.
 */
export async function startFromMonths(
  tx: RawTransaction,
  { kind, id, ...owner }: BalanceOwner,
  until: string,
): Promise<void> {
  await tx.$executeRaw`
    ${balancePoints.insert(
      owner,
      (own) => Prisma.sql`(space_id, holding_id, day, kind, balance, is_added)
    SELECT ${own.spaceId}::uuid, ${id}::uuid, (month + interval '1 month - 1 day')::date, ${kind}, abs(net), false
    FROM (SELECT month, net, version, max(version) OVER (ORDER BY month) AS highest ${holdingMonths.read(owner)} AND holding_id = ${id}::uuid) AS known
    WHERE version = highest AND (month + interval '1 month - 1 day')::date < ${until}::date`,
    )}`;
}

/**
 * Removes the points of a record beyond `limit`: first recorded points that are not the last of their month, then other
 * recorded points, then points that the user added; of each, the oldest first. The last point stays.
 */
export async function thinOut(
  tx: RawTransaction,
  { id, ...owner }: BalanceOwner,
  limit: number,
): Promise<void> {
  await tx.$executeRaw`
    ${balancePoints.remove(owner)} AND holding_id = ${id}::uuid AND day IN (
      SELECT day FROM (
        SELECT day, is_added, date_trunc('month', day) IS DISTINCT FROM date_trunc('month', lead(day) OVER (ORDER BY day)) AS is_month_end,
          row_number() OVER (ORDER BY day DESC) AS place ${balancePoints.read(owner)} AND holding_id = ${id}::uuid) AS points
      WHERE place > 1 ORDER BY is_added, (is_month_end AND NOT is_added), day
      LIMIT greatest(0, (SELECT count(*) ${balancePoints.read(owner)} AND holding_id = ${id}::uuid) - ${limit}::integer))`;
}

/**
 * Computes the months of a record from its points: each month with points gets the balance of its last point. The rows
 * have the highest version, so that no event replaces them, whatever the order of events. Returns false if the record
 * has no points; its months then stay.
 */
export async function rebuildMonths(tx: RawTransaction, owner: Owner, id: string): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ months: number }[]>`
    WITH known AS (
      SELECT DISTINCT ON (date_trunc('month', day)) date_trunc('month', day)::date AS month,
        coalesce(balance, 0) * CASE kind WHEN 'debt' THEN -1 ELSE 1 END AS net
      ${balancePoints.read(owner)} AND holding_id = ${id}::uuid ORDER BY date_trunc('month', day), day DESC),
    outdated AS (
      ${holdingMonths.remove(owner)} AND holding_id = ${id}::uuid AND EXISTS (SELECT FROM known) AND month NOT IN (SELECT month FROM known)),
    written AS (
      ${holdingMonths.insert(
        owner,
        (own) => Prisma.sql`AS stored (space_id, holding_id, month, version, net)
      SELECT ${own.spaceId}::uuid, ${id}::uuid, month, ${HIGHEST_VERSION}, net FROM known`,
      )}
      ON CONFLICT (space_id, holding_id, month) DO UPDATE SET version = excluded.version, net = excluded.net
        WHERE stored.version <> excluded.version OR stored.net <> excluded.net)
    SELECT count(*)::integer AS months FROM known`;
  return (row?.months ?? 0) > 0;
}

/** Removes the history of a record; its months stay. */
export async function removeHistory(tx: RawTransaction, owner: Owner, id: string): Promise<void> {
  await tx.$executeRaw`${balancePoints.remove(owner)} AND holding_id = ${id}::uuid`;
}

/** Removes all balance histories of a space. */
export async function erasePoints(tx: Transaction, { spaceId }: Owner): Promise<void> {
  await tx.balancePoint.deleteMany({ where: { spaceId } });
}
