import * as z from 'zod/mini';
import { defineEvent } from './event.ts';
import { recordId } from './values.ts';

// A projection that begins on an empty database says so; whoever it reads from then tells again what there
// is. Its subject is the projection, no space.

const begun = z.object({ projectionId: recordId });

/** The achievements projection began from nothing. */
export const achievementsProjectionBegun = defineEvent({
  type: 'achievements.projection.begun.v1',
  data: begun,
});
/** The admin projection began from nothing. */
export const adminProjectionBegun = defineEvent({ type: 'admin.projection.begun.v1', data: begun });
/** Billing's projection of what plans limit began from nothing. */
export const billingProjectionBegun = defineEvent({ type: 'billing.projection.begun.v1', data: begun });

/** The event of a projection that began. */
export type ProjectionBegun =
  | typeof achievementsProjectionBegun
  | typeof adminProjectionBegun
  | typeof billingProjectionBegun;
