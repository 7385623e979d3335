import * as z from 'zod/mini';
import { defineEvent } from '../event.ts';
import { instant, recordId, recordVersion } from '../values.ts';
import { documentCategory } from './category.ts';
import { userDataErasedBy } from '../user-data-erased.ts';

// What the locker tells others (architecture §4): that a document is there, its category and its size. No
// name, no description.

const tombstone = { id: recordId, userId: recordId, version: recordVersion };
const state = z.object({ ...tombstone, category: documentCategory, fileSize: z.int() });

/** What happens to documents. */
export const documentEvents = {
  /** One was uploaded. */
  uploaded: defineEvent({ type: 'documents.document.uploaded.v1', data: state }),
  /** What is said of one was changed. */
  updated: defineEvent({ type: 'documents.document.updated.v1', data: state }),
  /** One lies elsewhere now. */
  moved: defineEvent({ type: 'documents.document.moved.v1', data: state }),
  /** One was deleted: it counts nowhere unless a later version restores it. */
  deleted: defineEvent({ type: 'documents.document.deleted.v1', data: z.object(tombstone) }),
  /** A deleted one is back. */
  restored: defineEvent({ type: 'documents.document.restored.v1', data: state }),
  /** The state of one, told again: what it is since `updatedAt`. Of a deleted one that is still kept, too. */
  stated: defineEvent({
    type: 'documents.document.stated.v1',
    data: z.extend(state, { updatedAt: instant, deletedAt: z.nullable(instant) }),
  }),
};

/** Everything the documents service held of a user is erased: rows, files and keys. */
export const documentsUserDataErased = userDataErasedBy('documents');
