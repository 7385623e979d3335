import type { Budget } from '@savvi/budget-contract/budget';
import { BudgetCard } from './budget-card.tsx';
import styles from './budget-grid.module.css';
import { BudgetsSkeleton } from './budgets-skeleton.tsx';
import { CreateCard } from './create-card.tsx';

interface BudgetGridProps {
  /** The budgets to show; undefined while they load. */
  readonly budgets: readonly Budget[] | undefined;
  /** The budget that is the main one, chosen or not (MON-5). */
  readonly main: Budget | undefined;
  readonly create: Parameters<typeof CreateCard>[0];
  readonly onChoose: (budget: Budget) => void;
  readonly onExport: (budget: Budget, isWorkbook?: boolean) => void;
  readonly onDuplicate: (budget: Budget) => void;
  readonly onDelete: (budget: Budget) => void;
}

/** A card to create a budget, then every budget. The create card stays in place while the budgets load. */
export function BudgetGrid({
  budgets,
  main,
  create,
  onChoose,
  onExport,
  onDuplicate,
  onDelete,
}: BudgetGridProps) {
  return (
    <div className={styles.grid}>
      <CreateCard {...create} />
      {budgets === undefined ? (
        <BudgetsSkeleton />
      ) : (
        <ul className={styles.cards}>
          {budgets.map((budget) => (
            <li key={budget.id} className={styles.card}>
              <BudgetCard
                budget={budget}
                isMain={budget.id === main?.id}
                onChoose={() => onChoose(budget)}
                onExport={(isWorkbook) => onExport(budget, isWorkbook)}
                onDuplicate={() => onDuplicate(budget)}
                onDelete={() => onDelete(budget)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
