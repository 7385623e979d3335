import type { Budget } from '@savvi/budget-contract/budget';
import { CALCULATIONS_RULE } from '@savvi/budget-contract/calculations';
import { NO_CATEGORY_NAME } from '@savvi/budget-contract/category';
import type { Envelope } from '@savvi/contracts/event';
import { eventStatement } from '@savvi/eventing/outbox-statement';
import { owned } from '@savvi/service-kit/owned';
import type { Cursor, Page } from '@savvi/service-kit/page';
import type { RawTransaction } from '@savvi/service-kit/prisma';
import type { Scope } from '@savvi/service-kit/scope';
import { Prisma } from '../../generated/prisma/client.ts';
import type { Database, Transaction } from '../db.ts';
import type { Usage } from './budget.rules.ts';
import { closedMonthRepository } from './closed-month.repository.ts';

/** A stored budget, without its calculations. */
export type StoredBudget = Omit<Budget, 'calculations' | 'withGoals'> & {
  /** The sum of the monthly amounts of its savings goals; absent without goals. */
  readonly goalsTotal?: string;
  /** Whether its lines have ids, which a change has to keep; absent in lists. */
  readonly hasPlanLines?: boolean;
};

type Owner = Pick<Scope, 'spaceId'>;
type Client = Database | Transaction;

/**
 * The columns of a budget as the JSON of its reply: the keys, their order and the formats are those of the
 * contract (budget-list.test.ts).
 */
const columns = Prisma.sql`
  id, user_id AS "userId", name, budget_type AS "budgetType", partner1_name AS "partner1Name", partner2_name AS "partner2Name",
  partner1_employment_type AS "partner1EmploymentType", partner2_employment_type AS "partner2EmploymentType",
  partner1_income::text AS "partner1Income", partner1_additional_income::text AS "partner1AdditionalIncome", partner1_estimated_taxes::text AS "partner1EstimatedTaxes",
  partner2_income::text AS "partner2Income", partner2_additional_income::text AS "partner2AdditionalIncome", partner2_estimated_taxes::text AS "partner2EstimatedTaxes",
  fixed_expenses AS "fixedExpenses", variable_expenses AS "variableExpenses", savings_goals AS "savingsGoals", split_percentage AS "splitPercentage", version,
  to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt", to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt"`;
/** A budget's row as JSON, for {@link readBudget}. */
export const storedJson = Prisma.sql`row_to_json((SELECT stored FROM (SELECT ${columns}) AS stored))::text`;
const [budgets, categories, mainBudgets, months, goals, planLines] = [
  owned('budgets'),
  owned('categories'),
  owned('main_budgets'),
  owned('months'),
  owned('goals'),
  owned('plan_lines'),
];
/** Budgets joined with the main budget of their space, if the space has chosen one. */
const budgetsWithMain = owned('budgets LEFT JOIN main_budgets USING (space_id)');
/**
 * The JSON of a row, with `isMain` only in spaces that have a main budget (MON-4), and `hasMonths` only if the budget has
 * some. Starting a month makes a budget the main one (MON-5), so spaces without one have no months.
 */
const withMain = (owner: Owner, row: Prisma.Sql) =>
  Prisma.sql`CASE WHEN main_budgets.budget_id IS NULL THEN ${row} ELSE left(${row}, -1) || ',"isMain":' || (main_budgets.budget_id = budgets.id)::text
  || CASE WHEN EXISTS (SELECT 1 ${months.read(owner)} AND months.budget_id = budgets.id) THEN ',"hasMonths":true}' ELSE '}' END END`;
/** The JSON of a row with the sums of the groups of its lines' categories, once a line has a category (MON-18). */
const withGroups = (owner: Owner, row: Prisma.Sql) =>
  Prisma.sql`coalesce(left(${row}, -1) || ',"expenseGroups":' || (
    SELECT json_agg(json_build_object('name', coalesce(name, ${NO_CATEGORY_NAME}), 'amount', amount) ORDER BY first)::text FROM (
      SELECT group_name AS name, min(first) AS first, sum(amount) AS amount
      FROM (
        SELECT 'fixed' AS list, at - 1 AS position, (line ->> 'amount')::numeric AS amount FROM jsonb_array_elements(fixed_expenses) WITH ORDINALITY AS fixed(line, at)
        UNION ALL SELECT 'variable', at - 1, (line ->> 'amount')::numeric FROM jsonb_array_elements(variable_expenses) WITH ORDINALITY AS variable(line, at)) AS lines
      LEFT JOIN (SELECT list, position, category_id ${planLines.read(owner)} AND plan_lines.budget_id = budgets.id) AS named USING (list, position)
      LEFT JOIN (SELECT id, group_name, min(position) OVER (PARTITION BY group_name) AS first ${categories.read(owner)} AND categories.budget_id = budgets.id) AS grouped ON grouped.id = category_id
      GROUP BY group_name) AS sums
    HAVING count(name) > 0) || '}', ${row})`;
