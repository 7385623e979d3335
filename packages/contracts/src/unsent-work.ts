// What an area keeps in this browser until it can be sent. The area declares it in the local storage, because the user
// may sign out while the area is not loaded: the shell then asks before it deletes the data (MON-60). Areas bundle this
// module instead of taking it from the shell, whose last release does not have it.
import * as z from '@savvi/contracts/schema';

/** Data of one user that an area has not sent yet. */
export const unsentWork = z.object({
  /** What signing out deletes: '2 transactions haven’t been sent yet and will be lost.' Without personal data. */
  sentence: z.string().check(z.minLength(1), z.maxLength(300)),
  /** The names of the IndexedDB databases that contain it. */
  databases: z.array(z.string()).check(z.maxLength(10)),
});
/** Data of one user that an area has not sent yet. */
export type UnsentWork = z.infer<typeof unsentWork>;

/** The start of the local storage keys under which areas declare the {@link UnsentWork} of a user, as JSON. */
export const unsentWorkOf = (userId: string): string => `savvi.unsent.${userId}.`;
