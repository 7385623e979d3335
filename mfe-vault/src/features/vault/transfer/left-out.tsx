import styles from './import-dialog.module.css';
import { transferTexts } from './transfer.texts.ts';

/** The most that are named: as many as a vault holds. */
const DRAWN = 1_000;
/** Up to so many are in sight without a click. */
const UNFOLDED = 20;

/** Names what of a file is not taken, each with the reason. */
export function LeftOut({
  rows,
  title = transferTexts.import.leftOut(rows.length),
}: {
  rows: readonly { readonly name: string; readonly reason: string }[];
  title?: string;
}) {
  if (rows.length === 0) return null;
  return (
    <details className={styles.leftOut} open={rows.length <= UNFOLDED}>
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
