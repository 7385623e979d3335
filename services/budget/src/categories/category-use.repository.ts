import type { Category, CategoryUse, StoredCategory } from '@savvi/budget-contract/category';
import { owned } from '@savvi/service-kit/owned';
import type { RawTransaction } from '@savvi/service-kit/prisma';
import type { Scope } from '@savvi/service-kit/scope';
import { Prisma } from '../../generated/prisma/client.ts';
import { inOpenMonth } from '../shared/closed-month.repository.ts';

type Owner = Pick<Scope, 'spaceId'>;

const [categories, monthLines, moneyTransactions, parts, planLines] = [
  owned('categories'),
  owned('month_lines'),
  owned('transactions'),
  owned('transaction_parts'),
  owned('plan_lines'),
];

/** The condition that a transaction or one of its parts has a category. */
const hasCategory = (owner: Owner, id: string) =>
  Prisma.sql`(category_id = ${id}::uuid OR id IN (SELECT transaction_id ${parts.read(owner)} AND category_id = ${id}::uuid))`;

/** Where categories are used; every query names the space. */
export const categoryUseRepository = {
  /** How many lines of the budget or of open months, and transactions outside of closed months, have a category. */
  async count(db: RawTransaction, owner: Owner, budgetId: string, id: string): Promise<CategoryUse> {
    const [use] = await db.$queryRaw<CategoryUse[]>`
      SELECT (SELECT count(*)::integer FROM (SELECT id ${planLines.read(owner)} AND budget_id = ${budgetId}::uuid AND category_id = ${id}::uuid
          UNION SELECT line_id ${monthLines.read(owner)} ${inOpenMonth(owner, budgetId)} AND category_id = ${id}::uuid) AS used) AS lines,
        (SELECT count(*)::integer ${moneyTransactions.read(owner)} ${inOpenMonth(owner, budgetId)} AND ${hasCategory(owner, id)}) AS transactions`;
    return use ?? { lines: 0, transactions: 0 };
  },

  /** Moves the lines and transactions of a category to another one, or to none. Closed months keep theirs. */
  async move(
    tx: RawTransaction,
    owner: Owner,
    budgetId: string,
    id: string,
    to: Category | null,
    now: Date,
  ): Promise<void> {
    const target = to?.id ?? null;
    await tx.$executeRaw`
      ${planLines.update(owner, Prisma.sql`SET category_id = ${target}::uuid`)} AND budget_id = ${budgetId}::uuid AND category_id = ${id}::uuid`;
    await tx.$executeRaw`
      ${monthLines.update(owner, Prisma.sql`SET category_id = ${target}::uuid, category_name = ${to?.name ?? null}, category_group = ${to?.group ?? null}`)} ${inOpenMonth(owner, budgetId)} AND category_id = ${id}::uuid`;
    await tx.$executeRaw`
      ${moneyTransactions.update(owner, Prisma.sql`SET category_id = CASE category_id WHEN ${id}::uuid THEN ${target}::uuid END, version = version + 1, updated_at = ${now}::timestamptz`)} ${inOpenMonth(owner, budgetId)} AND ${hasCategory(owner, id)}`;
    await tx.$executeRaw`
      ${parts.update(owner, Prisma.sql`SET category_id = ${target}::uuid`)} AND category_id = ${id}::uuid AND transaction_id IN (SELECT id ${moneyTransactions.read(owner)} ${inOpenMonth(owner, budgetId)})`;
  },

  /** The categories of all budgets of a space, with the names of their lines. */
  async listAll(db: RawTransaction, owner: Owner): Promise<StoredCategory[]> {
    const rows = await db.$queryRaw<{ json: string }[]>`
      SELECT json_build_object('budgetId', budget_id, 'id', id, 'name', name, 'group', group_name, 'lines', (
        SELECT coalesce(json_agg(plan_lines.name ORDER BY list, plan_lines.position), '[]') ${planLines.read(owner)} AND plan_lines.budget_id = categories.budget_id AND category_id = categories.id))::text AS json
      ${categories.read(owner)} ORDER BY budget_id, position`;
    return rows.map(({ json }) => JSON.parse(json) as StoredCategory); // the statement builds the text with these keys
  },
};
