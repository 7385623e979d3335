import { restorableRecordEvents } from '@savvi/contracts/kept-record-events';
import { userDataErasedBy } from '@savvi/contracts/user-data-erased';

// The events of the vault service (architecture §4): the existence of an entry, and nothing of its contents.

/** The events of vault entries. */
export const entryEvents = restorableRecordEvents('vault', 'entry', {});

/** The vault service has erased all data of a user, including their key. */
export const vaultUserDataErased = userDataErasedBy('vault');
