import type { Counted, CountedFigure } from '@savvi/contracts/achievements/achievements.rules';
import type { CountedKind } from '@savvi/contracts/achievements/live';
import { toCents } from '@savvi/contracts/money';
import { loginIdCondition } from '@savvi/service-kit/login-ids';
import { owned } from '@savvi/service-kit/owned';
import type { RawTransaction } from '@savvi/service-kit/prisma';
import type { Scope } from '@savvi/service-kit/scope';
import { Prisma } from '../../generated/prisma/client.ts';
import type { Database, Transaction } from '../db.ts';
import { CHANGES, changeText } from './changes.ts';

type Owner = Pick<Scope, 'spaceId'>;

const [countedThings, erasedSpaces] = [owned('counted_things'), owned('erased_spaces')];

/** The newest known version of a record. */
export interface CountedThing {
  readonly kind: CountedKind;
  readonly id: string;
  readonly version: number;
  /** Whether the record counts; false once it is deleted. */
  readonly isCounted: boolean;
  /** The balance of a savings account as a decimal string; 0.00 for other kinds. */
  readonly saved: string;
}

/**
 * Stores a record, unless an equal or newer version is stored or the user was deleted, so the order and
 * repetition of events do not matter. Notifies all replicas of a change.
 */
export async function keepThing(
  tx: RawTransaction,
  owner: Owner,
  { kind, id, version, isCounted, saved }: CountedThing,
): Promise<void> {
  await tx.$executeRaw`
    WITH kept AS (
      ${countedThings.insert(
        owner,
        (own) => Prisma.sql`AS known (space_id, kind, id, version, is_counted, saved)
      SELECT ${own.spaceId}::uuid, ${kind}, ${id}::uuid, ${version}, ${isCounted}, ${saved}::numeric WHERE NOT EXISTS (SELECT 1 ${erasedSpaces.read(owner)})`,
      )}
      ON CONFLICT (space_id, kind, id) DO UPDATE SET version = excluded.version, is_counted = excluded.is_counted, saved = excluded.saved WHERE known.version < excluded.version
      RETURNING 1)
    SELECT pg_notify(${CHANGES}, ${changeText({ spaceId: owner.spaceId, kind, record: { id, version, isGone: !isCounted } })}) FROM kept`;
}

/** The figure that counts the records of each kind. */
const COUNTS = {
  budget: 'budgets.count',
  document: 'documents.count',
  entry: 'passwords.count',
  'savings-account': 'savings.count',
  debt: 'debts.count',
  property: 'properties.count',
  policy: 'policies.count',
} as const satisfies Record<CountedKind, CountedFigure>;

/** The figures of a space from which achievements are computed. Cards and notes are no passwords (VLT-2). */
export async function countThings(db: Database, owner: Owner): Promise<Counted> {
  const rows = await db.$queryRaw<{ kind: CountedKind; things: number; saved: string }[]>`
    SELECT kind, count(*)::int AS things, sum(saved)::text AS saved ${countedThings.read(owner)} AND is_counted AND (kind <> 'entry' OR ${Prisma.raw(loginIdCondition('id'))}) GROUP BY kind`;
  const counted: Record<CountedFigure, bigint> = {
    'budgets.count': 0n,
    'documents.count': 0n,
    'passwords.count': 0n,
    'savings.count': 0n,
    'debts.count': 0n,
    'properties.count': 0n,
    'policies.count': 0n,
    'savings.total': 0n,
  };
  for (const { kind, things, saved } of rows) {
    counted[COUNTS[kind]] = BigInt(things);
    if (kind === 'savings-account') counted['savings.total'] = toCents(saved);
  }
  return counted;
}

/** Removes all counted records of a space. */
export async function eraseThings(tx: Transaction, { spaceId }: Owner): Promise<void> {
  await tx.countedThing.deleteMany({ where: { spaceId } });
}
