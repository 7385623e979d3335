import type { Couple } from '../../../shared/couple.ts';
import { monthNameBeside } from '@savvi/budget-contract/month.rules';
import type { Category } from '@savvi/budget-contract/category';
import type { ListedTransaction } from '@savvi/budget-contract/transaction';
import { Badge } from '@savvi/ui/badge';
import { isReconciled } from '@savvi/budget-contract/reconciliation.rules';
import { SuggestedLine } from '../suggestions/suggested-line.tsx';
import { TransferPlaces } from '../accounts/transfer-places.tsx';
import {
  assignmentLabel,
  kindLabel,
  type LineNames,
  payerName,
  plannedLabel,
  shownAmount,
  texts,
} from '../transaction.texts.ts';
import styles from './transaction-row.module.css';

interface TransactionRowProps {
  readonly transaction: ListedTransaction;
  readonly lines: LineNames;
  readonly categories: readonly Category[];
  readonly people: Couple | null;
  readonly onOpen: () => void;
}

/** A transaction in the list, and the line that is suggested for it; a click opens it. */
export function TransactionRow({ transaction, lines, categories, people, onOpen }: TransactionRowProps) {
  const { kind, amount, payee, payer, corrects, date, accountId, toAccountId, goalId } = transaction;
  const isTransfer = kind === 'transfer';
  const hasPlaces = isTransfer && (accountId ?? toAccountId ?? goalId) !== undefined;
  const belongsTo = (): string | null => {
    if (isTransfer) return null;
    if (kind === 'income') return plannedLabel(people, transaction.planned ?? '');
    return assignmentLabel(lines, categories, transaction);
  };
  const paid = people && payerName(people, payer);
  const correction = corrects && texts.correction(monthNameBeside(corrects, date));
  const reconciled = isReconciled(transaction) ? texts.reconciled.label : null;
  const details = [belongsTo(), paid, correction, reconciled].filter((text) => text !== null).join(' · ');
  return (
    <div className={styles.entry}>
      <button type="button" className={styles.row} data-control="open" onClick={onOpen}>
        <span className={styles.words}>
          <bdi className={styles.payee}>{payee}</bdi>
          <span className={styles.details}>
            {hasPlaces && <TransferPlaces transfer={transaction} />}
            {hasPlaces && details !== '' && ' · '}
            {details}
          </span>
        </span>
        <span className={styles.end}>
          {kind !== 'spending' && <Badge>{kindLabel(kind)}</Badge>}
          <span className={styles.amount}>{shownAmount(kind, amount)}</span>
        </span>
      </button>
      <SuggestedLine transaction={transaction} lines={lines} />
    </div>
  );
}
