import { userDataErasedBy } from '@savvi/contracts/user-data-erased';

/** The reminders service has erased all data of a user. */
export const remindersUserDataErased = userDataErasedBy('reminders');
