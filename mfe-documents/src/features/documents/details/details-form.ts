import { DEFAULT_CATEGORY } from '@savvi/documents-contract/category';
import { type Document, documentDetails } from '@savvi/documents-contract/document';
import { type RecordForm, recordForm } from '@savvi/mfe-kit';
import { categoryField, descriptionField, expirationField, type FieldName } from '../form/fields.ts';

/** The form for the details of a document. */
export const DETAILS_FORM: RecordForm<Document, FieldName> = recordForm(documentDetails, {
  category: categoryField(DEFAULT_CATEGORY),
  description: descriptionField,
  expirationDate: expirationField,
});