const stored = (owner: Owner) => withGroups(owner, withMain(owner, storedJson));
const answered = (owner: Owner) =>
  withGroups(
    owner,
    withMain(
      owner,
      Prisma.sql`row_to_json((SELECT answered FROM (SELECT ${columns}, calculations) AS answered))::text`,
    ),
  );

/** The total of the goals of each budget, which no event and no archive of budgets contains. */
const goalsTotal = (owner: Owner) =>
  Prisma.sql`(SELECT sum(monthly_amount)::text ${goals.read(owner)} AND goals.budget_id = budgets.id) AS "goalsTotal"`;

/** Reads the budget from a row of {@link storedJson}. */
export function readBudget({ json, goalsTotal }: { json: string; goalsTotal?: string | null }): StoredBudget {
  // The JSON has the keys of `columns`, which were validated by the contract before they were stored.
  const budget = JSON.parse(json) as StoredBudget;
  return goalsTotal == null ? budget : { ...budget, goalsTotal };
}

const olderThan = (cursor: Cursor | undefined) =>
  cursor === undefined
    ? Prisma.empty
    : Prisma.sql`AND (created_at, id) < (${cursor.createdAt}::timestamptz, ${cursor.id}::uuid)`;

const eventOf = eventStatement(Prisma.sql);

