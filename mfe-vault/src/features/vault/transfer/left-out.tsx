import styles from './import-dialog.module.css';
import { transferTexts } from './transfer.texts.ts';

/** Maximum number of skipped items to name. */
const DRAWN = 1_000;
/** The list is expanded up to this number of skipped items. */
const UNFOLDED = 20;

/** Lists the items of a file that are not imported, each with its reason. */
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
