import type { DocumentCategory } from '@savvi/documents-contract/category';
import { RESTORABLE_DAYS } from '@savvi/contracts/kept-record';
import { formatNumber } from '@savvi/ui/format';

/** The label of each category (DOC-2). */
export const CATEGORY_LABELS: Readonly<Record<DocumentCategory, string>> = {
  tax_returns: 'Tax Returns',
  wills: 'Wills & Estate',
  insurance: 'Insurance',
  contracts: 'Contracts',
  medical: 'Medical',
  financial: 'Financial',
  other: 'Other',
};

/** Formats a number of documents, such as '3 documents'. */
export const countText = (count: number): string =>
  count === 1 ? '1 document' : `${formatNumber(count)} documents`;

/** Texts of the document locker. Texts quoted in the specification are exact. */
export const texts = {
  title: 'Document Locker',
  subtitle: 'Your papers, encrypted and at hand',
  loading: 'Loading your documents',
  place: 'Your documents',
  upload: 'Upload Document',
  uploadInFolder: 'To upload to this folder, use Add Document.',
  openDeleted: 'Recently deleted',
  tryAgain: 'Please try again.',
  usage: (used: number, limit: number) => `(${formatNumber(used)}/${formatNumber(limit)} documents used)`,
  limit: {
    title: 'You have reached the document limit of your plan',
    description: 'You can still open, edit, move and delete the documents you have.',
    action: 'Upgrade',
  },
  categories: { label: 'Categories', all: 'All', chosen: 'Selected:' },
  search: {
    label: 'Find by name or description',
    labelInFolder: 'Find in this folder',
    clear: 'Clear the search',
    order: 'Order',
    orders: { newest: 'Newest first', name: 'Name A–Z' },
    heading: 'Search results',
    count: (shown: number, all: number) => `${formatNumber(shown)} of ${countText(all)}`,
    countInFolder: (shown: number, all: number) =>
      `${formatNumber(shown)} of ${countText(all)} in this folder`,
    everywhere: 'Search all documents',
    long: 'Your browser’s search only finds what’s on screen.',
    longKey: 'Press / to search everything.',
    none: {
      title: 'No documents found',
      description: (category: string | null) =>
        `Search covers names and descriptions in all folders${category === null ? '' : `, under ${category}`}.`,
      inFolder: 'Search covers names and descriptions in this folder.',
      action: 'Show all documents',
      widen: 'Search all categories',
    },
  },
  list: {
    heading: 'Documents',
    selectAll: 'Select all',
    selected: (count: number) => `${formatNumber(count)} selected`,
    compact: 'Compact rows',
    outside: (count: number) => `${formatNumber(count)} not in a folder`,
    elsewhere: (count: number) =>
      count === 1 ? '1 more in this category is in' : `${formatNumber(count)} more in this category are in`,
    allElsewhere: (count: number) =>
      count === 1 ? 'The document in this category is in' : `All ${countText(count)} in this category are in`,
  },
  document: {
    size: 'Size',
    uploaded: 'Uploaded',
    category: 'Category',
    openFolder: (name: string) => `Open folder ${name}`,
    expires: (day: string) => `Valid until ${day}`,
    expired: 'Expired',
    expiresSoon: 'Expires soon',
    select: (name: string) => `Select ${name}`,
    open: (name: string) => `Preview ${name}`,
    download: (name: string) => `Download ${name} in a new tab`,
    edit: (name: string) => `Edit the details of ${name}`,
    move: (name: string) => `Move ${name}`,
    remove: (name: string) => `Delete ${name}`,
  },
  empty: {
    title: 'No documents yet',
    description: 'Keep tax returns, wills, policies and contracts in one place, ready when you need them.',
  },
  emptyCategory: (category: string) => ({
    title: `No documents in ${category}`,
    description: 'Documents you upload to this category will appear here.',
    action: 'Show all documents',
  }),
  noneTagged: {
    title: 'No documents with this tag',
    description: 'Select documents to tag them.',
    elsewhere: 'Other documents may have it.',
  },
  allInFolders: 'All documents here are in folders.',
  onlyFolders: 'No documents directly in this folder.',
  emptyFolder: { title: 'This folder is empty', description: 'Add a document here, or move one in.' },
  gone: {
    title: 'This document doesn’t exist',
    description: `It may have been deleted. You can find it under “Recently deleted” for ${RESTORABLE_DAYS} days.`,
    action: 'Show all documents',
  },
  reload: {
    title: 'We couldn’t load your documents',
    description: 'Your data is safe. Please try again.',
    action: 'Reload',
  },
  remove: {
    title: (name: string) => `Delete “${name}”?`,
    questionOverLimit: (max: number) =>
      `Without an active plan you can have ${countText(max)}. You can restore it for ${RESTORABLE_DAYS} days under “Recently deleted”, but only while you have fewer.`,
    question: `You can restore it for ${RESTORABLE_DAYS} days under “Recently deleted”.`,
    confirm: 'Delete',
  },
  done: {
    remove: 'Document Deleted',
    restore: 'Document Restored',
    move: 'Document Moved',
    moveFolder: 'Folder Moved',
    edit: 'Document Updated',
  },
  undo: 'Undo',
  failed: { remove: 'Delete Failed', restore: 'Restore Failed', move: 'Move Failed', edit: 'Update Failed' },
  deleted: {
    title: 'Recently deleted documents',
    description: `What you delete can be restored for ${RESTORABLE_DAYS} days.`,
    loading: 'Loading deleted documents',
    empty: `No document was deleted in the last ${RESTORABLE_DAYS} days.`,
    failed: 'We couldn’t load them.',
    reload: 'Reload',
    full: (max: number) =>
      `Without an active plan you can have ${countText(max)}. You can restore these while you have fewer.`,
    goes: 'The document and its file are removed from BudgetPRO.',
    gone: 'Document Deleted Permanently',
    root: 'No folder',
    uploaded: (day: string) => `Uploaded ${day}`,
    restore: 'Restore',
    restoreNamed: (name: string) => `Restore ${name}`,
  },
} as const;
