import { SearchField } from '@savvi/ui/search-field';
import { Segmented } from '@savvi/ui/segmented';
import { texts } from '../vault.texts.ts';
import type { Filter } from './list.rules.ts';
import styles from './list-tools.module.css';

interface ListToolsProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
  readonly counts: { readonly weak: number; readonly reused: number };
  readonly shown: number;
  readonly all: number;
}

/** Finds entries, says how many there are (VAULT-4), and leaves only those to put right. */
export function ListTools({ search, onSearch, filter, onFilter, counts, shown, all }: ListToolsProps) {
  const { filters } = texts.search;
  const options = [
    { value: 'all', label: filters.all },
    { value: 'weak', label: filters.weak(counts.weak) },
    { value: 'reused', label: filters.reused(counts.reused) },
  ] as const;
  return (
    <div className={styles.tools}>
      <SearchField className={styles.search} label={texts.search.label} clearLabel={texts.search.clear} value={search} onValueChange={onSearch} />
      <p className={styles.count} role="status">
        {texts.search.count(shown, all)}
      </p>
      {(counts.weak > 0 || counts.reused > 0 || filter !== 'all') && (
        <div className={styles.filter}>
          <Segmented legend={texts.search.filter} legendHidden options={options} value={filter} onValueChange={onFilter} />
        </div>
      )}
    </div>
  );
}
