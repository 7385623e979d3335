import { type ReactNode, useId, useRef } from 'react';
import { Button } from './button.tsx';
import styles from './deleted-dialog.module.css';
import { Dialog } from './dialog.tsx';
import { catchFocus } from './lost-focus.ts';
import { Skeleton, SkeletonRegion } from './skeleton.tsx';

/** The texts of the dialog of deleted records. */
export type DeletedWords = {
  title: string;
  description: string;
  loading: string;
  empty: string;
  failed: string;
  reload: string;
  restore: string;
  restoreNamed: (name: string) => string;
};

/** A deleted record in the list. */
export type DeletedRow = {
  id: string;
  name: string;
  /** The name for the restore button, where `name` alone is ambiguous. */
  called?: string | undefined;
  /** A detail that distinguishes records with the same name. */
  detail?: string | undefined;
  /** A sentence below the name: until when it can be restored. */
  remark: string;
};

/** Props of DeletedDialog. */
export type DeletedDialogProps = {
  open: boolean;
  onClose: () => void;
  words: DeletedWords;
  /** The deleted records; undefined until they are loaded. */
  rows: readonly DeletedRow[] | undefined;
  /** Whether the records are loading. */
  isLoading: boolean;
  restoringIds: readonly string[];
  /** Why no record can be restored now; absent when they can. */
  heldBack?: ReactNode;
  onReload: () => void;
  /** Restores a record; resolves when the result is known. */
  onRestore: (id: string) => Promise<void>;
};

function Rows({
  rows,
  words,
  isLoading,
  restoringIds,
  heldBack,
  onReload,
  onRestore,
}: Omit<DeletedDialogProps, 'open' | 'onClose'>) {
  const why = useId();
  if (isLoading && !rows?.length) {
    return (
      <SkeletonRegion label={words.loading} className={styles.list}>
        <Skeleton width="md" />
        <Skeleton width="lg" />
      </SkeletonRegion>
    );
  }
  if (rows === undefined) {
    return (
      <div className={styles.failed}>
        <p>{words.failed}</p>
        <Button size="sm" onClick={onReload}>
          {words.reload}
        </Button>
      </div>
    );
  }
  if (rows.length === 0) return <p className={styles.empty}>{words.empty}</p>;
  return (
    <>
      {heldBack ? (
        <p id={why} className={styles.heldBack}>
          {heldBack}
        </p>
      ) : null}
      <ul className={styles.list}>
        {rows.map(({ id, name, called = name, detail, remark }) => (
          <li key={id} className={styles.row}>
            <div className={styles.words}>
              <p className={styles.name}>
                <bdi>{name}</bdi>
              </p>
              {detail ? (
                <p className={styles.name}>
                  <bdi>{detail}</bdi>
                </p>
              ) : null}
              <p className={styles.until}>{remark}</p>
            </div>
            <Button
              size="sm"
              aria-label={words.restoreNamed(called)}
              aria-disabled={heldBack ? true : undefined}
              aria-describedby={heldBack ? why : undefined}
              busy={restoringIds.includes(id)}
              onClick={() => void (heldBack || onRestore(id))}
            >
              {words.restore}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Lists deleted records that can still be restored (T-34). */
export function DeletedDialog({ open, onClose, words, onRestore, ...rest }: DeletedDialogProps) {
  const place = useRef<HTMLDivElement>(null);
  const restore = async (id: string) => {
    await onRestore(id);
    catchFocus(place.current);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={words.title}
      description={words.description}
    >
      {/* Receives the focus when the focused row is removed. */}
      <div ref={place} className={styles.place} tabIndex={-1}>
        <Rows words={words} onRestore={restore} {...rest} />
      </div>
    </Dialog>
  );
}
