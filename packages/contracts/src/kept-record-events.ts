import * as z from 'zod/mini';
import { defineEvent } from './event.ts';
import { instant, recordId, recordVersion } from './values.ts';

const tombstone = { id: recordId, userId: recordId, version: recordVersion };

/**
 * What happens to one kind of record that can be restored: `<domain>.<thing>.created.v1` and so on, with what
 * others may count of it.
 */
export function keptRecordEvents<
  const Domain extends string,
  const Thing extends string,
  Shape extends z.core.$ZodShape,
>(domain: Domain, thing: Thing, counted: Shape) {
  const state = z.object({ ...tombstone, ...counted });
  return {
    /** One was made. */
    created: defineEvent({ type: `${domain}.${thing}.created.v1`, data: state }),
    /** One was changed. */
    updated: defineEvent({ type: `${domain}.${thing}.updated.v1`, data: state }),
    /** One was deleted: it counts nowhere unless a later version restores it. */
    deleted: defineEvent({ type: `${domain}.${thing}.deleted.v1`, data: z.object(tombstone) }),
    /** A deleted one is back. */
    restored: defineEvent({ type: `${domain}.${thing}.restored.v1`, data: state }),
    /**
     * The state of one, told again: what it is since `updatedAt`. Of a deleted one that is still kept, too,
     * so that a lost `deleted` is made good.
     */
    stated: defineEvent({
      type: `${domain}.${thing}.stated.v1`,
      data: z.extend(state, { updatedAt: instant, deletedAt: z.nullable(instant) }),
    }),
  };
}
