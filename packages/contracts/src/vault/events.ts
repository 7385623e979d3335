import * as z from 'zod/mini';
import { defineEvent } from '../event.ts';
import { keptRecordEvents } from '../kept-record-events.ts';
import { recordId } from '../values.ts';

// What the vault tells others (architecture §4): that an entry is there, and no more. Nothing of what it holds.

/** What happens to vault entries. */
export const entryEvents = keptRecordEvents('vault', 'entry', {});

/** Everything the vault service held of a user is erased, their key as well. */
export const vaultUserDataErased = defineEvent({ type: 'vault.user-data.erased.v1', data: z.object({ userId: recordId }) });
