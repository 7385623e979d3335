import styles from './print-sheets.module.css';

/** Makes what is printed of a file: one element after the other. `signal` ends the work early. */
export type Printable = (signal: AbortSignal) => Promise<readonly HTMLElement[]>;

/** What is shown already, to be printed as it is. */
export function copyOf(shown: HTMLElement | null): readonly HTMLElement[] {
  const copy = shown?.cloneNode(true);
  return copy instanceof HTMLElement ? [copy] : [];
}

/**
 * Prints these elements in place of the page, and removes them afterwards. The browser's own viewer stays out
 * of it: it would run the scripts of a PDF (ADR 18).
 */
export function printSheets(sheets: readonly HTMLElement[]): void {
  const place = document.createElement('div');
  place.className = styles.sheets ?? '';
  place.dataset['printSheets'] = '';
  place.append(...sheets);
  document.body.append(place);
  addEventListener('afterprint', () => place.remove(), { once: true });
  print();
}
