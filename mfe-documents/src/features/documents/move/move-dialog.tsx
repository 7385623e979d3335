import type { Document } from '@savvi/documents-contract/document';
import type { Folder } from '@savvi/documents-contract/folder';
import { useShell } from '@savvi/mfe-kit';
import { FormDialog } from '@savvi/ui/form-dialog';
import { SelectField } from '@savvi/ui/text-field';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { texts } from '../documents.texts.ts';
import { chosenOf, folderOptions } from '../folders/folder-options.ts';
import styles from '../form/form-dialog.module.css';
import { formTexts } from '../form/form.texts.ts';
import { useFailure } from '../use-failure.ts';
import { moveTexts } from './move.texts.ts';
import { useMove } from './use-move.ts';

interface MoveDialogProps {
  /** The current document; after a conflict, its newest version. */
  readonly document: Document;
  readonly folders: readonly Folder[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Moves a document into a folder or out of it (DOC-18, DOC-19). */
export function MoveDialog({ document, folders, isOpen, onClose }: MoveDialogProps) {
  const { toast } = useShell();
  const fail = useFailure();
  const [wanted, want] = useState(document.folderId);
  const [here, chosen] = [chosenOf(folders, document.folderId), chosenOf(folders, wanted)];
  const move = useMove(
    () => {
      toast({
        title: texts.done.move,
        description: moveTexts.done(folders.find(({ id }) => id === chosen)?.name ?? null),
        tone: 'success',
      });
      // The dialog closes synchronously, so that it has released the focus before the row disappears.
      flushSync(onClose);
    },
    (error) => fail(texts.failed.move, error),
  );
  const submit = () => {
    if (move.isPending) return;
    if (chosen === here) onClose();
    else move.mutate({ document, folderId: chosen || null });
  };
  return (
    <FormDialog
      open={isOpen}
      size="sm"
      words={{ ...formTexts, ...moveTexts }}
      isDirty={false}
      isSaving={move.isPending}
      blocker={{ state: 'unblocked' }}
      className={styles.form}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className={styles.of}>
        <bdi>{document.originalName}</bdi>
      </p>
      <SelectField
        label={moveTexts.to}
        options={folderOptions(folders)}
        value={chosen}
        onChange={({ target }) => want(target.value)}
      />
    </FormDialog>
  );
}
