// Whether a transaction is found by a search, without a database. The service does the same in SQL, and its tests
// compare both.
import { type Cents, toCents } from '@savvi/contracts/money';
import type { Payer } from './month.ts';
import type { Condition, SearchQuery } from './search-query.ts';
import { kindHasLine } from './kind.rules.ts';
import type { MoneyTransaction } from './transaction.ts';

const MARKS = /[\u0300-\u036f]/gu;
const APOSTROPHES = /[\u2018\u2019\u201b\u02bc]/gu;
const HYPHENS = /[\u2010-\u2015\u2212]/gu;

/**
 * Normalizes a text for searches: 'Crème BRÛLÉE' becomes 'creme brulee'. The function `search_form` of the database
 * does the same.
 */
export const searchForm = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(MARKS, '')
    .replaceAll(APOSTROPHES, "'")
    .replaceAll(HYPHENS, '-')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ς', 'σ');

/** The names of the payers of a budget. */
export interface PayerNames {
  readonly partner1: string;
  /** Null for a budget of one person. */
  readonly partner2: string | null;
}

const JOINT = 'joint account';
const NOBODY = ['nobody', 'none'];

/** The payers that a name in a search means. `nobody` means transactions without one. */
export function payersNamed(by: string, { partner1, partner2 }: PayerNames): (Payer | null)[] {
  const sought = searchForm(by);
  if (NOBODY.includes(sought)) return [null];
  const named: [Payer, string | null][] = [
    ['partner1', partner1],
    ['partner2', partner2],
    ['joint', JOINT],
  ];
  return named.flatMap(([payer, name]) =>
    name !== null && searchForm(name).includes(sought) ? [payer] : [],
  );
}

/** The names that a search may use. */
export interface SearchNames {
  readonly payers: PayerNames;
  /** All names of each line, by its id. */
  readonly lines: ReadonlyMap<string, readonly string[]>;
  /** All names of each category, by its id. */
  readonly categories: ReadonlyMap<string, readonly string[]>;
  /** All names of the categories that each line has or had, by its id. */
  readonly categoriesOfLines: ReadonlyMap<string, readonly string[]>;
}

/** What counts of a transaction: itself, or one of its parts in place of the whole (MON-51). */
type Counted = Pick<MoneyTransaction, 'amount' | 'lineId' | 'payer'> & {
  readonly categoryId?: string | null | undefined;
};

const countedOf = (transaction: MoneyTransaction): readonly Counted[] => transaction.parts ?? [transaction];

/** Whether a transaction or a part of it could have a line, and has none. */
export const lacksLine = (transaction: MoneyTransaction): boolean =>
  kindHasLine(transaction.kind) && countedOf(transaction).some(({ lineId }) => lineId === null);

const isNamed = (names: readonly string[] | undefined, text: string): boolean =>
  names?.some((name) => searchForm(name).includes(searchForm(text))) === true;

function holds(
  condition: Condition,
  transaction: MoneyTransaction,
  { amount, lineId, payer, categoryId }: Counted,
  { payers, lines, categories, categoriesOfLines }: SearchNames,
): boolean {
  const { date, kind, note, payee } = transaction;
  const isBetween = (cents: Cents, { from, to }: { from: Cents; to: Cents }) => cents >= from && cents <= to;
  switch (condition.is) {
    case 'text':
      return searchForm(`${payee}\n${note ?? ''}`).includes(searchForm(condition.text));
    case 'amount':
      return isBetween(toCents(amount), condition) || isBetween(toCents(transaction.amount), condition);
    case 'date':
      return date >= condition.from && date <= condition.to;
    case 'yearly':
      return (
        Number(date.slice(5, 7)) === condition.month &&
        (condition.day === null || Number(date.slice(8)) === condition.day)
      );
    case 'line':
      return isNamed(lines.get(lineId ?? ''), condition.name);
    case 'category':
      return (
        isNamed(categories.get(categoryId ?? ''), condition.name) ||
        isNamed(categoriesOfLines.get(lineId ?? ''), condition.name)
      );
    case 'no-line':
      return lineId === null && kindHasLine(kind);
    case 'paid':
      return payersNamed(condition.by, payers).includes(payer);
  }
}

/**
 * The amount of a transaction that a search finds: that of all parts for which every term holds, or its own. Null if
 * nothing of it is found.
 */
export function foundAmount(
  query: SearchQuery,
  transaction: MoneyTransaction,
  names: SearchNames,
): Cents | null {
  const found = countedOf(transaction).filter((counted) =>
    query.every((term) => term.some((condition) => holds(condition, transaction, counted, names))),
  );
  return found.length === 0 ? null : found.reduce((sum, { amount }) => sum + toCents(amount), 0n);
}

/** Whether a search finds a transaction. */
export const isFound = (query: SearchQuery, transaction: MoneyTransaction, names: SearchNames): boolean =>
  foundAmount(query, transaction, names) !== null;
