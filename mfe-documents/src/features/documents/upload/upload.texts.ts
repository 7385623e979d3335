import { formatList, formatNumber } from '@savvi/ui/format';

const documents = (count: number) => (count === 1 ? '1 document' : `${formatNumber(count)} documents`);
const files = (count: number) => (count === 1 ? '1 file' : `${formatNumber(count)} files`);

/** Texts of uploading; what stands in quotes in the specification is letter for letter. */
export const uploadTexts = {
  title: 'Upload Document',
  /** DOC-31. */
  notOpened: 'Failed to open upload dialog',
  /** DOC-12. */
  missing: { title: 'No file selected', description: 'Please select a file to upload' },
  /** DOC-27. */
  failed: { title: 'Upload Failed', unknown: 'Failed to upload document', status: (status: number) => `Upload failed: ${status}` },
  done: (count: number) => (count === 1 ? 'Document Uploaded' : `${formatNumber(count)} Documents Uploaded`),

  choose: { empty: 'Choose files', more: 'Choose more files', drop: 'or drop them here', hint: (kinds: string) => `${kinds}.`, largest: (most: string) => `Up to ${most} each.` },
  drop: { here: 'Drop the files here', folders: (names: readonly string[]) => ({ title: names.length === 1 ? 'A folder can’t be uploaded' : 'Folders can’t be uploaded', description: `Please drop the files that are in ${formatList(names)}.` }) },
  list: 'Chosen files',
  unreadable: 'This file can no longer be read. Please choose it again.',
  states: { waiting: 'Waiting', uploading: (percent: string) => percent, storing: 'Storing', done: 'Uploaded' },
  progress: (name: string) => `Uploading ${name}`,
  total: 'Uploading',
  totalled: (done: number, all: number) => `${formatNumber(done)} of ${files(all)} uploaded`,
  chosen: (count: number) => (count === 0 ? '' : `${files(count)} chosen`),
  actions: { remove: (name: string) => `Remove ${name}`, cancel: (name: string) => `Cancel ${name}`, retry: 'Try again', retryNamed: (name: string) => `Try again: ${name}` },
  room: (room: number, chosen: number) => `${room === 0 ? 'There is no room for another document.' : `There is room for ${formatNumber(room)} more ${room === 1 ? 'document' : 'documents'}.`} Please remove ${files(chosen - room)}.`,

  category: 'Category',
  folder: 'Folder (optional)',
  root: 'No Folder (Root)',
  description: 'Description (optional)',
  expirationDate: 'Expiration date (optional)',
  expirationHint: 'We mark it when it expires soon.',
  dateProblem: 'Please enter a whole date, or leave it empty.',
  forAll: (count: number) => `For all ${files(count)}`,

  cancel: 'Cancel',
  close: 'Close',
  submit: (count: number) => (count > 1 ? `Upload ${documents(count)}` : 'Upload'),
  busy: 'Uploading...',
  stop: { title: 'Stop uploading?', description: 'What is uploaded stays. The rest is not uploaded.', confirm: 'Stop', cancel: 'Go on' },
  leave: { title: 'Leave without uploading?', description: 'What you chose and entered is not kept.', confirm: 'Leave', cancel: 'Stay' },
} as const;
