import type { Budget } from '@savvi/contracts/budget/budget';
import { TextField } from '@savvi/ui/text-field';
import { Search } from 'lucide-react';
import { type Ref, useState } from 'react';
import { texts } from '../budget.texts.ts';
import { BudgetCard } from './budget-card.tsx';
import styles from './budget-grid.module.css';
import { isMatch } from './card.rules.ts';
import { CreateCard } from './create-card.tsx';

/** From how many budgets on finding one by eye takes longer than typing. */
const SEARCHED_FROM = 9;

interface BudgetGridProps {
  readonly budgets: readonly Budget[];
  readonly create: Parameters<typeof CreateCard>[0];
  readonly onExport: (budget: Budget) => void;
  readonly onDelete: (budget: Budget) => void;
  readonly ref: Ref<HTMLDivElement>;
}

/** All budgets, the way to a new one first; many of them can be searched. */
export function BudgetGrid({ budgets, create, onExport, onDelete, ref }: BudgetGridProps) {
  const [search, setSearch] = useState('');
  const shown = budgets.filter((budget) => isMatch(budget, search));
  return (
    <div ref={ref} className={styles.lab} role="group" aria-label={texts.lab.list} tabIndex={-1}>
      {budgets.length >= SEARCHED_FROM && (
        <div className={styles.tools}>
          <TextField label={texts.search.label} labelHidden type="search" placeholder={texts.search.label} prefix={<Search aria-hidden="true" />} value={search} onChange={(event) => setSearch(event.target.value)} />
          <p className={styles.count} role="status">
            {texts.search.count(shown.length, budgets.length)}
          </p>
        </div>
      )}
      <ul className={styles.grid}>
        <li>
          <CreateCard {...create} />
        </li>
        {shown.map((budget) => (
          <li key={budget.id}>
            <BudgetCard budget={budget} onExport={() => onExport(budget)} onDelete={() => onDelete(budget)} />
          </li>
        ))}
      </ul>
    </div>
  );
}
