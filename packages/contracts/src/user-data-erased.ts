import * as z from 'zod/mini';
import { defineEvent } from './event.ts';
import { recordId } from './values.ts';

/** How a service says that everything it held of a user is erased; all say it in the same words. */
export const userDataErasedBy = <const Service extends string>(service: Service) =>
  defineEvent({ type: `${service}.user-data.erased.v1` as const, data: z.object({ userId: recordId }) });
