// Whether a transaction is found by a search, without a database. The service does the same in SQL, and its tests
// compare both.
import { toCents } from '@savvi/contracts/money';
import type { Payer } from './month.ts';
import type { Condition, SearchQuery } from './search-query.ts';
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

/** Whether a transaction could have a line, and has none. */
export const lacksLine = ({ kind, lineId }: Pick<MoneyTransaction, 'kind' | 'lineId'>): boolean =>
  lineId === null && (kind === 'spending' || kind === 'refund');

const isNamed = (names: readonly string[] | undefined, text: string): boolean =>
  names?.some((name) => searchForm(name).includes(searchForm(text))) === true;

function holds(
  condition: Condition,
  transaction: MoneyTransaction,
  { payers, lines, categories, categoriesOfLines }: SearchNames,
): boolean {
  const { amount, categoryId = '', date, lineId, note, payee, payer } = transaction;
  switch (condition.is) {
    case 'text':
      return searchForm(`${payee}\n${note ?? ''}`).includes(searchForm(condition.text));
    case 'amount':
      return toCents(amount) >= condition.from && toCents(amount) <= condition.to;
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
        isNamed(categories.get(categoryId), condition.name) ||
        isNamed(categoriesOfLines.get(lineId ?? ''), condition.name)
      );
    case 'no-line':
      return lacksLine(transaction);
    case 'paid':
      return payersNamed(condition.by, payers).includes(payer);
  }
}

/** Whether a search finds a transaction. */
export const isFound = (query: SearchQuery, transaction: MoneyTransaction, names: SearchNames): boolean =>
  query.every((term) => term.some((condition) => holds(condition, transaction, names)));
