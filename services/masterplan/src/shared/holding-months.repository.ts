import { type Cents, fromCents, toCents } from '@savvi/contracts/money';
import { owned } from '@savvi/service-kit/owned';
import type { RawTransaction } from '@savvi/service-kit/prisma';
import type { Scope } from '@savvi/service-kit/scope';
import { Prisma } from '../../generated/prisma/client.ts';
import type { Database, Transaction } from '../db.ts';

type Owner = Pick<Scope, 'spaceId'>;

const holdingMonths = owned('holding_months');

/** The version of rows that are computed from balance points. No holding has a version as high. */
export const HIGHEST_VERSION = 2_147_483_647;

/** The amount that a holding adds to the net worth from a month on, by its last version in that month. */
export interface HoldingMonth {
  readonly holdingId: string;
  /** The month in the format `2026-03`. */
  readonly month: string;
  readonly version: number;
  readonly net: Cents;
}

/**
 * Stores the amount of a holding in a month, unless a later version of that month is stored: the order and
 * repetition of events do not matter.
 */
export async function keepMonth(
  tx: RawTransaction,
  owner: Owner,
  { holdingId, month, version, net }: HoldingMonth,
): Promise<void> {
  await tx.$executeRaw`
    ${holdingMonths.insert(
      owner,
      (own) => Prisma.sql`AS known (space_id, holding_id, month, version, net)
    VALUES (${own.spaceId}::uuid, ${holdingId}::uuid, ${`${month}-01`}::date, ${version}, ${fromCents(net)}::numeric)`,
    )}
    ON CONFLICT (space_id, holding_id, month) DO UPDATE SET version = excluded.version, net = excluded.net WHERE known.version < excluded.version`;
}

/** The change of a space's net worth in a month. */
export interface MonthlyChange {
  /** The number of holdings that changed in the month. */
  readonly holdings: number;
  /** The month in the format `2026-03`. */
  readonly month: string;
  readonly change: Cents;
}

/**
 * The changes of a space's net worth in the order of their months. PostgreSQL adds them up, because a space
 * may have 4,000 rows per month. The highest version of a holding up to the month counts, so that two servers
 * whose clocks differ at the end of a month cannot bring an older state back.
 */
export async function changesOf(db: Database, owner: Owner): Promise<MonthlyChange[]> {
  const rows = await db.$queryRaw<{ month: string; holdings: number; change: string }[]>`
    SELECT to_char(month, 'YYYY-MM') AS month, count(*)::integer AS holdings, sum(change)::text AS change
    FROM (
      SELECT month, net - coalesce(lag(net) OVER (PARTITION BY holding_id ORDER BY month), 0) AS change
      FROM (SELECT holding_id, month, net, version, max(version) OVER (PARTITION BY holding_id ORDER BY month) AS highest ${holdingMonths.read(owner)}) AS known
      WHERE version = highest
    ) AS changes
    GROUP BY changes.month ORDER BY changes.month`;
  return rows.map((row) => ({ ...row, change: toCents(row.change) }));
}

/** The amount that each holding of a space added to the net worth at the end of a month, and the number of its rows. */
export async function netsAt(
  db: Database,
  owner: Owner,
  month: string,
): Promise<{ id: string; net: string; rows: number }[]> {
  return db.$queryRaw<{ id: string; net: string; rows: number }[]>`
    SELECT DISTINCT ON (holding_id) holding_id AS id, net::text AS net, (count(*) OVER (PARTITION BY holding_id))::integer AS rows
    ${holdingMonths.read(owner)} AND month <= ${`${month}-01`}::date
    ORDER BY holding_id, version DESC, month DESC`;
}

/** Removes all months of a space. */
export async function eraseMonths(tx: Transaction, { spaceId }: Owner): Promise<void> {
  await tx.holdingMonth.deleteMany({ where: { spaceId } });
}
