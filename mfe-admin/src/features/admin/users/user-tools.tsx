import type { PlanFilter } from '@savvi/contracts/admin/admin';
import { SearchField } from '@savvi/ui/search-field';
import { Segmented } from '@savvi/ui/segmented';
import { texts } from '../admin.texts.ts';
import styles from './user-tools.module.css';

const PLANS = (['all', 'free', 'paid'] as const).map((value) => ({ value, label: texts.users.plans[value] }));

interface UserToolsProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly plan: PlanFilter;
  readonly onPlan: (plan: PlanFilter) => void;
  /** Undefined while it is not known. */
  readonly shown: number | undefined;
  readonly total: number;
}

/** Finds users, leaves only those of a plan, and says how many there are. */
export const UserTools = ({ text, onText, plan, onPlan, shown, total }: UserToolsProps) => (
  <div className={styles.tools}>
    <SearchField className={styles.search} label={texts.users.search} clearLabel={texts.users.clear} value={text} onValueChange={onText} />
    <Segmented legend={texts.users.filter} legendHidden options={PLANS} value={plan} onValueChange={onPlan} />
    <p className={styles.count} role="status">
      {shown !== undefined && texts.users.shown(shown, total)}
    </p>
  </div>
);
