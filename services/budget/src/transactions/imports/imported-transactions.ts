import type { RowChoice } from '@savvi/budget-contract/import-row';
import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import { Problem } from '@savvi/service-kit/problem';
import { kindHasLine } from '@savvi/budget-contract/kind.rules';
import { isOutgoing } from '@savvi/budget-contract/same-row.rules';
import { orderedId } from '../../shared/ordered-id.ts';
import { assertAssignable } from '../assignment.ts';
import type { Decision, Subject } from '../rules/decisions.ts';
import type { PlannedLine } from '../../shared/planned-lines.repository.ts';
import type { PlannedRow } from './import-plan.rules.ts';
import type { StoredImport } from './import.repository.ts';
import type { AddedTransaction } from './import-row.repository.ts';

/** A row to add, with the person's decision about it. */
export interface RowToAdd {
  readonly row: PlannedRow;
  readonly choice: Partial<RowChoice>;
  /** The rule that decided what the person left open. */
  readonly rule?: MoneyTransaction['rule'];
  /** Whether the person chose what rules decide, so that no rule changes it later (MON-83). */
  readonly isByHand?: boolean;
  /** The date of the transaction: that of the row, or of a correction. */
  readonly date: string;
}

/** What rules know of a row. */
export const subjectOf = ({ row, choice: { kind }, date }: RowToAdd, accountId: string | null): Subject => ({
  payee: row.payee,
  amount: row.amount.replace('-', ''),
  kind: kind ?? (isOutgoing(row.amount) ? 'spending' : 'income'),
  hasOwnKind: kind !== undefined,
  accountId,
  date,
});

/** A row with what a rule decides, where the person left it open. */
export function decided(each: RowToAdd, decision: Decision | null | undefined): RowToAdd {
  const { choice } = each;
  const chosen = [choice.lineId, choice.categoryId, choice.kind, choice.payer, choice.payee];
  const isByHand = chosen.some((part) => part !== undefined);
  if (decision == null) return { ...each, isByHand };
  const { lineId, categoryId, kind, ...others } = decision.results;
  // A line that the person chose stays, and so does a kind that can have it.
  const isKindOpen =
    kind !== undefined && (kindHasLine(kind) || (choice.lineId ?? choice.categoryId) == null);
  const isOpen = choice.lineId === undefined && choice.categoryId === undefined;
  const open = {
    ...others,
    ...(isKindOpen && { kind }),
    ...(isOpen && lineId !== undefined && { lineId }),
    ...(isOpen && categoryId !== undefined && { categoryId }),
  };
  const used = Object.keys(open).some((key) => !(key in choice));
  const { id, version } = decision;
  return { ...each, isByHand, choice: { ...open, ...choice }, ...(used && { rule: { id, version } }) };
}

/** @throws {Problem} `invalid`, which names the row, unless the kind fits the sign of the row's amount */
function kindOf({ row: { row, amount }, choice: { kind } }: RowToAdd): MoneyTransaction['kind'] {
  const isSpending = isOutgoing(amount);
  if (kind !== undefined && kind !== 'transfer' && (kind === 'spending') !== isSpending)
    throw new Problem('invalid', {
      sentence: isSpending
        ? `Row ${row}: Money that leaves the account is spending or a transfer.`
        : `Row ${row}: Money that comes in is income, a refund or a transfer.`,
    });
  return kind ?? (isSpending ? 'spending' : 'income');
}

/** The lines that decisions name, each with the month of its transaction. */
export const linesWanted = (rows: readonly RowToAdd[]): { lineId: string; month: string }[] =>
  rows.flatMap(({ choice: { lineId }, date }) =>
    lineId == null ? [] : [{ lineId, month: date.slice(0, 7) }],
  );

/**
 * The transactions that an import adds, in the order of its rows.
 * @throws {Problem} `invalid` or `not-found`, which name the row
 */
export function importedTransactions(
  { id: importId, budgetId, accountId }: Pick<StoredImport, 'id' | 'budgetId' | 'accountId'>,
  rows: readonly RowToAdd[],
  lines: readonly PlannedLine[],
  now: Date,
): AddedTransaction[] {
  const payers = new Map(lines.map(({ lineId, month, payer }) => [`${lineId} ${month}`, payer]));
  const at = now.toISOString();
  return rows.map((each) => {
    const { row, choice, date, rule, isByHand = false } = each;
    const { lineId = null, categoryId, payer, payee = row.payee, note = row.note } = choice;
    const payerOfLine = lineId === null ? null : payers.get(`${lineId} ${date.slice(0, 7)}`);
    if (payerOfLine === undefined)
      throw new Problem('not-found', { sentence: `Row ${row.row}: This line does not exist.` });
    const kind = kindOf(each);
    const assignment = { kind, lineId, ...(categoryId != null && { categoryId }) };
    assertAssignable(assignment, ` This is row ${row.row}.`);
    const reachesAccount = kind === 'transfer' && !isOutgoing(row.amount);
    return {
      ...assignment,
      id: orderedId(now),
      budgetId,
      date,
      amount: row.amount.replace('-', ''),
      payee,
      note,
      payer: kind === 'transfer' ? null : payer === undefined ? payerOfLine : payer,
      corrects: row.state === 'closed' ? row.date.slice(0, 7) : null,
      ...(accountId !== null && (reachesAccount ? { toAccountId: accountId } : { accountId })),
      importId,
      ...(rule !== undefined && { rule }),
      isByHand,
      version: 1,
      createdAt: at,
      updatedAt: at,
    };
  });
}
