import { userDataErasedBy } from '../user-data-erased.ts';

/** The admin service has erased all its counts of a user. */
export const adminUserDataErased = userDataErasedBy('admin');
