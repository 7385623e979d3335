import type { Budget } from '@savvi/contracts/budget/budget';
import type { Ref } from 'react';
import { texts } from '../budget.texts.ts';
import { BudgetCard } from './budget-card.tsx';
import styles from './budget-grid.module.css';
import { BudgetsSkeleton } from './budgets-skeleton.tsx';
import { CreateCard } from './create-card.tsx';

interface BudgetGridProps {
  /** Undefined while they are on their way. */
  readonly budgets: readonly Budget[] | undefined;
  readonly create: Parameters<typeof CreateCard>[0];
  readonly onExport: (budget: Budget) => void;
  readonly onDelete: (budget: Budget) => void;
  readonly ref: Ref<HTMLDivElement>;
}

/** The way to a new budget, then every budget; it stays in place while they load. */
export function BudgetGrid({ budgets, create, onExport, onDelete, ref }: BudgetGridProps) {
  return (
    <div ref={ref} className={styles.grid} role="group" aria-label={texts.lab.list} tabIndex={-1}>
      <CreateCard {...create} />
      {budgets === undefined ? (
        <BudgetsSkeleton />
      ) : (
        <ul className={styles.cards}>
          {budgets.map((budget) => (
            <li key={budget.id} className={styles.card}>
              <BudgetCard budget={budget} onExport={() => onExport(budget)} onDelete={() => onDelete(budget)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
