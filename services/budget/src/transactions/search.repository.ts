import { firstDay } from '@savvi/budget-contract/month.rules';
import { type PayerNames, payersNamed } from '@savvi/budget-contract/search-match';
import type { Condition, SearchQuery, SearchTerm } from '@savvi/budget-contract/search-query';
import type { TransactionFilter } from '@savvi/budget-contract/transaction-list';
import { fromCents } from '@savvi/contracts/money';
import { owned } from '@savvi/service-kit/owned';
import type { Cursor } from '@savvi/service-kit/page';
import type { RawTransaction } from '@savvi/service-kit/prisma';
import type { Scope } from '@savvi/service-kit/scope';
import { Prisma } from '../../generated/prisma/client.ts';
import { dateOf, replyJson } from './transaction.repository.ts';

type Owner = Pick<Scope, 'spaceId'>;

const [categories, moneyTransactions, monthLines, planLines] = [
  owned('categories'),
  owned('transactions'),
  owned('month_lines'),
  owned('plan_lines'),
];

/** What to search for in a budget. */
export interface Search {
  readonly budgetId: string;
  readonly query: SearchQuery;
  readonly payers: PayerNames;
  /** The ids of the lines that each name in the search means; see {@link searchRepository.linesNamed}. */
  readonly lines: ReadonlyMap<string, readonly string[]>;
  /** What each name of a category in the search means; see {@link searchRepository.categoriesNamed}. */
  readonly categories: ReadonlyMap<string, NamedCategories>;
  /** The only month to search. */
  readonly month: string | undefined;
  readonly only: TransactionFilter | undefined;
}

/** The categories that a name means, and the lines that have or had one of them, by id. */
export interface NamedCategories {
  readonly categoryIds: readonly string[];
  readonly lineIds: readonly string[];
}

/** A page of found transactions as JSON texts, and the figures of all of them. */
export interface Found {
  readonly items: readonly string[];
  readonly total: number;
  readonly spent: string;
  readonly income: string;
}

const LACKS_LINE = Prisma.sql`line_id IS NULL AND kind IN ('spending', 'refund')`;
const NOBODY = 'nobody';

/** The values of a term of a search, by kind of condition. A missing condition is never true. */
function valuesOf(term: SearchTerm, { payers, lines, categories: named }: Search) {
  const of = <Kind extends Condition['is']>(kind: Kind) =>
    // The comparison selects the type.
    term.find(({ is }) => is === kind) as Extract<Condition, { readonly is: Kind }> | undefined;
  const [amount, date, yearly, paid] = [of('amount'), of('date'), of('yearly'), of('paid')];
  const [line, category] = [of('line'), named.get(of('category')?.name ?? '')];
  return {
    text: of('text')?.text ?? null,
    low: amount === undefined ? null : fromCents(amount.from),
    high: amount === undefined ? null : fromCents(amount.to),
    from: date?.from ?? null,
    to: date?.to ?? null,
    month: yearly?.month ?? null,
    day: yearly?.day ?? null,
    lineIds: [...(lines.get(line?.name ?? '') ?? []), ...(category?.lineIds ?? [])],
    categoryIds: [...(category?.categoryIds ?? [])],
    lacksLine: of('no-line') !== undefined,
    paidBy: paid === undefined ? null : payersNamed(paid.by, payers).map((payer) => payer ?? NOBODY),
  };
}

/**
 * The condition of a term. Its SQL is always the same, because each connection prepares a limited number of
 * statements. As a subquery, a search form is calculated once and not for each row.
 */
function termSql(term: SearchTerm, search: Search): Prisma.Sql {
  const { text, low, high, from, to, month, day, lineIds, categoryIds, lacksLine, paidBy } = valuesOf(
    term,
    search,
  );
  return Prisma.sql`(amount BETWEEN ${low}::numeric AND ${high}::numeric OR date BETWEEN ${from}::date AND ${to}::date
        OR (extract(month FROM date) = ${month}::integer AND extract(day FROM date) = coalesce(${day}::integer, extract(day FROM date)))
        OR line_id = ANY(${lineIds}::uuid[]) OR category_id = ANY(${categoryIds}::uuid[]) OR (${lacksLine}::boolean AND ${LACKS_LINE}) OR coalesce(payer, ${NOBODY}) = ANY(${paidBy}::text[])
        OR strpos(search_text, (SELECT search_form(${text}::text))) > 0)`;
}

