import * as z from '@savvi/contracts/schema';

/** What documents are kept under (DOC-2). */
export const DOCUMENT_CATEGORIES = [
  'tax_returns',
  'wills',
  'insurance',
  'contracts',
  'medical',
  'financial',
  'other',
] as const;
/** What a document is kept under. */
export type DocumentCategory = (typeof DOCUMENT_CATEGORIES)[number];
/** What a document is kept under where nothing, or nothing that is known, is said (DOC-3). */
export const DEFAULT_CATEGORY: DocumentCategory = 'other';

const isCategory = (value: unknown): value is DocumentCategory =>
  DOCUMENT_CATEGORIES.some((category) => category === value);

/** A category as it is answered. */
export const documentCategory = z.enum(DOCUMENT_CATEGORIES);

/** A category as it is sent: any that is not known falls back to the default (DOC-3). */
export const categoryInput = z._default(
  z.pipe(
    z.nullable(z.string()),
    z.transform((sent: string | null): DocumentCategory => (isCategory(sent) ? sent : DEFAULT_CATEGORY)),
  ),
  DEFAULT_CATEGORY,
);
