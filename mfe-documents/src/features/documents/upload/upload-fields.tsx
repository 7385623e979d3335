import { DOCUMENT_CATEGORIES, type DocumentCategory } from '@savvi/contracts/documents/category';
import type { UploadFields as Fields } from '@savvi/contracts/documents/document';
import { DESCRIPTION_MAX, type Folder } from '@savvi/contracts/documents/folder';
import { SelectField, TextArea, TextField } from '@savvi/ui/text-field';
import { CATEGORY_LABELS } from '../documents.texts.ts';
import styles from './upload.module.css';
import { uploadTexts as texts } from './upload.texts.ts';

const CATEGORIES = DOCUMENT_CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value] }));

interface UploadFieldsProps {
  readonly fields: Fields;
  /** All of them; those of the chosen category are offered (T-30). */
  readonly folders: readonly Folder[];
  /** How many files they are said of. */
  readonly count: number;
  readonly dateProblem: string | null;
  readonly onChange: (fields: Fields) => void;
}

/** What is said of the files (DOC-10). */
export function UploadFields({ fields, folders, count, dateProblem, onChange }: UploadFieldsProps) {
  const folderOptions = [{ value: '', label: texts.root }, ...folders.filter(({ category }) => category === fields.category).map(({ id, name }) => ({ value: id, label: name }))];
  // The options are the categories, so the value is one.
  const chooseCategory = (category: string) => onChange({ ...fields, category: category as DocumentCategory, folderId: null });
  return (
    <fieldset className={styles.fields}>
      {count > 1 && <legend className={styles.legend}>{texts.forAll(count)}</legend>}
      <SelectField label={texts.category} options={CATEGORIES} value={fields.category} onChange={({ target }) => chooseCategory(target.value)} />
      <SelectField label={texts.folder} options={folderOptions} value={fields.folderId ?? ''} onChange={({ target }) => onChange({ ...fields, folderId: target.value || null })} />
      <TextArea className={styles.wide} label={texts.description} rows={2} maxLength={DESCRIPTION_MAX} value={fields.description ?? ''} onChange={({ target }) => onChange({ ...fields, description: target.value })} />
      <TextField type="date" max="9999-12-31" label={texts.expirationDate} hint={texts.expirationHint} error={dateProblem} value={fields.expirationDate ?? ''} onChange={({ target }) => onChange({ ...fields, expirationDate: target.value || null })} />
    </fieldset>
  );
}
