// What rules make of an entry of quick add (MON-84). The service decides the same when it records the transaction, so
// the rule stays named as the reason.
import { type Rule, ruleResults } from '@savvi/budget-contract/rule';
import { applicable, type AppliedResults, ruleFinder } from '@savvi/budget-contract/rule.rules';
import type { TransactionRequest } from '@savvi/budget-contract/transaction';
import { kindHasLine } from '@savvi/budget-contract/kind.rules';
import { fromCents } from '@savvi/contracts/money';
import { type Corrections, type Entry, type EntryContext, inputOf } from './entry.rules.ts';

/** An entry with what a rule decides, and the request that leaves it to the rule. */
export interface RuledEntry {
  readonly shown: Entry;
  readonly input: TransactionRequest;
  /** The category that the rule gives. */
  readonly categoryId: string | undefined;
}

/** The results for an entry, without a line that the month does not have; null if none is left. */
function resultsFor(rule: Rule, entry: Entry, lines: EntryContext['lines']): AppliedResults | null {
  const known = ruleResults.safeParse(rule.results);
  const results = known.success ? applicable(known.data, entry) : null;
  if (results === null) return null;
  const { lineId, ...others } = results;
  if (lineId === undefined || lines.some(({ id }) => id === lineId)) return results;
  return Object.keys(others).length === 0 ? null : others;
}

/**
 * A complete entry with what the first rule decides that matches; null without one, and if the user chose otherwise or
 * wrote the line. A rule without a line leaves an entry alone that has one, because the service asks rules only about
 * transactions without a line.
 */
export function ruledEntry(
  entry: Entry,
  corrections: Corrections,
  rules: readonly Rule[],
  { lines, payerOf }: Pick<EntryContext, 'lines' | 'payerOf'>,
): RuledEntry | null {
  const input = inputOf({ ...entry, lineId: null, payer: corrections.payer });
  if (input === null || entry.amount === null) return null;
  if (corrections.lineId !== undefined || entry.isLineWritten) return null;
  const rule = ruleFinder(rules)({ ...entry, payee: input.payee, amount: fromCents(entry.amount) });
  const results = rule === undefined ? null : resultsFor(rule, entry, lines);
  if (results === null) return null;
  const { lineId = null, kind = entry.kind, payee = entry.payee, categoryId } = results;
  const isOverruled =
    (kindHasLine(kind) && lineId === null && categoryId === undefined && entry.lineId !== null) ||
    (results.kind !== undefined && corrections.kind !== undefined) ||
    (results.payee !== undefined && corrections.payee !== undefined);
  if (isOverruled) return null;
  const payer = results.payer ?? (lineId === null ? null : payerOf(lineId));
  return {
    shown: {
      ...entry,
      lineId,
      kind,
      payee,
      payer: corrections.payer === undefined ? payer : corrections.payer,
    },
    input: { ...input, useRules: true },
    categoryId,
  };
}
