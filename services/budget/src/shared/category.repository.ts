import { type Category, STANDARD_CATEGORIES } from '@savvi/budget-contract/category';
import { owned } from '@savvi/service-kit/owned';
import type { RawTransaction } from '@savvi/service-kit/prisma';
import type { Scope } from '@savvi/service-kit/scope';
import { Prisma } from '../../generated/prisma/client.ts';
import { inOpenMonth } from './closed-month.repository.ts';

type Owner = Pick<Scope, 'spaceId'>;

const [categoryLists, categories, monthLines, moneyTransactions, parts, planLines] = [
  owned('category_lists'),
  owned('categories'),
  owned('month_lines'),
  owned('transactions'),
  owned('transaction_parts'),
  owned('plan_lines'),
];

/** The categories of a budget as stored, or the standard ones in version 1. */
export interface StoredCategories {
  readonly categories: readonly Category[];
  readonly version: number;
}

/** The rows of `category_lists` and `categories`; every query names the space. */
export const categoryRepository = {
  /** The categories of a budget; the standard ones if it uses none. */
  async list(db: RawTransaction, owner: Owner, budgetId: string): Promise<StoredCategories> {
    const ofBudget = Prisma.sql`AND budget_id = ${budgetId}::uuid`;
    const [row] = await db.$queryRaw<{ json: string }[]>`
      SELECT json_build_object('version', version, 'categories', (
        SELECT coalesce(json_agg(json_build_object('id', id, 'name', name, 'group', group_name) ORDER BY position), '[]') ${categories.read(owner)} ${ofBudget}))::text AS json
      ${categoryLists.read(owner)} ${ofBudget}`;
    // The statement builds the text with these keys.
    return row === undefined
      ? { categories: STANDARD_CATEGORIES, version: 1 }
      : (JSON.parse(row.json) as StoredCategories);
  },

  /** How many categories the other budgets of a space have. */
  async countOthers(tx: RawTransaction, owner: Owner, budgetId: string): Promise<number> {
    const [row] = await tx.$queryRaw<{ count: number }[]>`
      SELECT count(*)::integer AS count ${categories.read(owner)} AND budget_id <> ${budgetId}::uuid`;
    return row?.count ?? 0;
  },

  /** Replaces the categories of a budget. */
  async replace(
    tx: RawTransaction,
    owner: Owner,
    budgetId: string,
    { categories: list, version }: StoredCategories,
    now: Date,
  ): Promise<void> {
    await tx.$executeRaw`${categoryLists.insert(
      owner,
      (own) => Prisma.sql`(space_id, budget_id, version, updated_at)
      VALUES (${own.spaceId}::uuid, ${budgetId}::uuid, ${version}, ${now}::timestamptz)`,
    )} ON CONFLICT (space_id, budget_id) DO UPDATE SET version = excluded.version, updated_at = excluded.updated_at`;
    await tx.$executeRaw`${categories.remove(owner)} AND budget_id = ${budgetId}::uuid`;
    await tx.$executeRaw`${categories.insert(
      owner,
      (own) => Prisma.sql`(space_id, budget_id, id, position, name, group_name)
      SELECT ${own.spaceId}::uuid, ${budgetId}::uuid, id, position, name, "group"
      FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(list)}::jsonb) AS (id uuid, name text, "group" text)) WITH ORDINALITY AS category(id, name, "group", position)`,
    )}`;
  },

  /** Gives the lines of open months the names that their categories have now. */
  async rename(tx: RawTransaction, owner: Owner, budgetId: string): Promise<void> {
    await tx.$executeRaw`
      ${monthLines.update(
        owner,
        Prisma.sql`SET category_name = named.name, category_group = named.group_name
      FROM (SELECT id, name, group_name ${categories.read(owner)} AND budget_id = ${budgetId}::uuid) AS named`,
      )} ${inOpenMonth(owner, budgetId)} AND category_id = named.id AND (category_name, category_group) <> (named.name, named.group_name)`;
  },

  /** Gives restored rows the categories of today: no deleted ones, and no former names. Closed months keep theirs. */
  async settle(tx: RawTransaction, owner: Owner, budgetId: string): Promise<void> {
    const isGone = Prisma.sql`AND category_id NOT IN (SELECT id ${categories.read(owner)} AND budget_id = ${budgetId}::uuid)`;
    await tx.$executeRaw`
      ${planLines.update(owner, Prisma.sql`SET category_id = NULL`)} AND budget_id = ${budgetId}::uuid ${isGone}`;
    await tx.$executeRaw`
      ${monthLines.update(owner, Prisma.sql`SET category_id = NULL, category_name = NULL, category_group = NULL`)} ${inOpenMonth(owner, budgetId)} ${isGone}`;
    await tx.$executeRaw`
      ${moneyTransactions.update(owner, Prisma.sql`SET category_id = NULL`)} ${inOpenMonth(owner, budgetId)} ${isGone}`;
    await tx.$executeRaw`
      ${parts.update(owner, Prisma.sql`SET category_id = NULL`)} AND transaction_id IN (SELECT id ${moneyTransactions.read(owner)} ${inOpenMonth(owner, budgetId)}) ${isGone}`;
    await categoryRepository.rename(tx, owner, budgetId);
  },
};
