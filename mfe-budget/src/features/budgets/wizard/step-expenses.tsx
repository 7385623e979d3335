import { VisuallyHidden } from '@savvi/ui/visually-hidden';
import { useState } from 'react';
import { LineList } from './line-list.tsx';
import { LINE_LISTS } from './lines.rules.ts';
import type { StepProps } from './step-props.ts';
import styles from './step-expenses.module.css';

/** Step 4: fixed and variable expenses, and savings goals, which are only used for planning. */
export function StepExpenses(props: StepProps) {
  const [announcement, announce] = useState('');
  return (
    <div className={styles.lists}>
      {LINE_LISTS.map((list) => (
        <LineList key={list} list={list} announce={announce} {...props} />
      ))}
      <div role="status">
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </div>
    </div>
  );
}
