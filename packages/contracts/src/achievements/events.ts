import { userDataErasedBy } from '../user-data-erased.ts';

/** Everything the achievements service had counted of a user is erased. */
export const achievementsUserDataErased = userDataErasedBy('achievements');
