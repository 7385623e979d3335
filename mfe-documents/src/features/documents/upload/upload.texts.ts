import { formatNumber } from '@savvi/ui/format';
import { countText } from '../documents.texts.ts';

const files = (count: number) => (count === 1 ? '1 file' : `${formatNumber(count)} files`);

/** Texts of uploads. Texts quoted in the specification are exact. */
export const uploadTexts = {
  title: 'Upload Document',
  loading: 'Loading',
  /** Shown when the code of the upload dialog fails to load (DOC-31). */
  notOpened: 'Failed to open upload dialog',
  /** Shown when the user uploads without a chosen file (DOC-12). */
  missing: { title: 'No file selected', description: 'Please select a file to upload' },
  /** Shown when an upload fails (DOC-27). */
  failed: {
    title: 'Upload Failed',
    unknown: 'Failed to upload document',
  },
  done: (count: number) => (count === 1 ? 'Document Uploaded' : `${formatNumber(count)} Documents Uploaded`),

  choose: {
    empty: 'Choose files',
    more: 'Choose more files',
    drop: 'or drop them here',
    hint: (kinds: string, most: string | null) => (most === null ? kinds : `${kinds} · Up to ${most} each`),
  },
  drop: { here: 'Drop the files here' },
  list: 'Chosen files',
  states: { waiting: 'Waiting', checking: 'Checking', storing: 'Storing', done: 'Uploaded' },
  progress: (name: string) => `Uploading ${name}`,
  total: 'Uploading',
  totalled: (done: number, all: number, failed: number) =>
    `${formatNumber(done)} of ${files(all)} uploaded${failed === 0 ? '' : `, ${formatNumber(failed)} failed`}`,
  chosen: (count: number) => (count === 0 ? '' : `${files(count)} chosen`),
  actions: {
    remove: (name: string) => `Remove ${name}`,
    cancel: (name: string) => `Cancel ${name}`,
    retry: 'Try again',
    retryNamed: (name: string) => `Try again: ${name}`,
  },
  /** Shown for a file that is a document already (DOC-48). */
  known: {
    /** Announced to screen readers after the number of files. */
    undecided: (count: number) => `${formatNumber(count)} ${count === 1 ? 'needs' : 'need'} your decision`,
    one: (name: string) => `You already have this: “${name}”`,
    several: (count: number) => `You already have ${formatNumber(count)} of these files.`,
    upload: 'Upload anyway',
    uploadNamed: (name: string) => `Upload anyway: ${name}`,
    skip: 'Skip',
    skipNamed: (name: string) => `Skip: ${name}`,
    skipAll: 'Skip all',
  },
  /** Shown for a file with the same content as an earlier one in the list (DOC-49). */
  twin: (name: string) => `Same content as “${name}”`,
  categoryOf: (name: string) => `Category of ${name}`,
  mixed: 'Mixed',
  partly: (category: string) => `Only files in ${category} go into this folder.`,

  room: (room: number, chosen: number) =>
    `${room === 0 ? 'You’re over the limit.' : `There’s room for ${formatNumber(room)} more ${room === 1 ? 'document' : 'documents'}.`} Remove ${files(chosen - room)}.`,

  expirationHint: 'We’ll mark it 30 days before.',
  forAll: (count: number) => `For all ${files(count)}`,

  cancel: 'Cancel',
  close: 'Close',
  submit: (count: number) => (count > 1 ? `Upload ${countText(count)}` : 'Upload'),
  busy: 'Uploading...',
  stop: {
    title: 'Stop uploading?',
    description: 'Files that are uploaded or being stored will stay. The rest won’t be uploaded.',
    confirm: 'Stop',
    cancel: 'Continue',
  },
  leave: {
    title: 'Leave without uploading?',
    description: 'Your files and what you entered won’t be kept.',
    confirm: 'Leave',
    cancel: 'Stay',
  },
} as const;
