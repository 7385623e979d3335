import styles from './print-sheets.module.css';

/** Creates the elements to print. `signal` cancels the work. */
export type Printable = (signal: AbortSignal) => Promise<readonly HTMLElement[]>;

/** Copies an element that is already visible, to be printed as it is. */
export function copyOf(shown: HTMLElement | null): readonly HTMLElement[] {
  const copy = shown?.cloneNode(true);
  if (!(copy instanceof HTMLElement)) return [];
  copy.removeAttribute('style'); // the width of an enlarged image
  return [copy];
}

/**
 * Prints the elements instead of the page and removes them afterwards. The built-in PDF viewer is not used,
 * because it would run the scripts of a PDF (ADR 18).
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
