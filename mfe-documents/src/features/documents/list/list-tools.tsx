import { SearchField } from '@savvi/ui/search-field';
import { SelectField } from '@savvi/ui/text-field';
import { texts } from '../documents.texts.ts';
import type { Order } from '../locker.rules.ts';
import styles from './list-tools.module.css';

const ORDERS = (['newest', 'name'] as const).map((value) => ({ value, label: texts.search.orders[value] }));

interface ListToolsProps {
  /** A folder is open. */
  readonly isInFolder: boolean;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly order: Order;
  readonly onOrder: (order: Order) => void;
}

/** Finds documents, in the folder that is open or in all, and puts them in order. */
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
