import { ownSpaceOf } from '@savvi/contracts/own-space';
import { sessionRevoked } from '@savvi/contracts/events';

/** The event about ended sessions of a user, after which gateways reject their tokens. `sids` is null for all sessions. */
export const sessionsRevoked = (userId: string, sids: readonly string[] | null, now: Date) =>
  sessionRevoked.of({
    spaceId: ownSpaceOf(userId),
    data: { userId, sids: sids === null ? null : [...sids] },
    now,
  });
