import { TextField } from '@savvi/ui/text-field';
import { Search } from 'lucide-react';
import { texts } from '../budget.texts.ts';
import styles from './budget-search.module.css';

/** Finds budgets by a part of their name or of a partner's, and says how many there are. */
export function BudgetSearch({ value, onChange, shown, all }: { value: string; onChange: (value: string) => void; shown: number; all: number }) {
  return (
    <div className={styles.search}>
      <TextField className={styles.field} label={texts.search.label} labelHidden type="search" placeholder={texts.search.label} prefix={<Search aria-hidden="true" />} value={value} onChange={(event) => onChange(event.target.value)} />
      <p className={styles.count} role="status">
        {texts.search.count(shown, all)}
      </p>
    </div>
  );
}
