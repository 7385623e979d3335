import type { Folder } from '@savvi/documents-contract/folder';
import { useRecordForm, useShell } from '@savvi/mfe-kit';
import { useLeaveGuard } from '@savvi/mfe-kit/router';
import { FormDialog } from '@savvi/ui/form-dialog';
import { StaleNotice } from '@savvi/ui/stale-notice';
import { SelectField, TextArea, TextField } from '@savvi/ui/text-field';
import { fieldPropsOf } from '../form/field-props.ts';
import { CATEGORY_OPTIONS } from '../form/fields.ts';
import styles from '../form/form-dialog.module.css';
import { formTexts } from '../form/form.texts.ts';
import { FOLDERS } from '../use-documents.ts';
import { useFailure } from '../use-failure.ts';
import { changeForm } from './folder-form.ts';
import { folderTexts as texts } from './folder.texts.ts';

interface FolderEditDialogProps {
  /** Whether the dialog shows the name only, or all details. */
  readonly wish: 'rename' | 'edit';
  /** The folder as it was when the dialog opened. */
  readonly folder: Folder;
  readonly folders: readonly Folder[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Renames a folder, or edits its name, category and description (DOC-35). */
export function FolderEditDialog({ wish, folder, folders, isOpen, onClose }: FolderEditDialogProps) {
  const { toast } = useShell();
  const fail = useFailure();
  // The folder may have been moved elsewhere since the dialog opened.
  const { parentId } = folders.find(({ id }) => id === folder.id) ?? folder;
  const parent = folders.find(({ id }) => id === parentId);
  const recordForm = changeForm(wish, parent !== undefined);
  const form = useRecordForm(FOLDERS, recordForm, folder, {
    onSaved() {
      toast({ title: texts.done[wish], tone: 'success' });
      onClose();
    },
    onFailed: (_, error) => fail(texts.failed.edit, error),
  });
  const blocker = useLeaveGuard(isOpen && form.isDirty && !form.isSaving, () => true);
  const propsOf = fieldPropsOf(form, recordForm.fields);
  const hasSubfolders = folders.some((each) => each.parentId === folder.id);
  return (
    <FormDialog
      open={isOpen}
      size="sm"
      words={{ ...formTexts, ...(wish === 'rename' ? texts.renaming : texts.editing) }}
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      isHeld={form.isLoadingNewest}
      blocker={blocker}
      news={
        <StaleNotice
          staleness={form.staleness}
          words={texts.stale}
          onLoad={() => void form.loadNewest()}
          sides={{ ...form, was: recordForm.entriesOf(folder), fields: recordForm.fields }}
        />
      }
      className={styles.form}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <TextField {...propsOf('name')} required autoComplete="off" />
      {wish === 'edit' && (
        <>
          <SelectField
            {...propsOf('category')}
            {...(parent && { value: parent.category })}
            options={CATEGORY_OPTIONS}
            disabled={parent !== undefined}
            hint={parent ? texts.sharesCategory(parent.name) : hasSubfolders && texts.givesCategory}
          />
          <TextArea {...propsOf('description')} optional rows={3} />
        </>
      )}
    </FormDialog>
  );
}
