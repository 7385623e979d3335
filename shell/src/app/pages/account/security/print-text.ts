import styles from './security.module.css';

/** Prints a text instead of the page. */
export function printText(text: string): void {
  const sheet = document.createElement('pre');
  sheet.className = styles.printed ?? '';
  sheet.dataset['printed'] = '';
  sheet.textContent = text;
  document.body.append(sheet);
  addEventListener('afterprint', () => sheet.remove(), { once: true });
  print();
}
