import { userDataErasedBy } from '@savvi/contracts/user-data-erased';

/** The admin service has erased all its counts of a user. */
export const adminUserDataErased = userDataErasedBy('admin');
