import { isWindowed } from '@savvi/ui/long-list';
import { SearchField } from '@savvi/ui/search-field';
import { Segmented } from '@savvi/ui/segmented';
import { SelectField } from '@savvi/ui/text-field';
import { texts } from '../vault.texts.ts';
import type { Filter } from './list.rules.ts';
import styles from './list-tools.module.css';
import type { Order } from './order.rules.ts';

const ORDERS = (['name', 'newest'] as const).map((value) => ({ value, label: texts.search.orders[value] }));

interface ListToolsProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
  readonly order: Order;
  readonly onOrder: (order: Order) => void;
  /** The numbers of weak and reused passwords; null until the passwords are checked. */
  readonly counts: { readonly weak: number; readonly reused: number } | null;
  readonly shown: number;
  readonly all: number;
}

/** The search field, the number of entries (VAULT-4), and a filter for weak and reused passwords. */
export function ListTools({
  search,
  onSearch,
  filter,
  onFilter,
  order,
  onOrder,
  counts,
  shown,
  all,
}: ListToolsProps) {
  const { filters } = texts.search;
  const options = [
    { value: 'all', label: filters.all },
    {
      value: 'weak',
      label: filters.weak(counts?.weak ?? null),
      disabled: !counts?.weak && filter !== 'weak',
    },
    {
      value: 'reused',
      label: filters.reused(counts?.reused ?? null),
      disabled: !counts?.reused && filter !== 'reused',
    },
  ] as const;
  return (
    <div className={styles.tools}>
      <SearchField
        className={styles.search}
        label={texts.search.label}
        clearLabel={texts.search.clear}
        value={search}
        onValueChange={onSearch}
      />
      <p className={styles.count} role="status">
        {texts.search.count(shown, all)}
      </p>
      <div className={styles.choices}>
        {/* Always rendered: the passwords are checked after the list appears, and the list must not move. */}
        <div className={styles.filter}>
          <Segmented
            legend={texts.search.filter}
            legendHidden
            options={options}
            value={filter}
            onValueChange={onFilter}
          />
        </div>
        {all > 1 && (
          <SelectField
            className={styles.order}
            label={texts.search.order}
            labelHidden
            options={ORDERS}
            value={order}
            onChange={({ target }) => onOrder(target.value === 'newest' ? 'newest' : 'name')}
          />
        )}
      </div>
      {isWindowed(shown) && (
        <p className={styles.hint}>
          {texts.search.long} <span className={styles.withKeys}>{texts.search.longKey}</span>
        </p>
      )}
    </div>
  );
}
