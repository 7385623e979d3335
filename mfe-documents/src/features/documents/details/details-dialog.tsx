import type { Document } from '@savvi/documents-contract/document';
import { extensionOf } from '@savvi/documents-contract/document-name';
import { useRecordForm, useShell } from '@savvi/mfe-kit';
import { useLeaveGuard } from '@savvi/mfe-kit/router';
import { FormDialog } from '@savvi/ui/form-dialog';
import { StaleNotice } from '@savvi/ui/stale-notice';
import { SelectField, TextArea, TextField } from '@savvi/ui/text-field';
import { useId } from 'react';
import { texts } from '../documents.texts.ts';
import { fieldPropsOf } from '../form/field-props.ts';
import { CATEGORY_OPTIONS, DAY_INPUT } from '../form/fields.ts';
import styles from '../form/form-dialog.module.css';
import { formTexts } from '../form/form.texts.ts';
import { TextStatus } from '../text/text-status.tsx';
import { DOCUMENTS } from '../use-documents.ts';
import { useFailure } from '../use-failure.ts';
import { detailsForm } from './details-form.ts';
import { detailsTexts } from './details.texts.ts';

/** Edits the name, category, description and expiration date of a document. The extension stays (DOC-34). */
export function DetailsDialog({
  document,
  newest,
  isOpen,
  onClose,
}: {
  document: Document;
  /** The latest version of the document. */
  newest: Document;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { toast } = useShell();
  const fail = useFailure();
  const ending = useId();
  const recordForm = detailsForm(document);
  const form = useRecordForm(DOCUMENTS, recordForm, document, {
    onSaved() {
      toast({ title: texts.done.edit, tone: 'success' });
      onClose();
    },
    onFailed: (_, error) => fail(texts.failed.edit, error),
  });
  const blocker = useLeaveGuard(isOpen && form.isDirty && !form.isSaving, () => true);
  const propsOf = fieldPropsOf(form, recordForm.fields);
  return (
    <FormDialog
      open={isOpen}
      size="sm"
      words={{ ...formTexts, ...detailsTexts }}
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      isHeld={form.isLoadingNewest}
      blocker={blocker}
      news={
        <StaleNotice
          staleness={form.staleness}
          words={detailsTexts.stale}
          onLoad={() => void form.loadNewest()}
          sides={{ ...form, was: recordForm.entriesOf(document), fields: recordForm.fields }}
        />
      }
      className={styles.form}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <TextField
        {...propsOf('name')}
        required
        autoComplete="off"
        suffix={<span id={ending}>{extensionOf(document.originalName)}</span>}
        aria-describedby={ending}
      />
      <SelectField {...propsOf('category')} options={CATEGORY_OPTIONS} />
      <TextArea {...propsOf('description')} optional rows={3} />
      <TextField {...propsOf('expirationDate')} {...DAY_INPUT} optional hint={detailsTexts.expirationHint} />
      <TextStatus document={newest} />
    </FormDialog>
  );
}
