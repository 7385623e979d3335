import { effectOn, type ReconciledAccount } from '@savvi/budget-contract/reconciliation.rules';
import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import { Button } from '@savvi/ui/button';
import { useId } from 'react';
import { texts } from './reconcile.texts.ts';
import styles from './reconcile.module.css';

interface StatementRowsProps {
  readonly account: ReconciledAccount;
  readonly items: readonly MoneyTransaction[];
  readonly ticked: ReadonlySet<string>;
  /** Said below the rows. */
  readonly note: string | null;
  readonly onTick: (ids: readonly string[]) => void;
}

/** The open transactions of an account, each with a checkbox and what it adds to the balance. */
export function StatementRows({ account, items, ticked, note, onTick }: StatementRowsProps) {
  const heading = useId();
  const chosen = items.filter(({ id }) => ticked.has(id));
  const hasAll = chosen.length === items.length;
  return (
    <section className={styles.rows} aria-labelledby={heading}>
      <header className={styles.head}>
        <h3 id={heading}>{texts.rows}</h3>
        <Button size="sm" variant="ghost" onClick={() => onTick(hasAll ? [] : items.map(({ id }) => id))}>
          {hasAll ? texts.clear : texts.selectAll}
        </Button>
      </header>
      <ul className={styles.list} aria-labelledby={heading}>
        {items.map((transaction) => {
          const { id, payee, date } = transaction;
          const amount = texts.effect(effectOn(account, transaction));
          return (
            <li key={id} className={styles.item}>
              <label className={styles.row}>
                <input
                  type="checkbox"
                  aria-label={texts.tick(payee, amount, date)}
                  checked={ticked.has(id)}
                  onChange={({ target }) => {
                    const others = chosen.map((each) => each.id).filter((each) => each !== id);
                    onTick(target.checked ? [...others, id] : others);
                  }}
                />
                <span className={styles.words}>
                  <bdi className={styles.payee}>{payee}</bdi>
                  <span className={styles.day}>{texts.day(date)}</span>
                </span>
                <span className={styles.amount}>{amount}</span>
              </label>
            </li>
          );
        })}
      </ul>
      <p className={styles.note}>
        {texts.selected(chosen.length, items.length)}
        {note !== null && ` · ${note}`}
      </p>
    </section>
  );
}
