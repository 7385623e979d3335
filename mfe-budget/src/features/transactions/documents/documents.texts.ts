import { DOCUMENTS_MAX } from '@savvi/budget-contract/transaction';
import { formatNumber } from '@savvi/ui/format';

/** Texts about the documents of a transaction (MON-56). Texts quoted in the specification are exact. */
export const documentTexts = {
  gone: 'This document is no longer in your locker.',
  /** The name of a document that is not loaded. */
  unnamed: 'A document in your locker',
  loading: 'Loading your documents',
  failed: 'We couldn’t load your documents.',
  reload: 'Reload',
  remove: (name: string) => `Remove ${name} from this transaction`,
  removeGone: 'Remove this document',
  full: `A transaction can have up to ${formatNumber(DOCUMENTS_MAX)} documents.`,
  choose: 'Choose from your locker',
  search: 'Search your locker',
  empty: 'Your locker is empty.',
  none: 'There are no other documents in your locker.',
  noneFound: 'No document has this name.',
  others: (shown: number, all: number) =>
    `Showing ${formatNumber(shown)} of ${formatNumber(all)} documents. Search for the others.`,
  upload: 'Upload a file',
  drop: 'or drop it here',
  dropNow: 'Drop the file here',
  oneFile: 'Drop one file at a time.',
  accepted: (kinds: string, most: string | null) => (most === null ? kinds : `${kinds} · Up to ${most}`),
  uploading: (name: string) => `Uploading ${name}...`,
  saveLater: 'You can save once it is uploaded.',
  cancel: 'Cancel',
  cancelNamed: (name: string) => `Cancel the upload of ${name}`,
  /** Announced to screen readers. */
  started: (name: string) => `The upload of ${name} has started.`,
  /** Announced to screen readers. */
  uploaded: (name: string) => `${name} is uploaded and attached.`,
  uploadFailed: (name: string, why: string) => `${name} was not uploaded. ${why}`,
  tryAgain: 'Try again',
  /** Shown when the budget service does not know an uploaded document after several attempts. */
  notReady: 'Your upload isn’t ready to attach yet. Save again in a moment.',
} as const;
