import { hexOf } from '@savvi/budget-contract/account-hash';
import type { ImportFormat, ImportMapping } from '@savvi/budget-contract/import';
import type { Columns, Mapping, Opened, Shape } from './parse/reading.ts';

/** The mapping of a table as the server remembers it (MON-67). */
export function storedMapping(
  { columns, dateOrder, decimalSign, isFlipped }: Mapping,
  accountId: string | null,
): ImportMapping {
  const { date, amount, payee, note, bankId, currency } = columns;
  const list = (column: number | null) => (column === null ? [] : [column]);
  return {
    date,
    amount: amount.kind === 'two' ? null : amount.column,
    debit: amount.kind === 'two' ? amount.out : null,
    credit: amount.kind === 'two' ? amount.into : null,
    direction: amount.kind === 'marked' ? amount.mark : null,
    payee: list(payee),
    note: list(note),
    bankId,
    currency,
    dateOrder,
    decimal: decimalSign,
    isSignTurned: isFlipped,
    linesBefore: 0, // the header is found by its names
    accountId,
  };
}

function amountOf({ amount, debit, credit, direction }: ImportMapping): Columns['amount'] | null {
  if (debit !== null && credit !== null) return { kind: 'two', out: debit, into: credit };
  if (amount === null) return null;
  return direction === null
    ? { kind: 'signed', column: amount }
    : { kind: 'marked', column: amount, mark: direction };
}

/** A remembered mapping; null for one of another release that this page cannot use. */
export function rememberedMapping(stored: ImportMapping): Mapping | null {
  const amount = amountOf(stored);
  if (amount === null) return null;
  const { date, payee, note, bankId, currency, dateOrder, decimal, isSignTurned } = stored;
  return {
    columns: { date, amount, payee: payee[0] ?? null, note: note[0] ?? null, bankId, currency },
    dateOrder: dateOrder === 'day-first' ? 'day-first' : 'month-first',
    decimalSign: decimal,
    isFlipped: isSignTurned,
  };
}

/** The SHA-256 of a shape in hex; null without a secure context, where nothing is remembered. */
export async function hashOfShape({ separator, names, columns }: Shape): Promise<string | null> {
  const { subtle } = globalThis.crypto as { readonly subtle?: Crypto['subtle'] }; // absent without a secure context
  if (subtle === undefined) return null;
  const text = new TextEncoder().encode(JSON.stringify([separator, names, columns]));
  return hexOf(await subtle.digest('SHA-256', text));
}

/** The format of a file as the server names it. */
export function formatOf(opened: Opened): ImportFormat {
  if (opened.kind === 'statements') return opened.format;
  return opened.shape.separator === '' ? 'xlsx' : 'csv';
}
