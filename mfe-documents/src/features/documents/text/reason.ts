import type { Document } from '@savvi/documents-contract/document';
import { fileKindOf } from '@savvi/documents-contract/file-kind';
import { mayHaveText } from './make-searchable.ts';
import { type Reason, textTexts } from './text.texts.ts';
import type { OpenedText } from './texts-query.ts';

/** Why a search leaves a document out; null if it has a text. */
export function reasonOf(document: Document, state: OpenedText['state'] | null | undefined): Reason | null {
  if (!mayHaveText(document)) return 'never';
  return state === 'text' ? null : (state ?? 'unread');
}

/** Whether reading the file can make the document searchable. */
export const isUnread = (reason: Reason | null): boolean => reason === 'unread' || reason === 'lost';

/** The product text for a reason. Only a PDF without a text is a scan. */
export const reasonText = ({ originalName }: Document, reason: Reason): string =>
  reason === 'none' && fileKindOf(originalName) !== 'pdf' ? textTexts.empty : textTexts.reasons[reason];
