const DAY_MS = 86_400_000;

/** A session ends after this time without activity of a person. */
export const SESSION_IDLE_MS = 7 * DAY_MS;
/** A session ends this long after sign-in, whatever happens. */
export const SESSION_ABSOLUTE_MS = 30 * DAY_MS;
/** The idle limit is extended at most once per this interval, so that not every click writes a row. */
export const SESSION_TOUCH_MS = 60_000;

/** When a session expires that was last used at `lastSeenAt`. */
export const sessionExpiry = (createdAt: Date, lastSeenAt: Date): Date =>
  new Date(Math.min(lastSeenAt.getTime() + SESSION_IDLE_MS, createdAt.getTime() + SESSION_ABSOLUTE_MS));

/** Whether the last use of a session should be stored again. */
export const isTouchDue = (lastSeenAt: Date, now: Date): boolean =>
  now.getTime() - lastSeenAt.getTime() >= SESSION_TOUCH_MS;
