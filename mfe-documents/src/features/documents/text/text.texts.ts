import type { TextHead } from '@savvi/documents-contract/text';
import { formatNumber } from '@savvi/ui/format';
import { countText } from '../documents.texts.ts';

/** Why a search leaves a document out. */
export type Reason = Exclude<TextHead['state'], 'text'> | 'never' | 'unread';

/** Product texts of the text search. Those quoted in the requirements are exact. */
export const textTexts = {
  heading: 'In the text',
  opening: (count: number) => `Loading the text of ${countText(count)}…`,
  found: (count: number) => (count === 0 ? 'No document contains this text.' : countText(count)),
  page: (page: number) => `Page ${formatNumber(page)}`,
  more: (count: number) => `Show ${formatNumber(count)} more`,
  failed: {
    title: 'We couldn’t search the text of your documents',
    description: 'Names and descriptions were searched. Please try again.',
    action: 'Try again',
  },
  out: (count: number) =>
    count === 1 ? '1 document was not searched' : `${formatNumber(count)} documents were not searched`,
  reasons: {
    unread: 'Not read yet',
    lost: 'Not read yet',
    none: 'No text in this scan',
    locked: 'Protected by a password',
    damaged: 'This file can’t be read',
    never: 'Not searchable',
  } satisfies Record<Reason, string>,
  empty: 'No text in this file',
  searchable: 'Searchable',
  status: 'Text search',
  make: 'Make searchable',
  unread: (count: number) =>
    count === 1
      ? '1 document has not been read yet.'
      : `${formatNumber(count)} documents have not been read yet.`,
  reading: 'Reading documents',
  progress: (done: number, all: number) => `${formatNumber(done)} of ${formatNumber(all)}`,
  stop: 'Stop',
  read: (count: number) =>
    count === 1 ? '1 document was read.' : `${formatNumber(count)} documents were read.`,
  unreadable: (count: number) =>
    count === 1
      ? '1 document could not be read. Please try again.'
      : `${formatNumber(count)} documents could not be read. Please try again.`,
  stopped: 'Reading stopped. Please try again.',
} as const;
