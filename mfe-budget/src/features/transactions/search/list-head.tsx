import type { FoundTransactions } from '@savvi/budget-contract/transaction-list';
import { Button } from '@savvi/ui/button';
import { VisuallyHidden } from '@savvi/ui/visually-hidden';
import { listTexts as words } from '../transaction-list.texts.ts';
import styles from './list-head.module.css';

interface ListHeadProps {
  readonly id: string;
  /** Whether the list shows what a search finds. */
  readonly isSearch: boolean;
  /** Null while nothing is loaded. */
  readonly found: Pick<FoundTransactions, 'total' | 'spent' | 'income'> | null;
  /** The number of selected transactions, which screen readers announce. */
  readonly selected: number;
  /** The number of loaded transactions; fewer than `found.total` if there are further pages. */
  readonly loaded: number;
  readonly onSelectAll: () => void;
}

/** The heading of the list with the number and the sums of all transactions that it shows (MON-57). */
export const ListHead = ({ id, isSearch, found, selected, loaded, onSelectAll }: ListHeadProps) => (
  <header className={styles.head}>
    <h2 id={id} className={styles.heading}>
      {isSearch ? words.headingFound : words.heading}
    </h2>
    <p className={styles.count} role="status">
      {found !== null && (
        <>
          {words.count(found.total)}
          {found.total > 0 && words.sums(found.spent, found.income)}
        </>
      )}
    </p>
    <span role="status">
      <VisuallyHidden>{selected > 0 && words.bar.count(selected)}</VisuallyHidden>
    </span>
    {found !== null && found.total > 0 && (
      <Button size="sm" variant="ghost" className={styles.all} onClick={onSelectAll}>
        {loaded < found.total ? words.selectLoaded(loaded) : words.selectAll}
      </Button>
    )}
  </header>
);
