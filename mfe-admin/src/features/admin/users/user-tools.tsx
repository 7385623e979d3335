import { type PlanFilter, type UserSort, userSort } from '@savvi/contracts/identity/directory-user';
import { SelectField } from '@savvi/ui/text-field';
import { SearchField } from '@savvi/ui/search-field';
import { Segmented } from '@savvi/ui/segmented';
import { texts } from '../admin.texts.ts';
import styles from './user-tools.module.css';

const PLANS = (['all', 'free', 'paid'] as const).map((value) => ({ value, label: texts.users.plans[value] }));

const SORTS = userSort.options.map((value) => ({
  value,
  label: `${texts.users.sort.label}: ${texts.users.sort[value]}`,
}));

interface UserToolsProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly plan: PlanFilter;
  readonly onPlan: (plan: PlanFilter) => void;
  readonly sort: UserSort;
  readonly onSort: (sort: UserSort) => void;
  /** The number of users that match the filter; undefined until it is known. */
  readonly shown: number | undefined;
  readonly total: number;
}

/** The search, the plan filter, the sort order and the number of users. */
export const UserTools = ({ text, onText, plan, onPlan, sort, onSort, shown, total }: UserToolsProps) => (
  <div className={styles.tools}>
    <SearchField
      className={styles.search}
      label={texts.users.search}
      clearLabel={texts.users.clear}
      value={text}
      onValueChange={onText}
    />
    <Segmented legend={texts.users.filter} legendHidden options={PLANS} value={plan} onValueChange={onPlan} />
    <SelectField
      className={styles.sort}
      label={texts.users.sort.label}
      labelHidden
      options={SORTS}
      value={sort}
      onChange={({ target: { value } }) => onSort(userSort.parse(value))}
    />
    <p className={styles.count} role="status">
      {shown !== undefined && texts.users.shown(shown, total)}
    </p>
  </div>
);
