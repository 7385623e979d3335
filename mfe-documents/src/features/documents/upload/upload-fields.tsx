import { SelectField, TextArea, TextField } from '@savvi/ui/text-field';
import { fieldPropsOf } from '../form/field-props.ts';
import { CATEGORY_LABELS } from '../documents.texts.ts';
import { CATEGORY_OPTIONS, DAY_INPUT } from '../form/fields.ts';
import { folderOptions } from '../tree/folder-options.ts';
import styles from './upload.module.css';
import { uploadTexts as texts } from './upload.texts.ts';
import { UPLOAD_FORM, type UploadFieldsForm } from './use-upload-fields.ts';

interface UploadFieldsProps {
  readonly form: UploadFieldsForm;
  /** The number of files that the fields apply to. */
  readonly count: number;
}

/** The fields for the details of the files (DOC-10). */
export function UploadFields({ form, count }: UploadFieldsProps) {
  const propsOf = fieldPropsOf(form, UPLOAD_FORM.fields);
  return (
    <fieldset className={styles.fields}>
      {count > 1 && <legend className={styles.legend}>{texts.forAll(count)}</legend>}
      <SelectField
        {...propsOf('category')}
        options={
          form.categories.common === null
            ? [{ value: '', label: texts.mixed, disabled: true }, ...CATEGORY_OPTIONS]
            : CATEGORY_OPTIONS
        }
      />
      <SelectField
        {...propsOf('folderId')}
        optional
        options={folderOptions(form.offered)}
        hint={form.partialFolder && texts.partly(CATEGORY_LABELS[form.partialFolder.category])}
      />
      <TextArea {...propsOf('description')} className={styles.wide} optional rows={2} />
      <TextField {...propsOf('expirationDate')} {...DAY_INPUT} optional hint={texts.expirationHint} />
    </fieldset>
  );
}
