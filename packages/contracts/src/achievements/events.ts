import { userDataErasedBy } from '../user-data-erased.ts';

/** The achievements service has erased all its counts of a user. */
export const achievementsUserDataErased = userDataErasedBy('achievements');
