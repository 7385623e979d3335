import { userDataErasedBy } from '../user-data-erased.ts';

/** Everything the admin service counted of a user is erased. */
export const adminUserDataErased = userDataErasedBy('admin');
