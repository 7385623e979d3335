const DAY_MS = 86_400_000;

/** A session ends after so long without a person doing anything. */
export const SESSION_IDLE_MS = 7 * DAY_MS;
/** A session ends so long after the sign-in, whatever happens. */
export const SESSION_ABSOLUTE_MS = 30 * DAY_MS;
/**
 * The idle limit is extended at most once in so long, so that a busy person does not write a row with each
 * click.
 */
export const SESSION_TOUCH_MS = 60_000;

/** When a session ends that was seen at `lastSeenAt`. */
export const sessionExpiry = (createdAt: Date, lastSeenAt: Date): Date =>
  new Date(Math.min(lastSeenAt.getTime() + SESSION_IDLE_MS, createdAt.getTime() + SESSION_ABSOLUTE_MS));

/** Whether it is time to write down that a session is in use. */
export const isTouchDue = (lastSeenAt: Date, now: Date): boolean =>
  now.getTime() - lastSeenAt.getTime() >= SESSION_TOUCH_MS;
