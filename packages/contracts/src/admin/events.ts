import * as z from 'zod/mini';
import { defineEvent } from '../event.ts';
import { recordId } from '../values.ts';

/** Everything the admin service counted of a user is erased. */
export const adminUserDataErased = defineEvent({ type: 'admin.user-data.erased.v1', data: z.object({ userId: recordId }) });
