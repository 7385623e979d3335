import type { Document } from '@savvi/documents-contract/document';
import { useRecordForm, useShell } from '@savvi/mfe-kit';
import { useLeaveGuard } from '@savvi/mfe-kit/router';
import { FormDialog } from '@savvi/ui/form-dialog';
import { StaleNotice } from '@savvi/ui/stale-notice';
import { SelectField, TextArea, TextField } from '@savvi/ui/text-field';
import { texts } from '../documents.texts.ts';
import { fieldPropsOf } from '../form/field-props.ts';
import { CATEGORY_OPTIONS, DAY_INPUT } from '../form/fields.ts';
import styles from '../form/form-dialog.module.css';
import { formTexts } from '../form/form.texts.ts';
import { DOCUMENTS } from '../use-documents.ts';
import { useFailure } from '../use-failure.ts';
import { DETAILS_FORM } from './details-form.ts';
import { detailsTexts } from './details.texts.ts';

/** Edits the category, description and expiration date of a document. */
export function DetailsDialog({
  document,
  isOpen,
  onClose,
}: {
  document: Document;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { toast } = useShell();
  const fail = useFailure();
  const form = useRecordForm(DOCUMENTS, DETAILS_FORM, document, {
    onSaved() {
      toast({ title: texts.done.edit, tone: 'success' });
      onClose();
    },
    onFailed: (_, error) => fail(texts.failed.edit, error),
  });
  const blocker = useLeaveGuard(isOpen && form.isDirty && !form.isSaving, () => true);
  const propsOf = fieldPropsOf(form, DETAILS_FORM.fields);
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
          sides={{ ...form, was: DETAILS_FORM.entriesOf(document), fields: DETAILS_FORM.fields }}
        />
      }
      className={styles.form}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <p className={styles.of}>
        <bdi>{document.originalName}</bdi>
      </p>
      <SelectField {...propsOf('category')} options={CATEGORY_OPTIONS} />
      <TextArea {...propsOf('description')} optional rows={3} />
      <TextField {...propsOf('expirationDate')} {...DAY_INPUT} optional hint={detailsTexts.expirationHint} />
    </FormDialog>
  );
}
