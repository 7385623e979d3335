import * as z from 'zod/mini';
import { defineEvent } from './event.ts';
import { recordId } from './values.ts';

/** Defines the event by which a service confirms that it has erased all data of a user. */
export const userDataErasedBy = <const Service extends string>(service: Service) =>
  defineEvent({ type: `${service}.user-data.erased.v1` as const, data: z.object({ userId: recordId }) });
