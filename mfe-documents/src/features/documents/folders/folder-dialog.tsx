import { DEFAULT_CATEGORY, type DocumentCategory } from '@savvi/documents-contract/category';
import type { Folder } from '@savvi/documents-contract/folder';
import { useRecordForm, useShell } from '@savvi/mfe-kit';
import { useLeaveGuard } from '@savvi/mfe-kit/router';
import { FormDialog } from '@savvi/ui/form-dialog';
import { SelectField, TextArea, TextField } from '@savvi/ui/text-field';
import { flushSync } from 'react-dom';
import { CATEGORY_LABELS } from '../documents.texts.ts';
import { fieldPropsOf } from '../form/field-props.ts';
import { CATEGORY_OPTIONS } from '../form/fields.ts';
import styles from '../form/form-dialog.module.css';
import { formTexts } from '../form/form.texts.ts';
import { FOLDERS } from '../use-documents.ts';
import { useFailure } from '../use-failure.ts';
import { folderForm } from './folder-form.ts';
import { folderTexts as texts } from './folder.texts.ts';

interface FolderDialogProps {
  /** The preselected category. */
  readonly category: DocumentCategory | null;
  /** The folder to create it in, which stays the same while the dialog is open; null is the root. */
  readonly parent: Folder | null;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Called after the folder is stored and the dialog has closed. */
  readonly onCreated: (folder: Folder) => void;
}

/** Creates a folder (DOC-8, DOC-9), at the root or in another one (DOC-36). */
export function FolderDialog({ category, parent, isOpen, onClose, onCreated }: FolderDialogProps) {
  const { toast } = useShell();
  const fail = useFailure();
  const recordForm = folderForm(category ?? DEFAULT_CATEGORY, parent);
  const form = useRecordForm(FOLDERS, recordForm, null, {
    onSaved(_, folder) {
      toast({ title: texts.done.create, tone: 'success' });
      // Closes synchronously, so that the dialog has released the focus before the page moves it.
      flushSync(onClose);
      onCreated(folder);
    },
    onFailed: (_, error) => fail(texts.failed.create, error),
  });
  const blocker = useLeaveGuard(isOpen && form.isDirty && !form.isSaving, () => true);
  const propsOf = fieldPropsOf(form, recordForm.fields);
  return (
    <FormDialog
      open={isOpen}
      size="sm"
      words={{ ...formTexts, ...texts.form }}
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      blocker={blocker}
      className={styles.form}
      onClose={onClose}
      onSubmit={form.submit}
    >
      {parent !== null && (
        <p className={styles.of}>{texts.isIn(parent.name, CATEGORY_LABELS[parent.category])}</p>
      )}
      <TextField {...propsOf('name')} required autoComplete="off" />
      {parent === null && <SelectField {...propsOf('category')} options={CATEGORY_OPTIONS} />}
      <TextArea {...propsOf('description')} optional rows={2} />
    </FormDialog>
  );
}
