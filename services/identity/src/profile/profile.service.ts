import { ownSpaceOf } from '@savvi/contracts/own-space';
import { userUpdated } from '@savvi/contracts/events';
import type { User } from '@savvi/contracts/identity/account';
import type { UpdateProfileInput } from '@savvi/contracts/identity/account-inputs';
import type { PreferencesInput } from '@savvi/contracts/identity/preferences';
import type { Outbox } from '@savvi/eventing/outbox';
import type { Clock } from '@savvi/service-kit/clock';
import { Problem } from '@savvi/service-kit/problem';
import type { Scope } from '@savvi/service-kit/scope';
import type { Database, Transaction } from '../db.ts';
import type { ProfileChange, UserRepository, UserRow } from '../shared/user.repository.ts';
import { type ToUser, toUserState } from '../shared/user.view.ts';

/** Dependencies of {@link profileService}. */
export interface ProfileDeps {
  readonly db: Database;
  readonly users: UserRepository;
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly toUser: ToUser;
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

/** The columns that a change of preferences sets: an absent key is unchanged, null takes a choice back. */
const definedOf = ({ timeZone, dateFormat }: PreferencesInput) => ({
  ...(timeZone !== undefined && { timeZone }),
  ...(dateFormat !== undefined && { dateFormat }),
});

/** The use cases of a user's own account. */
export function profileService({ db, users, outbox, clock, toUser }: ProfileDeps) {
  async function publish(tx: Transaction, updated: UserRow, now: Date): Promise<User> {
    const data = toUserState(updated);
    await outbox.append(tx, userUpdated.of({ spaceId: ownSpaceOf(updated.id), data, now }));
    return toUser(tx, updated);
  }

  return {
    get: async (scope: Scope): Promise<User> => toUser(db, signedIn(await users.find(db, scope.userId))),

    update(scope: Scope, input: UpdateProfileInput, ifMatch: number | undefined): Promise<User> {
      const now = clock.now();
      return db.$transaction(async (tx) => {
        const stored = signedIn(await users.lock(tx, scope.userId));
        if (ifMatch !== undefined && isStale(ifMatch, stored)) throw new Problem('stale');
        const updated = await users.changeProfile(tx, stored, columnsOf(input), now);
        return publish(tx, updated, now);
      });
    },

    /** Forms of the profile that are open stay valid, because they show none of these columns. */
    changePreferences(scope: Scope, input: PreferencesInput): Promise<User> {
      const now = clock.now();
      return db.$transaction(async (tx) => {
        const stored = signedIn(await users.lock(tx, scope.userId));
        return publish(tx, await users.change(tx, stored.id, definedOf(input), now), now);
      });
    },
  };
}

/** The use cases of a user's own account. */
export type ProfileService = ReturnType<typeof profileService>;
