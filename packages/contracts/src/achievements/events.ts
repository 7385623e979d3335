import * as z from 'zod/mini';
import { defineEvent } from '../event.ts';
import { recordId } from '../values.ts';

/** Everything the achievements service had counted of a user is erased. */
export const achievementsUserDataErased = defineEvent({ type: 'achievements.user-data.erased.v1', data: z.object({ userId: recordId }) });
