import { ownSpaceOf } from '@savvi/contracts/own-space';
import { sessionRevoked } from '@savvi/contracts/events';

/** The event with which gateways forget ended sessions of a user; null stands for all of them. */
export const sessionsRevoked = (userId: string, sids: readonly string[] | null, now: Date) =>
  sessionRevoked.of({
    spaceId: ownSpaceOf(userId),
    data: { userId, sids: sids === null ? null : [...sids] },
    now,
  });
