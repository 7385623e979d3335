import { DOCUMENT_CATEGORIES } from '@savvi/documents-contract/category';
import type { Document } from '@savvi/documents-contract/document';
import type { Folder } from '@savvi/documents-contract/folder';
import { ConfirmDialog } from '@savvi/ui/dialog';
import { FormDialog } from '@savvi/ui/form-dialog';
import { Checkbox, SelectField, TextField } from '@savvi/ui/text-field';
import { type ReactNode, useState } from 'react';
import { texts as pageTexts } from '../documents.texts.ts';
import { CATEGORY_OPTIONS, DAY_INPUT } from '../form/fields.ts';
import styles from '../form/form-dialog.module.css';
import { formTexts } from '../form/form.texts.ts';
import type { Room } from '../limit/use-room.ts';
import { FolderChoice } from '../move/folder-choice.tsx';
import { chosenOf } from '../tree/folder-options.ts';
import type { BulkChanges } from '../several/bulk-changes.ts';
import { bulkTexts as texts } from '../several/bulk.texts.ts';
import { AssignTags } from './assign-tags.tsx';

/** A dialog of the selection bar. */
export type BulkWish = 'move' | 'category' | 'tags' | 'date' | 'remove';

interface BulkDialogProps {
  readonly wish: BulkWish;
  /** The documents that were selected when the dialog opened; at least one. */
  readonly documents: readonly Document[];
  readonly bulk: BulkChanges;
  readonly folders: readonly Folder[];
  readonly room: Room;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Called when the change is stored, before the list changes. */
  readonly onDone: () => void;
}

/** Returns the value that all documents share; undefined if they differ. */
function shared<Value>(values: readonly Value[]): Value | undefined {
  const [first] = values;
  return values.every((value) => value === first) ? first : undefined;
}

interface BulkFormProps extends Pick<BulkDialogProps, 'isOpen' | 'onClose'> {
  readonly words: { readonly title: string; readonly submit: string; readonly busy: string };
  readonly isDirty: boolean;
  /** Whether the entries would change no document, so that there is nothing to save. */
  readonly isHeld?: boolean;
  /** Stores the change; returns null if an entry is invalid. */
  readonly onStore: (unreadable: readonly string[]) => Promise<unknown> | null;
  readonly children: ReactNode;
}

function BulkForm({ isOpen, onClose, words, isDirty, isHeld = !isDirty, onStore, children }: BulkFormProps) {
  const [isSaving, setSaving] = useState(false);
  const submit = (unreadable: readonly string[]) => {
    const isReady = (!isHeld || unreadable.length > 0) && !isSaving;
    const storing = isReady ? onStore(unreadable) : null;
    if (storing === null) return;
    setSaving(true);
    void storing.then(() => setSaving(false));
  };
  return (
    <FormDialog
      open={isOpen}
      size="sm"
      words={{ ...formTexts, ...words }}
      isDirty={isDirty}
      isSaving={isSaving}
      isHeld={isHeld}
      blocker={{ state: 'unblocked' }}
      className={styles.form}
      onClose={onClose}
      onSubmit={submit}
    >
      {children}
    </FormDialog>
  );
}

function MoveSeveral({ documents, bulk, folders, onDone, ...dialog }: BulkDialogProps) {
  const [start] = useState(() => shared(documents.map(({ folderId }) => folderId)));
  const [wanted, want] = useState(start);
  const [first] = documents;
  const chosen = wanted === undefined ? null : chosenOf(folders, wanted);
  return (
    <BulkForm
      {...dialog}
      words={texts.moveDialog(documents.length)}
      isDirty={false}
      isHeld={wanted === start}
      onStore={() => bulk.move(documents, chosen || null, folders, onDone)}
    >
      {first && (
        <FolderChoice
          what={{ kind: 'document', item: first }}
          folders={folders}
          value={chosen}
          onChange={(id) => want(id || null)}
        />
      )}
    </BulkForm>
  );
}

const MIXED = { value: '', label: texts.mixed, disabled: true };

function CategorizeSeveral({ documents, bulk, onDone, ...dialog }: BulkDialogProps) {
  const [start] = useState(() => shared(documents.map(({ category }) => category)));
  const [category, setCategory] = useState(start);
  return (
    <BulkForm
      {...dialog}
      words={texts.categoryDialog(documents.length)}
      isDirty={category !== start}
      onStore={() => (category === undefined ? null : bulk.change(documents, { category }, onDone))}
    >
      <SelectField
        label={formTexts.fields.category}
        options={start === undefined ? [MIXED, ...CATEGORY_OPTIONS] : CATEGORY_OPTIONS}
        value={category ?? MIXED.value}
        onChange={({ target }) => setCategory(DOCUMENT_CATEGORIES.find((each) => each === target.value))}
      />
    </BulkForm>
  );
}

function DateSeveral({ documents, bulk, onDone, ...dialog }: BulkDialogProps) {
  const [start] = useState(() => shared(documents.map(({ expirationDate }) => expirationDate)));
  const isMixed = start === undefined;
  const [day, setDay] = useState(start ?? '');
  const [isRemoved, setRemoved] = useState(false);
  const [error, setError] = useState<string>();
  return (
    <BulkForm
      {...dialog}
      words={texts.dateDialog(documents.length)}
      isDirty={isRemoved || day !== (start ?? '')}
      onStore={(unreadable) => {
        if (unreadable.length > 0) {
          setError(formTexts.advice.day);
          return null;
        }
        return bulk.change(documents, { expirationDate: isRemoved ? null : day || null }, onDone);
      }}
    >
      <TextField
        {...DAY_INPUT}
        name="expirationDate"
        label={formTexts.fields.expirationDate}
        optional
        hint={isMixed ? texts.mixedHint : texts.dateHint}
        value={day}
        error={error}
        disabled={isRemoved}
        onChange={({ target }) => {
          setDay(target.value);
          setError(undefined);
        }}
      />
      {isMixed && (
        <Checkbox
          label={texts.removeDates}
          checked={isRemoved}
          onChange={({ target }) => setRemoved(target.checked)}
        />
      )}
    </BulkForm>
  );
}

function RemoveSeveral({ documents, bulk, room, isOpen, onClose, onDone }: BulkDialogProps) {
  const words = texts.removeDialog(documents.length);
  const [isDeleting, setDeleting] = useState(false);
  const confirm = () => {
    setDeleting(true);
    void bulk.remove(documents, room.isForRestored, onDone).then(() => setDeleting(false));
  };
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={words.title}
      description={
        room.limit === null || room.isForRestored
          ? words.question
          : pageTexts.remove.questionOverLimit(room.limit)
      }
      confirmLabel={texts.remove}
      busy={isDeleting}
      busyLabel={words.busy}
      onConfirm={confirm}
      danger
    />
  );
}

const DIALOGS = {
  move: MoveSeveral,
  category: CategorizeSeveral,
  tags: AssignTags,
  date: DateSeveral,
  remove: RemoveSeveral,
};

/** The dialog that a button of the selection bar opened. */
export function BulkDialogs(props: BulkDialogProps) {
  const Dialog = DIALOGS[props.wish];
  return <Dialog {...props} />;
}