const FILTERS: Readonly<Record<TransactionFilter, Prisma.Sql>> = {
  spending: Prisma.sql`AND kind = 'spending'`,
  income: Prisma.sql`AND kind = 'income'`,
  refund: Prisma.sql`AND kind = 'refund'`,
  'no-line': Prisma.sql`AND ${LACKS_LINE}`,
  correction: Prisma.sql`AND corrects IS NOT NULL`,
};

/** The columns of which a reply consists, and no others, because they are stored until the page is known. */
const COLUMNS = Prisma.sql`id, budget_id, date, kind, amount, payee, note, line_id, category_id, category_name, payer, corrects, version, created_at, updated_at`;

/** Searches the rows of `transactions`; every query names the space. */
export const searchRepository = {
  /** The ids of the lines whose name contains a text, in the plan of a budget or in any of its months. */
  async linesNamed(db: RawTransaction, owner: Owner, budgetId: string, name: string): Promise<string[]> {
    const rows = await db.$queryRaw<{ id: string }[]>`
      SELECT DISTINCT id::text FROM (SELECT id, name ${planLines.read(owner)} AND budget_id = ${budgetId}::uuid
        UNION SELECT line_id, name ${monthLines.read(owner)} AND budget_id = ${budgetId}::uuid) AS lines
      WHERE strpos(search_form(name), (SELECT search_form(${name}))) > 0`;
    return rows.map(({ id }) => id);
  },

  /**
   * The categories of a budget that have or had a name, and the lines that have or had one of them. Closed months keep
   * the names of deleted categories.
   */
  async categoriesNamed(
    db: RawTransaction,
    owner: Owner,
    budgetId: string,
    name: string,
  ): Promise<NamedCategories> {
    const ofBudget = Prisma.sql`AND budget_id = ${budgetId}::uuid`;
    const [row] = await db.$queryRaw<NamedCategories[]>`
      WITH named AS MATERIALIZED (SELECT id FROM (SELECT id, name ${categories.read(owner)} ${ofBudget}
          UNION SELECT category_id, category_name ${moneyTransactions.read(owner)} ${ofBudget} AND category_name IS NOT NULL
          UNION SELECT category_id, category_name ${monthLines.read(owner)} ${ofBudget} AND category_name IS NOT NULL) AS categories
        WHERE strpos(search_form(name), (SELECT search_form(${name}))) > 0)
      SELECT ARRAY(SELECT DISTINCT id::text FROM named) AS "categoryIds",
        ARRAY(SELECT id::text ${planLines.read(owner)} ${ofBudget} AND category_id IN (SELECT id FROM named)
          UNION SELECT line_id::text ${monthLines.read(owner)} ${ofBudget} AND category_id IN (SELECT id FROM named)) AS "lineIds"`;
    return row ?? { categoryIds: [], lineIds: [] };
  },

  /** A page of the transactions that a search finds, latest first, and the figures of all. */
  async find(
    db: RawTransaction,
    owner: Owner,
    search: Search,
    { after, limit }: { readonly after: Cursor | undefined; readonly limit: number },
  ): Promise<Found> {
    const { budgetId, query, month, only } = search;
    const inMonth = month === undefined ? Prisma.empty : Prisma.sql`AND month = ${firstDay(month)}::date`;
    const terms = query.map((term) => Prisma.sql`AND ${termSql(term, search)}`);
    const older =
      after === undefined
        ? Prisma.empty
        : Prisma.sql`WHERE (date, id) < (${dateOf(after)}::date, ${after.id}::uuid)`;
    const [row] = await db.$queryRaw<Found[]>`
      WITH found AS MATERIALIZED (
        SELECT ${COLUMNS} ${moneyTransactions.read(owner)} AND budget_id = ${budgetId}::uuid
        ${inMonth} ${only === undefined ? Prisma.empty : FILTERS[only]}
        ${terms.length === 0 ? Prisma.empty : Prisma.join(terms, ' ')})
      SELECT (SELECT coalesce(json_agg(json), '[]') FROM (SELECT ${replyJson} AS json FROM found ${older} ORDER BY found.date DESC, id DESC LIMIT ${limit}::integer) AS page) AS items,
        count(*)::integer AS total,
        coalesce(sum(CASE kind WHEN 'spending' THEN amount WHEN 'refund' THEN -amount END), 0)::numeric(20,2)::text AS spent,
        coalesce(sum(amount) FILTER (WHERE kind = 'income'), 0)::numeric(20,2)::text AS income
      FROM found`;
    return row ?? { items: [], total: 0, spent: '0.00', income: '0.00' };
  },
};
