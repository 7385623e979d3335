import { SelectField, TextField } from '@savvi/ui/text-field';
import { Search, X } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { texts } from '../budget.texts.ts';
import styles from './budget-search.module.css';
import { type Order, ORDERS } from './list.rules.ts';

const KEY = '/';
const OPTIONS = ORDERS.map((value) => ({ value, label: texts.search.orders[value] }));

/** The slash leads to the search from anywhere on the page, except where a slash can be typed. */
function useSearchKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, select, textarea, [contenteditable], [role="dialog"] *, [role="alertdialog"] *');
      if (event.key !== KEY || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [field]);
}

interface BudgetSearchProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly order: Order;
  readonly onOrder: (order: Order) => void;
  readonly shown: number;
  readonly all: number;
}

/** Finds budgets by a part of their name or of a partner's, says how many there are, and puts them in order. */
export function BudgetSearch({ value, onChange, order, onOrder, shown, all }: BudgetSearchProps) {
  const field = useRef<HTMLInputElement>(null);
  useSearchKey(field);
  const clear = () => {
    onChange('');
    field.current?.focus();
  };
  return (
    <div className={styles.search}>
      <TextField
        ref={field}
        className={styles.field}
        label={texts.search.label}
        labelHidden
        type="search"
        autoComplete="off"
        aria-keyshortcuts={KEY}
        placeholder={texts.search.label}
        prefix={<Search aria-hidden="true" />}
        suffix={
          value === '' ? (
            <kbd className={styles.key} aria-hidden="true">
              {KEY}
            </kbd>
          ) : (
            <button type="button" className={styles.clear} aria-label={texts.search.clearField} onClick={clear}>
              <X aria-hidden="true" />
            </button>
          )
        }
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <p className={styles.count} role="status">
        {texts.search.count(shown, all)}
      </p>
      <div className={styles.order}>
        <span className={styles.orderName} aria-hidden="true">
          {texts.search.order}
        </span>
        <SelectField label={texts.search.order} labelHidden options={OPTIONS} value={order} onChange={(event) => onOrder(ORDERS.find((known) => known === event.target.value) ?? 'newest')} />
      </div>
    </div>
  );
}
