// Replies that few pages read. Every page loads account.ts first, so they are not part of it.
import * as z from '@savvi/contracts/schema';
import { instant } from '../values.ts';

/** A session of the user. */
export const sessionReply = z.object({
  id: z.string(),
  isCurrent: z.boolean(),
  device: z.string(),
  address: z.string(),
  signedInAt: instant,
  lastSeenAt: instant,
  /** How the session was opened (SEC-21); an open list, absent for sessions of earlier releases. */
  method: z.optional(z.string()),
});
/** A session of the user. */
export type Session = z.infer<typeof sessionReply>;

/** A reply with a message only. */
export const messageReply = z.object({ message: z.string() });

/** The reply of POST /api/reset-password. */
export const resetReply = z.object({
  message: z.string(),
  /** Present if two-step verification is on, so that signing in also needs a code (SEC-10). */
  hasSecondStep: z.optional(z.literal(true)),
  /** When it turns off, if 'This wasn’t me' reported that somebody else may have turned it on. */
  secondStepEndsAt: z.optional(instant),
});
