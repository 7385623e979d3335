// A stranger may register somebody else's address and enter data, which the owner of the address would take
// over with the first password reset. So after that reset the owner chooses between keeping the data and
// starting empty. Starting empty erases the whole account like any deletion: all services erase its space,
// and late events do not recreate it. The owner continues in a new account.
import { ownSpaceOf } from '@savvi/contracts/own-space';
import { userRegistered, userUpdated } from '@savvi/contracts/events';
import type { User } from '@savvi/contracts/identity/account';
import type { Outbox } from '@savvi/eventing/outbox';
import type { Clock } from '@savvi/service-kit/clock';
import type { Log } from '@savvi/service-kit/log';
import { Problem } from '@savvi/service-kit/problem';
import type { Scope } from '@savvi/service-kit/scope';
import type { Database, Transaction } from '../db.ts';
import type { Client } from '../shared/client.ts';
import type { UserRepository, UserRow } from '../shared/user.repository.ts';
import { type ToUser, toUserState } from '../shared/user.view.ts';
import { VERIFIED } from '../shared/verification.rules.ts';

/** Dependencies of {@link emptyStartService}. */
export interface EmptyStartDeps {
  readonly db: Database;
  readonly users: UserRepository;
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly log: Log;
  readonly toUser: ToUser;
  /** Deletes the account of the signed-in user, and runs `then` in the same transaction. */
  readonly deleteOwn: (
    scope: Scope,
    password: string,
    client: Client,
    then: (tx: Transaction, gone: UserRow) => Promise<void>,
  ) => Promise<void>;
}

const nothingToChoose = () =>
  new Problem('forbidden', { sentence: 'This choice has already been made: what’s in this account stays.' });

/**
 * The use cases after a password reset that verified an address for the first time: keeping the contents of
 * the account, or starting empty.
 */
export function emptyStartService({ db, users, outbox, clock, log, toUser, deleteOwn }: EmptyStartDeps) {
  return {
    /**
     * Keeps the contents of the account and ends the offer to start empty; a repeated call changes nothing.
     */
    keep: ({ userId }: Scope): Promise<User> =>
      db.$transaction(async (tx) => {
        const user = await users.lock(tx, userId);
        if (user === null) throw new Problem('unauthorized');
        const now = clock.now();
        if (user.emptyStart === 0) return toUser(tx, user);
        const updated = await users.change(tx, userId, { emptyStart: 0 }, now);
        await outbox.append(
          tx,
          userUpdated.of({ spaceId: ownSpaceOf(userId), data: toUserState(updated), now }),
        );
        return toUser(tx, updated);
      }),

    /**
     * Erases the account and creates a new one with the same address, password and trial.
     * @returns the address
     * @throws {Problem} `invalid`, `too-often` or `forbidden`
     */
    async startEmpty(scope: Scope, password: string, client: Client): Promise<string> {
      let email = '';
      await deleteOwn(scope, password, client, async (tx, gone) => {
        if (gone.emptyStart === 0) throw nothingToChoose();
        const now = clock.now();
        const { emailCanonical, password: hashed, createdAt, trialUsed } = gone;
        const fresh = await users.insert(
          tx,
          { email: gone.email, emailCanonical, password: hashed, createdAt, trialUsed, ...VERIFIED },
          now,
        );
        await outbox.append(
          tx,
          userRegistered.of({ spaceId: ownSpaceOf(fresh.id), data: toUserState(fresh), now }),
        );
        email = fresh.email;
      });
      log.info({ userId: scope.userId }, 'account started empty after its first reset');
      return email;
    },
  };
}

/**
 * The use cases after a password reset that verified an address for the first time: keeping the contents of
 * the account, or starting empty.
 */
export type EmptyStartService = ReturnType<typeof emptyStartService>;
