import type { DueDate } from '@savvi/contracts/due-on';
import type { Document } from './document.ts';

/** The dates of a document: the day on which it expires. */
export const dueDatesOfDocument = ({ expirationDate }: Pick<Document, 'expirationDate'>): DueDate[] =>
  expirationDate === null ? [] : [{ kind: 'document', on: expirationDate }];
