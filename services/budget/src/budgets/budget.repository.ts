import type { Budget } from '@savvi/contracts/budget/budget';
import { CALCULATIONS_RULE } from '@savvi/contracts/budget/calculations';
import type { Envelope } from '@savvi/contracts/event';
import { eventStatement } from '@savvi/eventing/outbox-statement';
import type { Cursor, Page } from '@savvi/service-kit/page';
import type { RawTransaction } from '@savvi/service-kit/prisma';
import type { Scope } from '@savvi/service-kit/scope';
import { Prisma } from '../../generated/prisma/client.ts';
import type { Database, Transaction } from '../db.ts';
import type { Usage } from './budget.rules.ts';

/** A budget as it is stored; what it comes to is the rules' business. */
export type StoredBudget = Omit<Budget, 'calculations'>;

/** A budget and whose it is. */
export interface BudgetOfSpace extends Owner {
  readonly budget: StoredBudget;
}

type Owner = Pick<Scope, 'spaceId'>;
type Client = Database | Transaction;

/**
 * The columns of a budget as the JSON of its reply: keys, their order and the formats are the contract's
 * (budget-list.test.ts).
 */
const columns = Prisma.sql`
  id, user_id AS "userId", name, budget_type AS "budgetType", partner1_name AS "partner1Name", partner2_name AS "partner2Name",
  partner1_employment_type AS "partner1EmploymentType", partner2_employment_type AS "partner2EmploymentType",
  partner1_income::text AS "partner1Income", partner1_additional_income::text AS "partner1AdditionalIncome", partner1_estimated_taxes::text AS "partner1EstimatedTaxes",
  partner2_income::text AS "partner2Income", partner2_additional_income::text AS "partner2AdditionalIncome", partner2_estimated_taxes::text AS "partner2EstimatedTaxes",
  fixed_expenses AS "fixedExpenses", variable_expenses AS "variableExpenses", savings_goals AS "savingsGoals", split_percentage AS "splitPercentage", version,
  to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt", to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt"`;
const json = Prisma.sql`row_to_json((SELECT stored FROM (SELECT ${columns}) AS stored))::text`;
/** Budgets with the main one of their space, if it chose one. */
const fromBudgets = Prisma.sql`FROM budgets LEFT JOIN main_budgets USING (space_id)`;
/** The JSON of a row with `isMain` at its end: only in spaces that chose a main budget (MON-4). */
const withMain = (row: Prisma.Sql) =>
  Prisma.sql`CASE WHEN main_budgets.budget_id IS NULL THEN ${row} ELSE left(${row}, -1) || ',"isMain":' || (main_budgets.budget_id = budgets.id)::text || '}' END`;
const stored = withMain(json);
const answered = withMain(
  Prisma.sql`row_to_json((SELECT answered FROM (SELECT ${columns}, calculations) AS answered))::text`,
);

const read = ({ json }: { json: string }): StoredBudget => JSON.parse(json) as StoredBudget; // what `columns` names, written through the contract's schema only

const olderThan = (cursor: Cursor | undefined) =>
  cursor === undefined
    ? Prisma.empty
    : Prisma.sql`AND (created_at, id) < (${cursor.createdAt}::timestamptz, ${cursor.id}::uuid)`;

const eventOf = eventStatement(Prisma.sql);

