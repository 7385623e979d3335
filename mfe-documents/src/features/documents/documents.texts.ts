import type { DocumentCategory } from '@savvi/contracts/documents/category';
import { KEPT_DAYS } from '@savvi/contracts/kept-record';
import { formatNumber } from '@savvi/ui/format';

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

/** So many documents, in words. */
export const countText = (count: number): string => (count === 1 ? '1 document' : `${formatNumber(count)} documents`);

/** Texts of the document locker; what stands in quotes in the specification is letter for letter. */
export const texts = {
  title: 'Document Locker',
  subtitle: 'Your papers, encrypted and at hand',
  loading: 'Loading your documents',
  place: 'Your documents',
  upload: 'Upload Document',
  openDeleted: 'Recently deleted',
  tryAgain: 'Please try again.',
  usage: (used: number, limit: number) => `(${formatNumber(used)}/${formatNumber(limit)} documents used)`,
  limit: {
    title: 'You have reached the document limit of your plan',
    description: 'What you have stays yours to open, edit, move and delete.',
    action: 'Upgrade',
  },
  categories: { label: 'Categories', all: 'All' },
  search: {
    label: 'Find by name or description',
    labelInFolder: 'Find in this folder',
    clear: 'Clear the search',
    order: 'Order',
    orders: { newest: 'Newest first', name: 'Name A–Z' },
    heading: 'Search results',
    count: (shown: number, all: number) => `${formatNumber(shown)} of ${countText(all)}`,
    countInFolder: (shown: number, all: number) => `${formatNumber(shown)} of ${countText(all)} in this folder`,
    everywhere: 'Search all documents',
    long: 'Your browser’s own search finds only what is in sight. Press / to search all of them.',
    none: {
      title: 'No documents found',
      description: (category: string | null) => `Names and descriptions are searched, in all folders${category === null ? '' : `, under ${category}`}.`,
      inFolder: 'Names and descriptions are searched, in this folder.',
      action: 'Show all documents',
      widen: 'Search all categories',
    },
  },
  list: {
    heading: 'Documents',
    outside: (count: number) => `${formatNumber(count)} in no folder`,
    elsewhere: (count: number) => (count === 1 ? '1 more of this category lies in' : `${formatNumber(count)} more of this category lie in`),
  },
  document: {
    size: 'Size',
    uploaded: 'Uploaded',
    category: 'Category',
    openFolder: (name: string) => `Open folder ${name}`,
    expires: (day: string) => `Valid until ${day}`,
    expired: 'Expired',
    expiresSoon: 'Expires soon',
    open: (name: string) => `Preview ${name}`,
    download: (name: string) => `Download ${name} in a new tab`,
    edit: (name: string) => `Edit the details of ${name}`,
    move: (name: string) => `Move ${name}`,
    remove: (name: string) => `Delete ${name}`,
  },
  empty: { title: 'No documents yet', description: 'Tax returns, wills, policies, contracts: keep them in one place, and find each when it is asked for.' },
  emptyCategory: (category: string) => ({ title: `No documents in ${category}`, description: 'What you upload under this category stands here.', action: 'Show all documents' }),
  allInFolders: 'All documents here lie in folders.',
  emptyFolder: { title: 'This folder is empty', description: 'Add a document here, or move one in.' },
  reload: { title: 'Your documents are not here yet', description: 'They could not be loaded just now. What you keep is safe.', action: 'Reload' },
  remove: {
    title: (name: string) => `Delete “${name}”?`,
    questionOverLimit: (max: number) => `Without an active plan you can have ${countText(max)}. You can restore it for ${KEPT_DAYS} days under “Recently deleted”, but only while you have fewer.`,
    question: `You can restore it for ${KEPT_DAYS} days under “Recently deleted”.`,
    confirm: 'Delete',
  },
  done: { remove: 'Document Deleted', restore: 'Document Restored', move: 'Document Moved', edit: 'Document Updated' },
  undo: 'Undo',
  failed: { remove: 'Delete Failed', restore: 'Restore Failed', move: 'Move Failed', edit: 'Update Failed' },
  deleted: {
    title: 'Recently deleted documents',
    description: `What you delete can be restored for ${KEPT_DAYS} days.`,
    loading: 'Loading deleted documents',
    empty: `No document was deleted in the last ${KEPT_DAYS} days.`,
    failed: 'They are not here yet.',
    reload: 'Reload',
    full: (max: number) => `Without an active plan you can have ${countText(max)}. You can restore these while you have fewer.`,
    until: (day: string) => `Can be restored until ${day}`,
    restore: 'Restore',
    restoreNamed: (name: string) => `Restore ${name}`,
  },
} as const;
