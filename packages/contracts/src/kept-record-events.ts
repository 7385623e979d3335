import * as z from 'zod/mini';
import { defineEvent } from './event.ts';
import { instant, recordId, recordVersion } from './values.ts';

const tombstone = { id: recordId, userId: recordId, version: recordVersion };

/**
 * Defines the events of one kind of restorable record: `<domain>.<thing>.created.v1` and so on, with the
 * state that consumers count.
 */
export function restorableRecordEvents<
  const Domain extends string,
  const Thing extends string,
  Shape extends z.core.$ZodShape,
>(domain: Domain, thing: Thing, counted: Shape) {
  const state = z.object({ ...tombstone, ...counted });
  return {
    /** A record was created. */
    created: defineEvent({ type: `${domain}.${thing}.created.v1`, data: state }),
    /** A record was changed. */
    updated: defineEvent({ type: `${domain}.${thing}.updated.v1`, data: state }),
    /** A record was deleted: it does not count unless a later version restores it. */
    deleted: defineEvent({ type: `${domain}.${thing}.deleted.v1`, data: z.object(tombstone) }),
    /** A deleted record was restored. */
    restored: defineEvent({ type: `${domain}.${thing}.restored.v1`, data: state }),
    /**
     * Snapshot of a record, valid since `updatedAt`; also of a deleted one that can be restored, which makes
     * up for a lost `deleted` event.
     */
    stated: defineEvent({
      type: `${domain}.${thing}.stated.v1`,
      data: z.extend(state, { updatedAt: instant, deletedAt: z.nullable(instant) }),
    }),
  };
}

// Aliases with the names of the previous release, for code in other repositories.
export { restorableRecordEvents as keptRecordEvents };
