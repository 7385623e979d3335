import { type Cents, fromCents, toCents } from '@savvi/contracts/money';
import type { RawTransaction } from '@savvi/service-kit/prisma';
import type { Scope } from '@savvi/service-kit/scope';
import type { Database, Transaction } from '../db.ts';

type Owner = Pick<Scope, 'spaceId'>;

/** What a holding adds to the net worth from a month on: what its last version in that month says. */
export interface HoldingMonth {
  readonly holdingId: string;
  /** `2026-03` */
  readonly month: string;
  readonly version: number;
  readonly net: Cents;
}

/** Keeps what a holding adds in a month, unless a later version of that month is known: order and repetition change nothing. */
export async function keepMonth(tx: RawTransaction, { spaceId }: Owner, { holdingId, month, version, net }: HoldingMonth): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO holding_months AS known (space_id, holding_id, month, version, net)
    VALUES (${spaceId}::uuid, ${holdingId}::uuid, ${`${month}-01`}::date, ${version}, ${fromCents(net)}::numeric)
    ON CONFLICT (space_id, holding_id, month) DO UPDATE SET version = excluded.version, net = excluded.net WHERE known.version < excluded.version`;
}

/** What is known of a space's holdings, in the order of months. */
export async function monthsOf(db: Database, { spaceId }: Owner): Promise<HoldingMonth[]> {
  const rows = await db.$queryRaw<{ holdingId: string; month: string; version: number; net: string }[]>`
    SELECT holding_id AS "holdingId", to_char(month, 'YYYY-MM') AS month, version, net::text FROM holding_months WHERE space_id = ${spaceId}::uuid ORDER BY month`;
  return rows.map((row) => ({ ...row, net: toCents(row.net) }));
}

/** Removes everything of a space. */
export async function eraseMonths(tx: Transaction, { spaceId }: Owner): Promise<void> {
  await tx.holdingMonth.deleteMany({ where: { spaceId } });
}
