import { keptRecordEvents } from '../kept-record-events.ts';
import { userDataErasedBy } from '../user-data-erased.ts';

// What the vault tells others (architecture §4): that an entry is there, and no more. Nothing of what it
// holds.

/** What happens to vault entries. */
export const entryEvents = keptRecordEvents('vault', 'entry', {});

/** Everything the vault service held of a user is erased, their key as well. */
export const vaultUserDataErased = userDataErasedBy('vault');
