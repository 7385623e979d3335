import { SearchField } from '@savvi/ui/search-field';
import { SelectField } from '@savvi/ui/text-field';
import { texts } from '../documents.texts.ts';
import type { Order } from '../locker.rules.ts';
import styles from './list-tools.module.css';

const ORDERS = (['newest', 'name'] as const).map((value) => ({ value, label: texts.search.orders[value] }));

interface ListToolsProps {
  /** Whether a folder is open. */
  readonly isInFolder: boolean;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly order: Order;
  readonly onOrder: (order: Order) => void;
}

/** The search field and the sort order of the documents. */
export const ListTools = ({ isInFolder, search, onSearch, order, onOrder }: ListToolsProps) => (
  <div className={styles.tools}>
    <SearchField
      className={styles.search}
      label={isInFolder ? texts.search.labelInFolder : texts.search.label}
      clearLabel={texts.search.clear}
      value={search}
      onValueChange={onSearch}
    />
    <SelectField
      className={styles.order}
      label={texts.search.order}
      labelHidden
      options={ORDERS}
      value={order}
      onChange={({ target }) => onOrder(target.value === 'name' ? 'name' : 'newest')}
    />
  </div>
);
