import * as z from 'zod/mini';
import { dueOn } from '@savvi/contracts/due-on';
import { defineEvent } from '@savvi/contracts/event';
import { instant, recordId, recordVersion } from '@savvi/contracts/values';
import { documentCategory } from './category.ts';
import { userDataErasedBy } from '@savvi/contracts/user-data-erased';

// The events of the documents service (architecture §4): a document's id, category, size and due dates. They
// contain no name and no description.

const tombstone = { id: recordId, userId: recordId, version: recordVersion };
const state = z.object({ ...tombstone, category: documentCategory, fileSize: z.int(), dueOn });

/** The events of documents. */
export const documentEvents = {
  /** A document was uploaded. */
  uploaded: defineEvent({ type: 'documents.document.uploaded.v1', data: state }),
  /** The details of a document were changed. */
  updated: defineEvent({ type: 'documents.document.updated.v1', data: state }),
  /** A document was moved to another folder. */
  moved: defineEvent({ type: 'documents.document.moved.v1', data: state }),
  /** A document was deleted: it does not count unless a later version restores it. */
  deleted: defineEvent({ type: 'documents.document.deleted.v1', data: z.object(tombstone) }),
  /** A deleted document was restored. */
  restored: defineEvent({ type: 'documents.document.restored.v1', data: state }),
  /** Snapshot of a document, valid since `updatedAt`; also of a deleted one that can be restored. */
  stated: defineEvent({
    type: 'documents.document.stated.v1',
    data: z.extend(state, { updatedAt: instant, deletedAt: z.nullable(instant) }),
  }),
};

/** The documents service has erased all rows, files and keys of a user. */
export const documentsUserDataErased = userDataErasedBy('documents');
