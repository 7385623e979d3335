import { DEFAULT_CATEGORY, DOCUMENT_CATEGORIES } from '@savvi/documents-contract/category';
import type { Document } from '@savvi/documents-contract/document';
import type { Folder } from '@savvi/documents-contract/folder';
import { ConfirmDialog } from '@savvi/ui/dialog';
import { FormDialog } from '@savvi/ui/form-dialog';
import { SelectField, TextField } from '@savvi/ui/text-field';
import { type ReactNode, useState } from 'react';
import { texts as pageTexts } from '../documents.texts.ts';
import { CATEGORY_OPTIONS, DAY_INPUT } from '../form/fields.ts';
import styles from '../form/form-dialog.module.css';
import { formTexts } from '../form/form.texts.ts';
import type { Room } from '../limit/use-room.ts';
import { FolderChoice } from '../move/folder-choice.tsx';
import { AssignTags } from '../tags/assign-tags.tsx';
import { chosenOf } from '../tree/folder-options.ts';
import type { BulkChanges } from '../several/bulk-changes.ts';
import { bulkTexts as texts } from '../several/bulk.texts.ts';

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

/** Returns the value that all documents share, else the other one. */
function shared<Value>(values: readonly Value[], other: Value): Value {
  const [first] = values;
  return first !== undefined && values.every((value) => value === first) ? first : other;
}

interface BulkFormProps extends Pick<BulkDialogProps, 'isOpen' | 'onClose'> {
  readonly words: { readonly title: string; readonly submit: string; readonly busy: string };
  readonly isDirty: boolean;
  /** Stores the change; returns null if an entry is invalid. */
  readonly onStore: (unreadable: readonly string[]) => Promise<unknown> | null;
  readonly children: ReactNode;
}

function BulkForm({ isOpen, onClose, words, isDirty, onStore, children }: BulkFormProps) {
  const [isSaving, setSaving] = useState(false);
  const submit = (unreadable: readonly string[]) => {
    const storing = isSaving ? null : onStore(unreadable);
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
  const [wanted, want] = useState<string | null>(() =>
    shared(
      documents.map(({ folderId }) => folderId),
      null,
    ),
  );
  const [first] = documents;
  const chosen = chosenOf(folders, wanted);
  return (
    <BulkForm
      {...dialog}
      words={texts.moveDialog(documents.length)}
      isDirty={false}
      onStore={() => bulk.move(documents, chosen || null, folders, onDone)}
    >
      {first && (
        <FolderChoice
          what={{ kind: 'document', item: first }}
          folders={folders}
          value={chosen}
          onChange={want}
        />
      )}
    </BulkForm>
  );
}

function CategorizeSeveral({ documents, bulk, onDone, ...dialog }: BulkDialogProps) {
  const [start] = useState(() =>
    shared(
      documents.map(({ category }) => category),
      DEFAULT_CATEGORY,
    ),
  );
  const [category, setCategory] = useState(start);
  return (
    <BulkForm
      {...dialog}
      words={texts.categoryDialog(documents.length)}
      isDirty={category !== start}
      onStore={() => bulk.change(documents, { category }, onDone)}
    >
      <SelectField
        label={formTexts.fields.category}
        options={CATEGORY_OPTIONS}
        value={category}
        onChange={({ target }) =>
          setCategory(DOCUMENT_CATEGORIES.find((each) => each === target.value) ?? DEFAULT_CATEGORY)
        }
      />
    </BulkForm>
  );
}

function DateSeveral({ documents, bulk, onDone, ...dialog }: BulkDialogProps) {
  const [start] = useState(
    () =>
      shared(
        documents.map(({ expirationDate }) => expirationDate),
        null,
      ) ?? '',
  );
  const [day, setDay] = useState(start);
  const [error, setError] = useState<string>();
  return (
    <BulkForm
      {...dialog}
      words={texts.dateDialog(documents.length)}
      isDirty={day !== start}
      onStore={(unreadable) => {
        if (unreadable.length > 0) {
          setError(formTexts.advice.day);
          return null;
        }
        return bulk.change(documents, { expirationDate: day || null }, onDone);
      }}
    >
      <TextField
        {...DAY_INPUT}
        name="expirationDate"
        label={formTexts.fields.expirationDate}
        optional
        hint={texts.dateHint}
        value={day}
        error={error}
        onChange={({ target }) => {
          setDay(target.value);
          setError(undefined);
        }}
      />
    </BulkForm>
  );
}

function RemoveSeveral({ documents, bulk, room, isOpen, onClose, onDone }: BulkDialogProps) {
  const words = texts.removeDialog(documents.length);
  const confirm = () => {
    onDone();
    void bulk.remove(documents, room.isForRestored);
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
