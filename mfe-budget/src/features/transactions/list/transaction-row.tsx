import type { Couple } from '../../../shared/couple.ts';
import { monthNameBeside } from '@savvi/budget-contract/month.rules';
import type { Category } from '@savvi/budget-contract/category';
import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import { Badge } from '@savvi/ui/badge';
import {
  assignmentLabel,
  kindLabel,
  type LineNames,
  payerName,
  shownAmount,
  texts,
} from '../transaction.texts.ts';
import styles from './transaction-row.module.css';

interface TransactionRowProps {
  readonly transaction: MoneyTransaction;
  readonly lines: LineNames;
  readonly categories: readonly Category[];
  readonly people: Couple | null;
  readonly onOpen: () => void;
}

/** A transaction in the list; a click opens it. */
export function TransactionRow({ transaction, lines, categories, people, onOpen }: TransactionRowProps) {
  const { kind, amount, payee, payer, corrects, date } = transaction;
  const line = kind === 'income' ? null : assignmentLabel(lines, categories, transaction);
  const paid = people && payerName(people, payer);
  const correction = corrects && texts.correction(monthNameBeside(corrects, date));
  return (
    <button type="button" className={styles.row} data-control="open" onClick={onOpen}>
      <span className={styles.words}>
        <bdi className={styles.payee}>{payee}</bdi>
        <span className={styles.details}>
          {[line, paid, correction].filter((text) => text !== null).join(' · ')}
        </span>
      </span>
      {kind !== 'spending' && <Badge>{kindLabel(kind)}</Badge>}
      <span className={styles.amount}>{shownAmount(kind, amount)}</span>
    </button>
  );
}
