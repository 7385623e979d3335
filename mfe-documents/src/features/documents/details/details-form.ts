import { DEFAULT_CATEGORY } from '@savvi/documents-contract/category';
import { type Document, documentDetails } from '@savvi/documents-contract/document';
import {
  baseNameOf,
  documentName,
  DOCUMENT_NAME_MAX,
  extensionOf,
} from '@savvi/documents-contract/document-name';
import * as z from '@savvi/contracts/schema';
import { type RecordForm, recordForm } from '@savvi/mfe-kit';
import { formatNumber } from '@savvi/ui/format';
import {
  categoryField,
  descriptionField,
  expirationField,
  type FieldName,
  type Labelled,
} from '../form/fields.ts';
import { formTexts } from '../form/form.texts.ts';

const { advice, fields } = formTexts;
const details = z.extend(documentDetails, { name: z.optional(documentName) });

/** The name without its extension. A name that stays is not sent; an extension that was typed as well is cut. */
function nameField({ originalName }: Document): Labelled<string | undefined> {
  const [own, extension] = [baseNameOf(originalName), extensionOf(originalName)];
  const typed = (entry: string) =>
    entry.trim().toLowerCase().endsWith(extension.toLowerCase())
      ? entry.trim().slice(0, -extension.length)
      : entry.trim();
  return {
    label: fields.name,
    start: own,
    read: (stored) => stored ?? '',
    send: (entry, before) => (entry === own && before === own ? undefined : typed(entry)),
    advice(entry) {
      if (typed(entry) === '') return advice.nameMissing;
      return typed(entry).length > DOCUMENT_NAME_MAX
        ? advice.tooLong(formatNumber(DOCUMENT_NAME_MAX))
        : advice.slashes;
    },
  };
}

/** The form for the details of a document. */
export function detailsForm(document: Document): RecordForm<Document, FieldName> {
  const form = recordForm<z.output<typeof details>, FieldName>(details, {
    name: nameField(document),
    category: categoryField(DEFAULT_CATEGORY),
    description: descriptionField,
    expirationDate: expirationField,
  });
  return {
    ...form,
    entriesOf: (stored) => form.entriesOf({ ...stored, name: baseNameOf(stored.originalName) }),
  };
}
