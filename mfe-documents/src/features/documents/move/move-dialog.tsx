import type { Folder } from '@savvi/documents-contract/folder';
import { FormDialog } from '@savvi/ui/form-dialog';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { chosenOf } from '../tree/folder-options.ts';
import styles from '../form/form-dialog.module.css';
import { formTexts } from '../form/form.texts.ts';
import { FolderChoice } from './folder-choice.tsx';
import { type Movable, nameOf, placeOf } from './movable.ts';
import { moveTexts } from './move.texts.ts';
import { useMove } from './use-move.ts';

interface MoveDialogProps {
  /** The current document or folder; after a conflict, its newest version. */
  readonly what: Movable;
  readonly folders: readonly Folder[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Moves a document or a folder into a folder or out of it (DOC-18, DOC-19, DOC-36). */
export function MoveDialog({ what, folders, isOpen, onClose }: MoveDialogProps) {
  const here = placeOf(what, folders);
  const [wanted, want] = useState(here);
  const chosen = chosenOf(folders, wanted);
  const { move, isPending } = useMove({
    folders,
    // The dialog closes synchronously, so that it has released the focus before the row disappears.
    onMoved: () => flushSync(onClose),
  });
  const submit = () => {
    if (isPending) return;
    if ((chosen || null) === here) onClose();
    else move({ what, to: chosen || null });
  };
  return (
    <FormDialog
      open={isOpen}
      size="sm"
      words={{ ...formTexts, ...moveTexts[what.kind] }}
      isDirty={false}
      isSaving={isPending}
      blocker={{ state: 'unblocked' }}
      className={styles.form}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className={styles.of}>
        <bdi>{nameOf(what)}</bdi>
      </p>
      <FolderChoice what={what} folders={folders} value={chosen} onChange={want} />
    </FormDialog>
  );
}
