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
import { withParts } from '../shared/counted-amounts.repository.ts';
import { SUGGESTED_FOR, withSuggestion } from './suggestion.repository.ts';
import { dateOf, replyJson } from './transaction.repository.ts';

type Owner = Pick<Scope, 'spaceId'>;

const [categories, moneyTransactions, monthLines, parts, planLines] = [
  owned('categories'),
  owned('transactions'),
  owned('month_lines'),
  owned('transaction_parts'),
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

// The whole of a split transaction has no line, category or payer; its parts count in its place (MON-51).
const [LINE, CATEGORY, PAYER] = [
  Prisma.sql`coalesce(part_line_id, line_id)`,
  Prisma.sql`coalesce(part_category_id, category_id)`,
  Prisma.sql`coalesce(part_payer, payer)`,
];
const LACKS_LINE = Prisma.sql`${LINE} IS NULL AND kind IN ('spending', 'refund')`;
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
  return Prisma.sql`(amount BETWEEN ${low}::numeric AND ${high}::numeric OR part_amount BETWEEN ${low}::numeric AND ${high}::numeric OR date BETWEEN ${from}::date AND ${to}::date
        OR (extract(month FROM date) = ${month}::integer AND extract(day FROM date) = coalesce(${day}::integer, extract(day FROM date)))
        OR ${LINE} = ANY(${lineIds}::uuid[]) OR ${CATEGORY} = ANY(${categoryIds}::uuid[]) OR (${lacksLine}::boolean AND ${LACKS_LINE}) OR coalesce(${PAYER}, ${NOBODY}) = ANY(${paidBy}::text[])
        OR strpos(search_text, (SELECT search_form(${text}::text))) > 0)`;
}

const FILTERS: Readonly<Record<TransactionFilter, Prisma.Sql>> = {
  spending: Prisma.sql`kind = 'spending'`,
  income: Prisma.sql`kind = 'income'`,
  refund: Prisma.sql`kind = 'refund'`,
  transfer: Prisma.sql`kind = 'transfer'`,
  'no-line': Prisma.sql`(${LACKS_LINE})`,
  correction: Prisma.sql`corrects IS NOT NULL`,
};

/** The columns of which a reply and its suggestion consist, and no others, because they are stored until the page is known. */
const COLUMNS = Prisma.sql`id, budget_id, date, kind, amount, payee, note, line_id, category_id, category_name, payer, account_id, to_account_id, goal_id, document_ids, planned, import_id, rule_id, rule_version, reconciliation_id, to_reconciliation_id, corrects, version, created_at, updated_at, is_split`;

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
          UNION SELECT category_id, category_name ${parts.read(owner)} ${ofBudget} AND category_name IS NOT NULL
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
    const conditions = [
      ...(only === undefined ? [] : [FILTERS[only]]),
      ...query.map((term) => termSql(term, search)),
    ];
    const older =
      after === undefined
        ? Prisma.empty
        : Prisma.sql`WHERE (date, id) < (${dateOf(after)}::date, ${after.id}::uuid)`;
    const [row] = await db.$queryRaw<Found[]>`
      WITH counted AS MATERIALIZED (
        SELECT ${COLUMNS}, part_position, coalesce(part_amount, amount) AS counted_amount
        FROM (SELECT ${COLUMNS}, search_text ${moneyTransactions.read(owner)} AND budget_id = ${budgetId}::uuid ${inMonth}) AS whole
        ${withParts(owner)}
        ${conditions.length === 0 ? Prisma.empty : Prisma.sql`WHERE ${Prisma.join(conditions, ' AND ')}`}),
      found AS (SELECT ${COLUMNS} FROM counted WHERE part_position IS NULL
        UNION ALL SELECT DISTINCT ON (id) ${COLUMNS} FROM counted WHERE part_position IS NOT NULL)
      SELECT (SELECT coalesce(json_agg(json), '[]') FROM (SELECT ${withSuggestion(owner, budgetId)} FROM (
          SELECT ${replyJson(owner)} AS json, ${SUGGESTED_FOR} FROM found ${older} ORDER BY found.date DESC, id DESC LIMIT ${limit}::integer) AS page) AS listed) AS items,
        (SELECT count(*)::integer FROM found) AS total,
        coalesce(sum(CASE kind WHEN 'spending' THEN counted_amount WHEN 'refund' THEN -counted_amount END), 0)::numeric(20,2)::text AS spent,
        coalesce(sum(counted_amount) FILTER (WHERE kind = 'income'), 0)::numeric(20,2)::text AS income
      FROM counted`;
    return row ?? { items: [], total: 0, spent: '0.00', income: '0.00' };
  },
};
