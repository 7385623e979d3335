// The topic `deleted-dialog` of the last release had other props. Areas of that release bring their own copy of it,
// because the shell no longer provides that topic.
import { type ReactNode, useId, useRef } from 'react';
import { Button } from './button.tsx';
import styles from './recently-deleted.module.css';
import { Dialog } from './dialog.tsx';
import { formatDate } from './format.ts';
import { catchFocus } from './lost-focus.ts';
import { useOpened } from './opened.ts';
import { PermanentDeletion } from './permanent-deletion.tsx';
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
  /** What permanent deletion removes, in a sentence. */
  goes: string;
};

/** A deleted record in the list. */
export type DeletedRow = {
  id: string;
  name: string;
  /** The name for the buttons, where `name` alone is ambiguous. */
  called?: string | undefined;
  /** Details that distinguish records with the same name, such as the bank and the balance. */
  details: readonly string[];
  deletedAt: string;
  /** When the record is removed for good. */
  until: Date;
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
  now: Date;
  /** The user's email address, by which password managers find the password. */
  email: string;
  /** Removes a record for good; resolves with null, or with the message of a failure. */
  onDelete: (id: string, password: string) => Promise<string | null>;
};

const DAY_MS = 86_400_000;

/** When a record was deleted, and how long it can still be restored: 'Deleted Mar 1, 2026 · 28 days left'. */
function timesOf({ deletedAt, until }: DeletedRow, now: Date): string {
  const days = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / DAY_MS));
  return `Deleted ${formatDate(deletedAt)} · ${days === 1 ? '1 day' : `${days} days`} left`;
}

function Rows({
  rows,
  words,
  isLoading,
  restoringIds,
  heldBack,
  now,
  onReload,
  onRestore,
  onAsk,
}: Omit<DeletedDialogProps, 'open' | 'onClose' | 'email' | 'onDelete'> & {
  onAsk: (row: DeletedRow) => void;
}) {
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
        {rows.map((row) => {
          const { id, name, called = name, details } = row;
          return (
            <li key={id} className={styles.row}>
              <div className={styles.words}>
                <p className={styles.name}>
                  <bdi>{name}</bdi>
                </p>
                {details.length > 0 && (
                  <p className={styles.details}>
                    <bdi>{details.join(' · ')}</bdi>
                  </p>
                )}
                <p className={styles.until}>{timesOf(row, now)}</p>
              </div>
              <div className={styles.actions}>
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
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={`Delete permanently: ${called}`}
                  aria-disabled={restoringIds.includes(id) || undefined}
                  onClick={() => restoringIds.includes(id) || onAsk(row)}
                >
                  Delete permanently
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Lists deleted records, which can be restored or removed for good (T-34, DOC-60, DOC-61). */
export function DeletedDialog({
  open,
  onClose,
  words,
  onRestore,
  email,
  onDelete,
  ...rest
}: DeletedDialogProps) {
  const place = useRef<HTMLDivElement>(null);
  const { what: asked, isOpen: isAsking, count, open: ask, close } = useOpened<DeletedRow>();
  const restore = async (id: string) => {
    await onRestore(id);
    catchFocus(place.current);
  };
  const keepFocus = () => {
    const dialog = place.current?.closest('[role="dialog"]');
    if (dialog && !dialog.contains(document.activeElement)) place.current?.focus();
  };
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={(next) => !next && onClose()}
        title={words.title}
        description={words.description}
      >
        {/* Receives the focus when the focused row is removed. */}
        <div ref={place} className={styles.place} tabIndex={-1}>
          <Rows words={words} onRestore={restore} onAsk={ask} {...rest} />
        </div>
      </Dialog>
      {asked && (
        <PermanentDeletion
          key={count}
          name={asked.called ?? asked.name}
          details={asked.details}
          open={open && isAsking}
          onClose={close}
          onClosed={keepFocus}
          goes={words.goes}
          email={email}
          onDelete={(password) => onDelete(asked.id, password)}
        />
      )}
    </>
  );
}
