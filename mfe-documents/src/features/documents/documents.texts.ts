import type { DocumentCategory } from '@savvi/contracts/documents/category';

/** What each category is called (DOC-2). */
export const CATEGORY_LABELS: Readonly<Record<DocumentCategory, string>> = {
  tax_returns: 'Tax Returns',
  wills: 'Wills & Estate',
  insurance: 'Insurance',
  contracts: 'Contracts',
  medical: 'Medical',
  financial: 'Financial',
  other: 'Other',
};

/** Texts of the document locker; what stands in quotes in the specification is letter for letter. */
export const texts = {
  title: 'Document Locker',
  subtitle: 'The papers of your life, sealed and at hand',
  loading: 'Loading your documents',
  list: 'Your documents',
} as const;
