import { useEffect, useRef, type RefObject } from 'react';
import { Search, X } from 'lucide-react';
import { classNames } from './class-names.ts';
import styles from './search-field.module.css';
import { TextField } from './text-field.tsx';

const key = '/';

/** The slash key focuses the search from anywhere on the page, except in an input. */
function useSearchKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement &&
        event.target.matches(
          'input, select, textarea, [contenteditable], [role="dialog"] *, [role="alertdialog"] *',
        );
      if (event.key !== key || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [field]);
}

/** Props of SearchField. */
export type SearchFieldProps = {
  label: string;
  clearLabel: string;
  value: string;
  onValueChange: (value: string) => void;
  className?: string | undefined;
};

/** Searches the content of the page, so there is one per page: `/` focuses it, a button clears it. */
export function SearchField({ label, clearLabel, value, onValueChange, className }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useSearchKey(field);
  const clear = () => {
    onValueChange('');
    field.current?.focus();
  };
  const hint = (
    <kbd className={styles.key} aria-hidden="true">
      {key}
    </kbd>
  );
  const emptying = (
    <button type="button" className={styles.clear} aria-label={clearLabel} onClick={clear}>
      <X aria-hidden="true" />
    </button>
  );
  return (
    <TextField
      ref={field}
      className={classNames(styles.field, className)}
      label={label}
      labelHidden
      type="search"
      autoComplete="off"
      aria-keyshortcuts={key}
      placeholder={label}
      prefix={<Search aria-hidden="true" />}
      suffix={value === '' ? hint : emptying}
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
    />
  );
}
