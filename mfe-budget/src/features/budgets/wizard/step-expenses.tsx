import { VisuallyHidden } from '@savvi/ui/visually-hidden';
import { useState } from 'react';
import { KeptGoals } from './kept-goals.tsx';
import { LineList } from './line-list.tsx';
import { LINE_LISTS } from './lines.rules.ts';
import type { StepProps } from './step-props.ts';
import styles from './step-expenses.module.css';
import type { KeptGoals as Kept } from './use-kept-goals.ts';

/** Step 4: fixed and variable expenses, and new savings goals beside those that the budget keeps. */
export function StepExpenses({ kept, ...props }: StepProps & { kept: Kept }) {
  const [announcement, announce] = useState('');
  return (
    <div className={styles.lists}>
      {LINE_LISTS.map((list) => (
        <LineList key={list} list={list} announce={announce} {...props}>
          {list === 'savingsGoals' && <KeptGoals kept={kept} />}
        </LineList>
      ))}
      <div role="status">
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </div>
    </div>
  );
}
