import type { ReactNode } from 'react';
import { isNegative } from '../month.rules.ts';
import { texts } from '../month.texts.ts';
import styles from './cell.module.css';

/** A cell whose column is named inside it where the table is too narrow for columns. */
export const Cell = ({ column, children }: { column: string; children: ReactNode }) => (
  <td>
    <span className={styles.column} aria-hidden="true">
      {column}
    </span>
    {children}
  </td>
);

/** What is left, marked if it is negative. */
export const Amount = ({ amount }: { amount: string }) => (
  <span className={styles.amount} data-negative={isNegative(amount) || undefined}>
    {texts.money(amount)}
  </span>
);
