import { IconButton } from '@savvi/ui/button';
import { isWindowed } from '@savvi/ui/long-list';
import { SearchField } from '@savvi/ui/search-field';
import { Segmented } from '@savvi/ui/segmented';
import { SelectField } from '@savvi/ui/text-field';
import { Rows2, Rows4 } from 'lucide-react';
import { texts } from '../vault.texts.ts';
import { type Filter, isFilter } from './list.rules.ts';
import styles from './list-tools.module.css';
import { legible } from './names.rules.ts';
import { isOrder, type Order, ORDERS } from './order.rules.ts';
import type { Density } from './preference.ts';

const ORDER_OPTIONS = ORDERS.map((value) => ({ value, label: texts.search.orders[value] }));
const ICONS = { comfortable: <Rows2 aria-hidden="true" />, compact: <Rows4 aria-hidden="true" /> };
/** The value of the option without a tag; a tag has at least one character. */
const ANY_TAG = '';

interface ListToolsProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
  readonly order: Order;
  readonly onOrder: (order: Order) => void;
  readonly density: Density;
  readonly onDensity: (density: Density) => void;
  /** All tags of the entries, and the one to which the list is limited. */
  readonly tags: readonly string[];
  readonly tag: string | null;
  readonly onTag: (tag: string | null) => void;
  readonly hasFavorites: boolean;
  /** The numbers of weak and reused passwords; null until the passwords are checked. */
  readonly counts: { readonly weak: number; readonly reused: number } | null;
  readonly shown: number;
  readonly all: number;
  /** Whether there are no cards and notes. */
  readonly areLogins: boolean;
}

/**
 * The search field, the number of entries (VAULT-4), the filters, the sort order and the density (VLT-1).
 * Favorites and tags are offered once an entry has them.
 */
export function ListTools({
  search,
  onSearch,
  filter,
  onFilter,
  order,
  onOrder,
  density,
  onDensity,
  tags,
  tag,
  onTag,
  hasFavorites,
  counts,
  shown,
  all,
  areLogins,
}: ListToolsProps) {
  const { filters } = texts.search;
  const options = [
    { value: 'all', label: filters.all },
    ...(hasFavorites || filter === 'favorites' ? [{ value: 'favorites', label: filters.favorites }] : []),
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
  ];
  const other = density === 'compact' ? 'comfortable' : 'compact';
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
        {texts.search.count(shown, all, areLogins)}
      </p>
      <div className={styles.choices}>
        {/* Always rendered: the passwords are checked after the list appears, and the list must not move. */}
        <div className={styles.filter}>
          <Segmented
            legend={texts.search.filter}
            legendHidden
            options={options}
            value={filter}
            onValueChange={(value) => isFilter(value) && onFilter(value)}
          />
        </div>
        {tags.length > 0 && (
          <SelectField
            className={styles.tag}
            label={texts.search.tag}
            labelHidden
            options={[
              { value: ANY_TAG, label: texts.search.anyTag },
              ...tags.map((value) => ({ value, label: legible(value) })),
            ]}
            value={tag ?? ANY_TAG}
            onChange={({ target }) => onTag(target.value === ANY_TAG ? null : target.value)}
          />
        )}
        {all > 1 && (
          <div className={styles.looks}>
            <SelectField
              className={styles.order}
              label={texts.search.order}
              labelHidden
              options={ORDER_OPTIONS}
              value={order}
              onChange={({ target }) => isOrder(target.value) && onOrder(target.value)}
            />
            <IconButton
              label={texts.search.densities[other]}
              icon={ICONS[other]}
              onClick={() => onDensity(other)}
            />
          </div>
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
