import type { Goal } from '@savvi/budget-contract/goal-reply';
import { IconButton } from '@savvi/ui/button';
import { Card } from '@savvi/ui/card';
import { Pencil, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { texts } from '../goal.texts.ts';
import { isPast, neededFor } from '../goals.rules.ts';
import styles from './goal-card.module.css';

const words = texts.card;

interface GoalCardProps {
  readonly goal: Goal;
  /** The browser's date. */
  readonly today: string;
  /** Whether a deletion is in progress. */
  readonly isLeaving: boolean;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** A savings goal: its monthly amount, target and date, and what it takes to reach the target in time (MON-94). */
export function GoalCard({ goal, today, isLeaving, onEdit, onDelete }: GoalCardProps) {
  const heading = useId();
  const { id, name, monthlyAmount, target, date } = goal;
  const needed = neededFor(goal, today);
  return (
    <Card
      as="article"
      className={styles.card}
      data-row={id}
      tabIndex={-1}
      aria-labelledby={heading}
      aria-busy={isLeaving || undefined}
    >
      <header className={styles.head}>
        <h2 id={heading} className={styles.name}>
          {name}
        </h2>
        <div className={styles.actions}>
          <IconButton
            size="sm"
            label={words.edit(name)}
            icon={<Pencil aria-hidden="true" />}
            data-control="edit"
            onClick={onEdit}
          />
          <IconButton
            size="sm"
            label={words.remove(name)}
            icon={<Trash2 aria-hidden="true" />}
            data-control="delete"
            aria-disabled={isLeaving || undefined}
            onClick={onDelete}
          />
        </div>
      </header>
      <p className={styles.monthly}>
        <strong>{texts.money(monthlyAmount)}</strong> {words.monthly}
      </p>
      {(target !== null || date !== null) && (
        <dl className={styles.facts}>
          {target !== null && (
            <div>
              <dt>{words.target}</dt>
              <dd>{texts.money(target)}</dd>
            </div>
          )}
          {date !== null && (
            <div>
              <dt>{words.date}</dt>
              <dd>{texts.day(date)}</dd>
            </div>
          )}
        </dl>
      )}
      {needed !== null && date !== null && <p className={styles.note}>{texts.needed(needed, date)}</p>}
      {isPast(goal, today) && <p className={styles.note}>{texts.past}</p>}
    </Card>
  );
}