/** The rows of `budgets`; every query names the space. */
export const budgetRepository = {
  /** Newest first. */
  async list(db: Client, { spaceId }: Owner, page: Page = {}): Promise<StoredBudget[]> {
    const rows = await db.$queryRaw<{ json: string }[]>`
      SELECT ${stored} AS json ${fromBudgets} WHERE space_id = ${spaceId}::uuid ${olderThan(page.after)} ORDER BY created_at DESC, id DESC LIMIT ${page.limit ?? null}::integer`;
    return rows.map(read);
  },

  /**
   * The whole list as the JSON of its reply, since it is read more often than all else. Null when a row keeps
   * no calculations of the present rule.
   */
  async listAsKept(db: RawTransaction, { spaceId }: Owner): Promise<{ json: string; total: number } | null> {
    const [list] = await db.$queryRaw<{ json: string; total: number; isCurrent: boolean }[]>`
      SELECT '[' || coalesce(string_agg(json, ',' ORDER BY created_at DESC, id DESC), '') || ']' AS json, count(*)::integer AS total,
             coalesce(bool_and(calculations_rule IS NOT DISTINCT FROM ${CALCULATIONS_RULE}::smallint), true) AS "isCurrent"
      FROM (SELECT created_at, id, calculations_rule, ${answered} AS json ${fromBudgets} WHERE space_id = ${spaceId}::uuid) AS budget`;
    return list?.isCurrent === true ? list : null;
  },

  async find(db: RawTransaction, { spaceId }: Owner, id: string): Promise<StoredBudget | null> {
    const [row] = await db.$queryRaw<
      { json: string }[]
    >`SELECT ${stored} AS json ${fromBudgets} WHERE space_id = ${spaceId}::uuid AND id = ${id}::uuid`;
    return row === undefined ? null : read(row);
  },

  /** The next of all spaces in the order of their key. */
  async page(
    tx: Transaction,
    { last, limit }: { last: BudgetOfSpace | null; limit: number },
  ): Promise<BudgetOfSpace[]> {
    const rows = await tx.$queryRaw<{ spaceId: string; json: string }[]>`
      SELECT space_id::text AS "spaceId", ${json} AS json FROM budgets
      WHERE (${last?.spaceId ?? null}::uuid IS NULL OR (space_id, id) > (${last?.spaceId ?? null}::uuid, ${last?.budget.id ?? null}::uuid)) ORDER BY space_id, id LIMIT ${limit}::integer`;
    return rows.map((row) => ({ spaceId: row.spaceId, budget: read(row) }));
  },

  count: (db: Client, { spaceId }: Owner): Promise<number> => db.budget.count({ where: { spaceId } }),

  /** How much room is taken, as `bytesOf` counts it. */
  async usage(db: Client, { spaceId }: Owner): Promise<Usage> {
    const [row] = await db.$queryRaw<[Usage & { unmeasured: number }]>`
      SELECT count(*)::integer AS budgets, coalesce(sum(text_bytes), 0)::integer AS bytes, count(*) FILTER (WHERE text_bytes IS NULL)::integer AS unmeasured
      FROM budgets WHERE space_id = ${spaceId}::uuid`;
    if (row.unmeasured === 0) return { budgets: row.budgets, bytes: row.bytes };
    await db.$executeRaw`UPDATE budgets SET text_bytes = budget_text_bytes(budgets) WHERE space_id = ${spaceId}::uuid AND text_bytes IS NULL`; // rows from before the column
    return budgetRepository.usage(db, { spaceId });
  },

  async insert(tx: Transaction, { spaceId }: Owner, budget: Budget): Promise<void> {
    await tx.budget.create({
      data: { ...budget, spaceId, calculationsRule: CALCULATIONS_RULE },
      select: { id: true },
    });
  },

  /**
   * Stores a budget over the version before it, together with its event. False when that version is not the
   * stored one any more.
   */
  async replace(db: RawTransaction, { spaceId }: Owner, budget: Budget, event: Envelope): Promise<boolean> {
    const written = await db.$executeRaw`
      WITH replaced AS (
        UPDATE budgets SET
          name = ${budget.name}, budget_type = ${budget.budgetType}, partner1_name = ${budget.partner1Name}, partner2_name = ${budget.partner2Name},
          partner1_employment_type = ${budget.partner1EmploymentType}, partner2_employment_type = ${budget.partner2EmploymentType},
          partner1_income = ${budget.partner1Income}::numeric, partner1_additional_income = ${budget.partner1AdditionalIncome}::numeric, partner1_estimated_taxes = ${budget.partner1EstimatedTaxes}::numeric,
          partner2_income = ${budget.partner2Income}::numeric, partner2_additional_income = ${budget.partner2AdditionalIncome}::numeric, partner2_estimated_taxes = ${budget.partner2EstimatedTaxes}::numeric,
          fixed_expenses = ${JSON.stringify(budget.fixedExpenses)}::jsonb, variable_expenses = ${JSON.stringify(budget.variableExpenses)}::jsonb, split_percentage = ${budget.splitPercentage},
          version = ${budget.version}, updated_at = ${budget.updatedAt}::timestamptz,
          calculations = ${JSON.stringify(budget.calculations)}::json, calculations_rule = ${CALCULATIONS_RULE}::smallint
        WHERE space_id = ${spaceId}::uuid AND id = ${budget.id}::uuid AND version = ${budget.version - 1} RETURNING id)
      ${eventOf(event, Prisma.sql`replaced`)}`;
    return written === 1;
  },

  /**
   * Deletes a budget of this version, together with its event. False when that version is not the stored one
   * any more.
   */
  async delete(
    db: RawTransaction,
    { spaceId }: Owner,
    { id, version }: Pick<Budget, 'id' | 'version'>,
    event: Envelope,
  ): Promise<boolean> {
    const written = await db.$executeRaw`
      WITH deleted AS (DELETE FROM budgets WHERE space_id = ${spaceId}::uuid AND id = ${id}::uuid AND version = ${version} RETURNING id)
      ${eventOf(event, Prisma.sql`deleted`)}`;
    return written === 1;
  },

  /** Makes a budget the only main one of its space. False when the space has no such budget. */
  async choose(db: Client, { spaceId }: Owner, id: string, now: Date): Promise<boolean> {
    // The row lock makes a deletion under way finish first.
    const written = await db.$executeRaw`
      INSERT INTO main_budgets (space_id, budget_id, chosen_at)
      SELECT space_id, id, ${now}::timestamptz FROM budgets WHERE space_id = ${spaceId}::uuid AND id = ${id}::uuid FOR KEY SHARE
      ON CONFLICT (space_id) DO UPDATE SET budget_id = excluded.budget_id, chosen_at = excluded.chosen_at`;
    return written === 1;
  },

  hasMain: async (db: Client, { spaceId }: Owner): Promise<boolean> =>
    (await db.mainBudget.count({ where: { spaceId } })) > 0,

  /** Removes everything of a space: the main budget and the drafts of stored budgets go with them. */
  async erase(tx: Transaction, { spaceId }: Owner): Promise<void> {
    await tx.budget.deleteMany({ where: { spaceId } });
    await tx.draft.deleteMany({ where: { spaceId } });
  },
};
