import * as z from 'zod/mini';
import { defineEvent } from './event.ts';
import { recordId } from './values.ts';

// Announces that a projection starts on an empty database. The services that it reads from then publish
// snapshot events. The event's subject is the projection, not a space.

const begun = z.object({ projectionId: recordId });

/** The achievements projection started empty. */
export const achievementsProjectionBegun = defineEvent({
  type: 'achievements.projection.begun.v1',
  data: begun,
});
/** The admin projection started empty. */
export const adminProjectionBegun = defineEvent({ type: 'admin.projection.begun.v1', data: begun });
/** Billing's projection of limited resources started empty. */
export const billingProjectionBegun = defineEvent({ type: 'billing.projection.begun.v1', data: begun });

/** The due dates of the reminders service started empty. */
export const remindersProjectionBegun = defineEvent({ type: 'reminders.projection.begun.v1', data: begun });

/** The known accounts of the budget service started empty. */
export const budgetProjectionBegun = defineEvent({ type: 'budget.projection.begun.v1', data: begun });

/** The known documents of the budget service started empty. Its database may be older. */
export const budgetDocumentsProjectionBegun = defineEvent({
  type: 'budget.documents-projection.begun.v1',
  data: begun,
});

/** The event of a projection that starts. */
export type ProjectionBegun =
  | typeof achievementsProjectionBegun
  | typeof adminProjectionBegun
  | typeof billingProjectionBegun
  | typeof budgetDocumentsProjectionBegun
  | typeof budgetProjectionBegun
  | typeof remindersProjectionBegun;
