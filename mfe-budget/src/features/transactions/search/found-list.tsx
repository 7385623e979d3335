import type { Couple } from '../../../shared/couple.ts';
import type { Category } from '@savvi/budget-contract/category';
import type { ListedTransaction } from '@savvi/budget-contract/transaction';
import { classNames } from '@savvi/ui/class-names';
import { LongList } from '@savvi/ui/long-list';
import type { ListSelection } from '@savvi/ui/selection';
import { dayHeading } from '../days.rules.ts';
import { TransactionRow } from '../list/transaction-row.tsx';
import { listTexts as words } from '../transaction-list.texts.ts';
import { type LineNames, shownAmount } from '../transaction.texts.ts';
import styles from './found-list.module.css';
import { ListSkeleton } from './list-skeleton.tsx';

/** The usual height of a row in pixels. */
const ROW_PX = 53;

/** A transaction in the list. The first one of a day has the day as a heading. */
interface Row {
  readonly id: string;
  readonly transaction: ListedTransaction;
  readonly day: string | null;
}

const rowsOf = (items: readonly ListedTransaction[]): Row[] =>
  items.map((transaction, at) => ({
    id: transaction.id,
    transaction,
    day: items[at - 1]?.date === transaction.date ? null : transaction.date,
  }));

interface FoundListProps {
  readonly items: readonly ListedTransaction[];
  /** The current date. */
  readonly today: string;
  readonly lines: LineNames;
  readonly categories: readonly Category[];
  readonly people: Couple | null;
  /** Whether the items are those of the search before. */
  readonly isOutdated: boolean;
  readonly selection: Pick<ListSelection<ListedTransaction>, 'selected' | 'isSelected' | 'onSelect'>;
  readonly onOpen: (transaction: ListedTransaction) => void;
}

/** Transactions by day, latest first. A long list renders only the rows in view (N-18). */
export function FoundList({
  items,
  today,
  lines,
  categories,
  people,
  isOutdated,
  selection,
  onOpen,
}: FoundListProps) {
  const draw = ({ id, transaction, day }: Row) => {
    const { payee, kind, amount } = transaction;
    const isSelected = selection.isSelected(id);
    return (
      <>
        {day !== null && <h3 className={styles.day}>{dayHeading(day, today)}</h3>}
        <div
          className={styles.row}
          data-row={id}
          tabIndex={-1}
          role="group"
          aria-label={payee}
          data-selected={isSelected || undefined}
        >
          <label className={styles.pick}>
            <input
              type="checkbox"
              data-control="select"
              aria-label={words.select(payee, shownAmount(kind, amount))}
              checked={isSelected}
              onChange={({ nativeEvent }) =>
                selection.onSelect(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
              }
            />
          </label>
          <TransactionRow
            transaction={transaction}
            lines={lines}
            categories={categories}
            people={people}
            onOpen={() => onOpen(transaction)}
          />
        </div>
      </>
    );
  };
  return (
    <LongList
      label={words.heading}
      items={rowsOf(items)}
      draw={draw}
      wanted={null}
      rowHeight={ROW_PX}
      loading={<ListSkeleton />}
      className={classNames(
        styles.list,
        isOutdated && styles.outdated,
        selection.selected.length > 0 && styles.selecting,
      )}
    />
  );
}
