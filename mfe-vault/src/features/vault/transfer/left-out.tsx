import styles from './import-dialog.module.css';
import { transferTexts } from './transfer.texts.ts';

/** So many are drawn: what is folded up stands in the page as well. */
const DRAWN = 100;

/** What of a file is not taken, each with the reason; folded up while nobody asks. */
export function LeftOut({ rows, title = transferTexts.import.leftOut(rows.length) }: { rows: readonly { readonly name: string; readonly reason: string }[]; title?: string }) {
  if (rows.length === 0) return null;
  return (
    <details className={styles.leftOut}>
      <summary>{title}</summary>
      <ul>
        {[...rows.slice(0, DRAWN).entries()].map(([at, { name, reason }]) => (
          <li key={at}>
            <b>{name}</b>: {reason}
          </li>
        ))}
        {rows.length > DRAWN && <li>{transferTexts.import.andMore(rows.length - DRAWN)}</li>}
      </ul>
    </details>
  );
}