/** The rows of `budgets`; every query names the space. */
export const budgetRepository = {
  /** The budgets, newest first. */
  async list(db: Client, owner: Owner, page: Page = {}): Promise<StoredBudget[]> {
    const rows = await db.$queryRaw<{ json: string; goalsTotal: string | null }[]>`
      SELECT ${stored(owner)} AS json, ${goalsTotal(owner)} ${budgetsWithMain.read(owner)} ${olderThan(page.after)} ORDER BY created_at DESC, id DESC LIMIT ${page.limit ?? null}::integer`;
    return rows.map(readBudget);
  },

  /**
   * The whole list as the JSON of its reply, because it is the most frequent query. Null if a row has no
   * calculations of the current rule, or if any budget has goals, whose figures are calculated for each reply.
   */
  async listAsStored(db: RawTransaction, owner: Owner): Promise<{ json: string; total: number } | null> {
    const [list] = await db.$queryRaw<{ json: string; total: number; isCurrent: boolean }[]>`
      SELECT '[' || coalesce(string_agg(json, ',' ORDER BY created_at DESC, id DESC), '') || ']' AS json, count(*)::integer AS total,
             coalesce(bool_and(calculations_rule IS NOT DISTINCT FROM ${CALCULATIONS_RULE}::smallint), true) AND NOT EXISTS (SELECT 1 ${goals.read(owner)}) AS "isCurrent"
      FROM (SELECT created_at, id, calculations_rule, ${answered(owner)} AS json ${budgetsWithMain.read(owner)}) AS budget`;
    return list?.isCurrent === true ? list : null;
  },

  async find(db: RawTransaction, owner: Owner, id: string): Promise<StoredBudget | null> {
    const [row] = await db.$queryRaw<
      { json: string; goalsTotal: string | null; hasPlanLines: boolean }[]
    >`SELECT ${stored(owner)} AS json, ${goalsTotal(owner)}, EXISTS (SELECT 1 ${planLines.read(owner)} AND plan_lines.budget_id = budgets.id) AS "hasPlanLines" ${budgetsWithMain.read(owner)} AND id = ${id}::uuid`;
    return row === undefined ? null : { ...readBudget(row), hasPlanLines: row.hasPlanLines };
  },

  /** Whether the space has the budget. The budget cannot be deleted until the transaction ends. */
  async hold(tx: RawTransaction, owner: Owner, id: string): Promise<boolean> {
    const rows = await tx.$queryRaw<
      unknown[]
    >`SELECT 1 ${budgets.read(owner)} AND id = ${id}::uuid FOR KEY SHARE`;
    return rows.length > 0;
  },

  count: (db: Client, { spaceId }: Owner): Promise<number> => db.budget.count({ where: { spaceId } }),

  /** How much of the quota is used, as `bytesOf` counts it. */
  async usage(db: Client, owner: Owner): Promise<Usage> {
    const [row] = await db.$queryRaw<[Usage & { unmeasured: number }]>`
      SELECT count(*)::integer AS budgets, coalesce(sum(text_bytes), 0)::integer AS bytes, count(*) FILTER (WHERE text_bytes IS NULL)::integer AS unmeasured
      ${budgets.read(owner)}`;
    if (row.unmeasured === 0) return { budgets: row.budgets, bytes: row.bytes };
    // Budgets that were stored before the column `text_bytes` existed have no size yet.
    await db.$executeRaw`${budgets.update(owner, Prisma.sql`SET text_bytes = budget_text_bytes(budgets)`)} AND text_bytes IS NULL`;
    return budgetRepository.usage(db, owner);
  },

  async insert(tx: Transaction, { spaceId }: Owner, budget: Budget): Promise<void> {
    await tx.budget.create({
      data: { ...budget, spaceId, calculationsRule: CALCULATIONS_RULE },
      select: { id: true },
    });
  },

  /**
   * Replaces the previous version of a budget and appends the event. False if another version is stored by
   * now.
   */
  async replace(db: RawTransaction, owner: Owner, budget: Budget, event: Envelope): Promise<boolean> {
    const written = await db.$executeRaw`
      WITH replaced AS (
        ${budgets.update(
          owner,
          Prisma.sql`SET
          name = ${budget.name}, budget_type = ${budget.budgetType}, partner1_name = ${budget.partner1Name}, partner2_name = ${budget.partner2Name},
          partner1_employment_type = ${budget.partner1EmploymentType}, partner2_employment_type = ${budget.partner2EmploymentType},
          partner1_income = ${budget.partner1Income}::numeric, partner1_additional_income = ${budget.partner1AdditionalIncome}::numeric, partner1_estimated_taxes = ${budget.partner1EstimatedTaxes}::numeric,
          partner2_income = ${budget.partner2Income}::numeric, partner2_additional_income = ${budget.partner2AdditionalIncome}::numeric, partner2_estimated_taxes = ${budget.partner2EstimatedTaxes}::numeric,
          fixed_expenses = ${JSON.stringify(budget.fixedExpenses)}::jsonb, variable_expenses = ${JSON.stringify(budget.variableExpenses)}::jsonb, split_percentage = ${budget.splitPercentage},
          version = ${budget.version}, updated_at = ${budget.updatedAt}::timestamptz,
          calculations = ${JSON.stringify(budget.calculations)}::json, calculations_rule = ${CALCULATIONS_RULE}::smallint`,
          8,
        )} AND id = ${budget.id}::uuid AND version = ${budget.version - 1} RETURNING id)
      ${eventOf(event, Prisma.sql`replaced`)}`;
    return written === 1;
  },

  /** Deletes this version of a budget and appends the event. False if another version is stored by now. */
  async delete(
    db: RawTransaction,
    owner: Owner,
    { id, version }: Pick<Budget, 'id' | 'version'>,
    event: Envelope,
  ): Promise<boolean> {
    const written = await db.$executeRaw`
      WITH deleted AS (${budgets.remove(owner)} AND id = ${id}::uuid AND version = ${version} RETURNING id)
      ${eventOf(event, Prisma.sql`deleted`)}`;
    return written === 1;
  },

  /** Makes a budget the only main one of its space. False if the space has no such budget. */
  async choose(db: Client, owner: Owner, id: string, now: Date): Promise<boolean> {
    // The row lock makes the choice wait for a concurrent deletion of the budget.
    const written = await db.$executeRaw`
      ${mainBudgets.insert(
        owner,
        (own) => Prisma.sql`(space_id, budget_id, chosen_at)
      SELECT space_id, id, ${now}::timestamptz ${budgets.read(own)} AND id = ${id}::uuid FOR KEY SHARE`,
      )}
      ON CONFLICT (space_id) DO UPDATE SET budget_id = excluded.budget_id, chosen_at = excluded.chosen_at`;
    return written === 1;
  },

  /** Makes the budget whose month was started last the main one, unless one is chosen (MON-5). */
  async chooseStarted(tx: Transaction, owner: Owner, now: Date): Promise<void> {
    await tx.$executeRaw`
      ${mainBudgets.insert(
        owner,
        (own) => Prisma.sql`(space_id, budget_id, chosen_at)
      SELECT space_id, budget_id, ${now}::timestamptz ${months.read(own)} ORDER BY created_at DESC, month DESC LIMIT 1`,
      )}
      ON CONFLICT (space_id) DO NOTHING`;
  },

  hasMain: async (db: Client, { spaceId }: Owner): Promise<boolean> =>
    (await db.mainBudget.count({ where: { spaceId } })) > 0,

  /** Removes everything of a space: main budget, drafts, months, transactions, bills, categories and goals go with their budgets. */
  async erase(tx: Transaction, { spaceId }: Owner): Promise<void> {
    await closedMonthRepository.remove(tx, { spaceId });
    await tx.budget.deleteMany({ where: { spaceId } });
    await tx.draft.deleteMany({ where: { spaceId } });
  },
};
