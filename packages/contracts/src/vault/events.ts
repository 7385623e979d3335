import { restorableRecordEvents } from '../kept-record-events.ts';
import { userDataErasedBy } from '../user-data-erased.ts';

// The events of the vault service (architecture §4): the existence of an entry, and nothing of its contents.

/** The events of vault entries. */
export const entryEvents = restorableRecordEvents('vault', 'entry', {});

/** The vault service has erased all data of a user, including their key. */
export const vaultUserDataErased = userDataErasedBy('vault');
