import { IconButton } from '@savvi/ui/button';
import { LockKeyhole, Trash2 } from 'lucide-react';
import type { ClosedEntry } from '../vault-codec.ts';
import { texts } from '../vault.texts.ts';
import styles from './entry-row.module.css';

/** The row of an entry that cannot be decrypted. It stays visible and can only be deleted. */
export function ClosedRow({
  entry,
  isLeaving,
  onDelete,
}: {
  entry: ClosedEntry;
  isLeaving: boolean;
  onDelete: (entry: ClosedEntry) => void;
}) {
  const words = entry.isDamaged ? texts.entry.damaged : texts.entry.newer;
  return (
    <article className={styles.row} data-row={entry.id} tabIndex={-1} aria-busy={isLeaving || undefined}>
      <span className={styles.initial}>
        <LockKeyhole aria-hidden="true" />
      </span>
      <div className={styles.closed}>
        <h2 className={styles.name}>{words.title}</h2>
        <p>{words.hint}</p>
      </div>
      <div className={styles.actions}>
        <IconButton
          size="sm"
          data-control="remove"
          label={texts.entry.removeUnreadable}
          icon={<Trash2 aria-hidden="true" />}
          onClick={() => onDelete(entry)}
        />
      </div>
    </article>
  );
}
