import { SearchField } from '@savvi/ui/search-field';
import { SelectField } from '@savvi/ui/text-field';
import styles from '../budget-lab.module.css';
import { rareTexts } from '../rare-parts.texts.ts';
import { type Order, ORDERS } from './list.rules.ts';

const texts = rareTexts.search;
const OPTIONS = ORDERS.map((value) => ({ value, label: texts.orders[value] }));

interface BudgetSearchProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly order: Order;
  readonly onOrder: (order: Order) => void;
  readonly shown: number;
  readonly all: number;
}

/** Searches budgets by a part of their name or of a partner's, shows how many match, and sorts them. */
export function BudgetSearch({ value, onChange, order, onOrder, shown, all }: BudgetSearchProps) {
  return (
    <div className={styles.searchBar}>
      <SearchField
        className={styles.field}
        label={texts.label}
        clearLabel={texts.clearField}
        value={value}
        onValueChange={onChange}
      />
      <p className={styles.count} role="status">
        {texts.count(shown, all)}
      </p>
      <div className={styles.order}>
        <span className={styles.orderName} aria-hidden="true">
          {texts.order}
        </span>
        <SelectField
          label={texts.order}
          labelHidden
          options={OPTIONS}
          value={order}
          onChange={(event) => onOrder(ORDERS.find((known) => known === event.target.value) ?? 'newest')}
        />
      </div>
    </div>
  );
}
