import styles from './import-dialog.module.css';
import { transferTexts } from './transfer.texts.ts';

/** What of a file is not taken, each with the reason; folded up while nobody asks. */
export function LeftOut({ rows, title = transferTexts.import.leftOut(rows.length) }: { rows: readonly { readonly name: string; readonly reason: string }[]; title?: string }) {
  if (rows.length === 0) return null;
  return (
    <details className={styles.leftOut}>
      <summary>{title}</summary>
      <ul>
        {[...rows.entries()].map(([at, { name, reason }]) => (
          <li key={at}>
            <b>{name}</b>: {reason}
          </li>
        ))}
      </ul>
    </details>
  );
}
