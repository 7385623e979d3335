import type { TextHead } from '@savvi/documents-contract/text';
import { formatNumber } from '@savvi/ui/format';
import { countText } from '../documents.texts.ts';

/** Why a search leaves a document out. */
export type Reason = Exclude<TextHead['state'], 'text'> | 'never' | 'unread';

/** Texts of the search in texts. Those quoted in the requirements are exact. */
export const textTexts = {
  heading: 'In the text',
  opening: (count: number) => (count === 1 ? 'Opening 1 text…' : `Opening ${formatNumber(count)} texts…`),
  found: (count: number) => (count === 0 ? 'No document has this in its text.' : countText(count)),
  page: (page: number) => `Page ${formatNumber(page)}`,
  open: (name: string) => `Preview ${name}`,
  more: (count: number) => `Show ${formatNumber(count)} more`,
  failed: {
    title: 'We couldn’t open the texts',
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
  makeNamed: (name: string) => `Make ${name} searchable`,
  unread: (count: number) =>
    count === 1 ? '1 document was not read yet.' : `${formatNumber(count)} documents were not read yet.`,
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
