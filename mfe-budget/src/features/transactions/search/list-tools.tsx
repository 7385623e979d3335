import type { Couple } from '../../../shared/couple.ts';
import type { Category } from '@savvi/budget-contract/category';
import { type TransactionFilter, transactionFilter } from '@savvi/budget-contract/transaction-list';
import { SearchField } from '@savvi/ui/search-field';
import { SelectField } from '@savvi/ui/text-field';
import type { ReactNode } from 'react';
import { listTexts as words } from '../transaction-list.texts.ts';
import type { LineNames } from '../transaction.texts.ts';
import styles from './list-tools.module.css';

const FILTERS = [
  { value: '', label: words.filter.all },
  ...transactionFilter.options.map((value) => ({ value: String(value), label: words.filter.options[value] })),
];
/** Longer names would make the hint hard to read. */
const EXAMPLE_MAX = 20;

const short = (name: string | undefined) => name !== undefined && name.length <= EXAMPLE_MAX;

interface ListToolsProps {
  readonly lines: LineNames;
  /** The categories of the shown transactions. */
  readonly categories: readonly Category[];
  readonly people: Couple | null;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly only: TransactionFilter | null;
  readonly onOnly: (only: TransactionFilter | null) => void;
  /** Rendered beside the hint. */
  readonly children?: ReactNode;
}

/** The search field with examples, the filter, and tools of the whole list. */
export function ListTools({
  lines,
  categories,
  people,
  text,
  onText,
  only,
  onOnly,
  children,
}: ListToolsProps) {
  const line = lines.find(({ name }) => short(name))?.name ?? null;
  const category = categories.find(({ name }) => short(name))?.name ?? null;
  const person = short(people?.partner1) ? (people?.partner1 ?? null) : null;
  return (
    <div className={styles.tools}>
      <SearchField
        className={styles.search}
        label={words.search.label}
        clearLabel={words.search.clear}
        value={text}
        onValueChange={onText}
      />
      <SelectField
        className={styles.filter}
        label={words.filter.label}
        labelHidden
        options={FILTERS}
        value={only ?? ''}
        onChange={({ target }) => {
          const chosen = transactionFilter.safeParse(target.value);
          onOnly(chosen.success ? chosen.data : null);
        }}
      />
      <div className={styles.below}>
        <p className={styles.hint}>{words.search.hint({ line, category, person })}</p>
        <div className={styles.actions}>{children}</div>
      </div>
    </div>
  );
}
