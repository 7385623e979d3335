import * as z from '@savvi/contracts/schema';

/** The document categories (DOC-2). */
export const DOCUMENT_CATEGORIES = [
  'tax_returns',
  'wills',
  'insurance',
  'contracts',
  'medical',
  'financial',
  'other',
] as const;
/** A document category. */
export type DocumentCategory = (typeof DOCUMENT_CATEGORIES)[number];
/** The category of a document without a known one (DOC-3). */
export const DEFAULT_CATEGORY: DocumentCategory = 'other';

const isCategory = (value: unknown): value is DocumentCategory =>
  DOCUMENT_CATEGORIES.some((category) => category === value);

/** A category in a response. */
export const documentCategory = z.enum(DOCUMENT_CATEGORIES);

/** A category in a request: an unknown one becomes the default (DOC-3). */
export const categoryInput = z._default(
  z.pipe(
    z.nullable(z.string()),
    z.transform((sent: string | null): DocumentCategory => (isCategory(sent) ? sent : DEFAULT_CATEGORY)),
  ),
  DEFAULT_CATEGORY,
);
