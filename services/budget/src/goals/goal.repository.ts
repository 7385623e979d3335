import type { Goal } from '@savvi/budget-contract/goal';
import { owned } from '@savvi/service-kit/owned';
import type { RawTransaction } from '@savvi/service-kit/prisma';
import type { Scope } from '@savvi/service-kit/scope';
import { Prisma } from '../../generated/prisma/client.ts';
import type { Transaction } from '../db.ts';

type Owner = Pick<Scope, 'spaceId'>;

const [goalLists, goals] = [owned('goal_lists'), owned('goals')];

/** The columns of a goal as the JSON of its reply. */
const goalJson = Prisma.sql`'id', id, 'name', name, 'monthlyAmount', monthly_amount::text, 'target', target::text, 'date', to_char(date, 'YYYY-MM-DD')`;

/** The goals of a budget as stored. */
export interface StoredGoals {
  readonly goals: Goal[];
  readonly version: number;
  /** The goals that the last change removed. */
  readonly removed: Goal[];
}

/** The version of a list that was never stored. */
const FIRST_VERSION = 1;

/** The rows of `goal_lists` and `goals`; every query names the space. */
export const goalRepository = {
  /** The goals of a budget. */
  async list(db: RawTransaction, owner: Owner, budgetId: string): Promise<StoredGoals> {
    const ofBudget = Prisma.sql`AND budget_id = ${budgetId}::uuid`;
    const [row] = await db.$queryRaw<{ json: string }[]>`
      SELECT json_build_object('version', version, 'removed', removed, 'goals', (
        SELECT coalesce(json_agg(json_build_object(${goalJson}) ORDER BY position), '[]') ${goals.read(owner)} ${ofBudget}))::text AS json
      ${goalLists.read(owner)} ${ofBudget}`;
    // The statement builds the text with these keys.
    return row === undefined
      ? { goals: [], version: FIRST_VERSION, removed: [] }
      : (JSON.parse(row.json) as StoredGoals);
  },

  /** All goals of a space as the JSON of a list. */
  async listAll(db: RawTransaction, owner: Owner): Promise<string> {
    const [row] = await db.$queryRaw<{ json: string }[]>`
      SELECT coalesce(json_agg(json_build_object('budgetId', budget_id, ${goalJson}) ORDER BY budget_id, position), '[]')::text AS json ${goals.read(owner)}`;
    return row?.json ?? '[]';
  },

  /** How many goals the other budgets of a space have. */
  async countOthers(tx: RawTransaction, owner: Owner, budgetId: string): Promise<number> {
    const [row] = await tx.$queryRaw<{ count: number }[]>`
      SELECT count(*)::integer AS count ${goals.read(owner)} AND budget_id <> ${budgetId}::uuid`;
    return row?.count ?? 0;
  },

  /** Replaces the goals of a budget. */
  async replace(
    tx: Transaction,
    owner: Owner,
    budgetId: string,
    { goals: list, version, removed }: StoredGoals,
    now: Date,
  ): Promise<void> {
    await tx.$executeRaw`${goalLists.insert(
      owner,
      (own) => Prisma.sql`(space_id, budget_id, version, removed, updated_at)
      VALUES (${own.spaceId}::uuid, ${budgetId}::uuid, ${version}, ${JSON.stringify(removed)}::jsonb, ${now}::timestamptz)`,
    )} ON CONFLICT (space_id, budget_id) DO UPDATE SET version = excluded.version, removed = excluded.removed, updated_at = excluded.updated_at`;
    await tx.$executeRaw`${goals.remove(owner)} AND budget_id = ${budgetId}::uuid`;
    await tx.$executeRaw`${goals.insert(
      owner,
      (own) => Prisma.sql`(space_id, budget_id, id, position, name, monthly_amount, target, date)
      SELECT ${own.spaceId}::uuid, ${budgetId}::uuid, id, position, name, "monthlyAmount", target, date
      FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(list)}::jsonb) AS (id uuid, name text, "monthlyAmount" numeric, target numeric, date date)) WITH ORDINALITY AS goal(id, name, "monthlyAmount", target, date, position)`,
    )}`;
  },
};
