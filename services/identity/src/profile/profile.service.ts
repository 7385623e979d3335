import { ownSpaceOf } from '@savvi/contracts/own-space';
import { userUpdated } from '@savvi/contracts/events';
import type { User } from '@savvi/contracts/identity/account';
import type { UpdateProfileInput } from '@savvi/contracts/identity/account-inputs';
import type { Outbox } from '@savvi/eventing/outbox';
import type { Clock } from '@savvi/service-kit/clock';
import { Problem } from '@savvi/service-kit/problem';
import type { Scope } from '@savvi/service-kit/scope';
import type { Database } from '../db.ts';
import type { ProfileChange, UserRepository, UserRow } from '../shared/user.repository.ts';
import { toUser, toUserState } from '../shared/user.view.ts';

/** Dependencies of {@link profileService}. */
export interface ProfileDeps {
  readonly db: Database;
  readonly users: UserRepository;
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly requiresVerifiedEmail: boolean;
}

const signedIn = (row: UserRow | null): UserRow => {
  // The account was deleted after its session was checked.
  if (row === null) throw new Problem('unauthorized');
  return row;
};

/**
 * Whether the profile has changed since a form was loaded with `version` of the account. A payment also
 * creates a new version of the account, but does not make the form stale.
 */
const isStale = (version: number, stored: UserRow) =>
  version < stored.profileVersion || version > stored.version;

/** The columns that a change sets: an absent key is unchanged, an empty photo is removed. */
const columnsOf = ({ firstName, lastName, profileImageUrl }: UpdateProfileInput): ProfileChange => ({
  ...(firstName !== undefined && { firstName }),
  ...(lastName !== undefined && { lastName }),
  ...(profileImageUrl !== undefined && { profileImageUrl: profileImageUrl || null }),
});

/** The use cases of a user's own account. */
export function profileService({ db, users, outbox, clock, requiresVerifiedEmail }: ProfileDeps) {
  return {
    get: async (scope: Scope): Promise<User> =>
      toUser(signedIn(await users.find(db, scope.userId)), clock.now(), requiresVerifiedEmail),

    update(scope: Scope, input: UpdateProfileInput, ifMatch: number | undefined): Promise<User> {
      const now = clock.now();
      return db.$transaction(async (tx) => {
        const stored = signedIn(await users.lock(tx, scope.userId));
        if (ifMatch !== undefined && isStale(ifMatch, stored)) throw new Problem('stale');
        const updated = await users.changeProfile(tx, stored, columnsOf(input), now);
        await outbox.append(
          tx,
          userUpdated.of({ spaceId: ownSpaceOf(scope.userId), data: toUserState(updated), now }),
        );
        return toUser(updated, now, requiresVerifiedEmail);
      });
    },
  };
}

/** The use cases of a user's own account. */
export type ProfileService = ReturnType<typeof profileService>;
