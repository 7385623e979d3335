import { ownSpaceOf } from '@savvi/contracts/own-space';
import { userDeleted } from '@savvi/contracts/events';
import { canonicalEmail } from '@savvi/contracts/values';
import type { Outbox } from '@savvi/eventing/outbox';
import type { SpaceKeys } from '@savvi/sealing/space-keys';
import type { Log } from '@savvi/service-kit/log';
import { Problem } from '@savvi/service-kit/problem';
import type { Scope } from '@savvi/service-kit/scope';
import type { Transaction } from '../db.ts';
import type { Client } from '../shared/client.ts';
import { currentPasswordCheck } from '../shared/current-password-check.ts';
import type { Limits } from '../shared/limits.ts';
import type { LiveSessionDeps } from '../shared/live-session.ts';
import type { Passwords } from '../shared/passwords.ts';
import type { SecurityEvents } from '../shared/security-events.ts';
import type { SigningKey } from '../shared/signing-key.ts';
import type { TrialAddresses } from '../shared/trial-addresses.ts';
import type { UserRepository, UserRow } from '../shared/user.repository.ts';
import { deletedUserRepository as deletedUsers } from './deleted-user.repository.ts';
import { newPasswordProof } from './password-proof.ts';
import type { ErasureLog } from './erasure-log.ts';
import { sessionsRevoked } from '../shared/sessions-revoked.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/**
 * How long after a deletion its event is published again: for a service that was down longer than the bus
 * keeps events, was restored from a backup, or failed too often.
 */
const REPUBLISH_AFTER_MS = [HOUR_MS, DAY_MS, 7 * DAY_MS, 30 * DAY_MS];
/** How many deletions are published again per transaction. */
const BATCH = 100;

/** When a deletion is published the next time after `now`; null after the last time. */
function nextRepublication(deletedAt: Date, now: Date): Date | null {
  const after = REPUBLISH_AFTER_MS.find((ms) => deletedAt.getTime() + ms > now.getTime());
  return after === undefined ? null : new Date(deletedAt.getTime() + after);
}

/** Dependencies of {@link deletionService}. */
export interface DeletionDeps extends Omit<LiveSessionDeps, 'cookie'> {
  readonly users: UserRepository;
  readonly tokens: { discard(tx: Transaction, emailCanonical: string): Promise<void> };
  readonly passwords: Passwords;
  readonly limits: Limits;
  readonly outbox: Outbox;
  readonly log: Log;
  readonly security: Pick<SecurityEvents, 'inTransaction' | 'record'>;
  /** null: deletions are not logged, and nobody is deleted again after a restore. */
  readonly erasureLog: ErasureLog | null;
  /** Addresses that the operator's settings reserve for administrators. */
  readonly reservedEmails: readonly string[];
  readonly trials: TrialAddresses;
  readonly key: SigningKey;
  readonly spaceKeys: Pick<SpaceKeys, 'erase'>;
}

const wrong = () => new Problem('invalid', { sentence: 'The password is incorrect.' });
const unknown = () => new Problem('not-found', { sentence: 'This account does not exist.' });
const refused = (sentence: string) => new Problem('not-deletable', { sentence });

/** The use cases of deleting accounts. Every other service erases its data when it receives the event. */
export function deletionService({
  db,
  users,
  tokens,
  passwords,
  limits,
  outbox,
  clock,
  log,
  security,
  erasureLog,
  reservedEmails,
  trials,
  key,
  spaceKeys,
}: DeletionDeps) {
  const checkPassword = currentPasswordCheck({ db, users, passwords, limits, security, clock }, wrong);
  const reserved = new Set(reservedEmails.map(canonicalEmail));

  /** Returns the account of the signed-in user if `password` is right. */
  async function assertPassword(scope: Scope, password: string, client: Client): Promise<UserRow> {
    const found = await users.find(db, scope.userId);
    // The account was deleted after its session was checked.
    if (found === null) throw new Problem('unauthorized');
    const { attempt } = await checkPassword(scope, found, password, client);
    await attempt.succeeded();
    return found;
  }

  async function assertMayGo(tx: Transaction, user: UserRow): Promise<void> {
    if (reserved.has(user.emailCanonical))
      throw refused(
        'The settings of this installation name this address as an administrator (ADMIN_EMAILS) and would make the account again. Take it out there first.',
      );
    if (user.isAdmin === 1 && user.suspendedAt === null && (await users.countAdmins(tx)) === 1)
      throw refused('This is the last administrator, so the account cannot be deleted.');
  }

  /** Deletes a locked account with everything identity stores about it, and publishes the deletion. */
  async function remove(tx: Transaction, user: UserRow, eventId?: string): Promise<void> {
    await users.delete(tx, user.id); // Foreign keys delete sessions and known networks, too.
    await spaceKeys.erase(tx, { spaceId: ownSpaceOf(user.id) });
    const now = clock.now();
    await deletedUsers.insert(tx, {
      userId: user.id,
      version: user.version + 1,
      deletedAt: now,
      tellAgainAt: nextRepublication(now, now),
    });
    await outbox.append(tx, [
      sessionsRevoked(user.id, null, now),
      userDeleted.of({
        spaceId: ownSpaceOf(user.id),
        data: { userId: user.id, spaceId: ownSpaceOf(user.id), version: user.version + 1 },
        now,
        ...(eventId !== undefined && { id: eventId }),
      }),
    ]);
  }

  /** Deletes the account of a person who leaves. Its address gets no second trial. */
  async function leave(tx: Transaction, user: UserRow, eventId?: string): Promise<void> {
    await trials.remember(tx, user, clock.now());
    await remove(tx, user, eventId);
  }

  /**
   * Locks an account in order to delete it. Deletions run one after the other, so that the last two
   * administrators cannot delete each other.
   */
  async function lockToDelete(tx: Transaction, { id, emailCanonical }: UserRow): Promise<UserRow | null> {
    await users.lockDeletions(tx);
    // Tokens are deleted before the account is locked, in the same order as in a password reset, to avoid a
    // deadlock.
    await tokens.discard(tx, emailCanonical);
    return users.lock(tx, id);
  }

  /**
   * Writes the deletion to the erasure log. This happens after the commit, so that no existing account is
   * logged, and before the response, so that every confirmed deletion is logged.
   */
  async function note(userId: string): Promise<void> {
    await erasureLog
      ?.add([{ userId, at: clock.now().toISOString() }])
      .catch((error: unknown) =>
        log.error(
          { err: error, userId },
          'a deletion is not in the erasure log: it will be tried every hour',
        ),
      );
  }

  return {
    /** Checks a password. @throws {Problem} `invalid`, or `too-often` */
    async confirm(scope: Scope, password: string, client: Client): Promise<void> {
      await assertPassword(scope, password, client);
    },

    assertPassword,

    /**
     * Checks a password and issues a proof of it for another service, bound to the user and the session.
     * @throws {Problem} `invalid`, or `too-often`
     */
    async prove(scope: Scope, password: string, client: Client): Promise<{ proof: string }> {
      await assertPassword(scope, password, client);
      return { proof: newPasswordProof(key, scope) };
    },

    /**
     * Deletes the account of the signed-in user. For a user who stays, `then` creates the replacement account
     * in the same transaction.
     * @throws {Problem} `invalid`, `too-often` or `not-deletable`
     */
    async deleteOwn(
      scope: Scope,
      password: string,
      client: Client,
      then?: (tx: Transaction, gone: UserRow) => Promise<void>,
    ): Promise<void> {
      const found = await assertPassword(scope, password, client);
      await security.inTransaction(async (tx, record) => {
        const user = await lockToDelete(tx, found);
        if (user === null) throw new Problem('unauthorized');
        // The password was changed by a concurrent request.
        if (user.password !== found.password) throw wrong();
        await assertMayGo(tx, user);
        if (then !== undefined) {
          await remove(tx, user);
          return await then(tx, user);
        }
        await leave(tx, user);
        await record({ event: 'account-deleted', userId: user.id, by: { client }, account: user });
      });
      await note(scope.userId);
    },

    /**
     * Deletes an account on behalf of an administrator; `eventId` becomes the id of the published event.
     * @throws {Problem} `not-found`, `forbidden` or `not-deletable`
     */
    async deleteFor(actorId: string, userId: string, eventId: string): Promise<void> {
      if (userId === actorId) throw refused('You cannot delete your own account here.');
      const found = await users.find(db, userId);
      if (found === null) throw unknown();
      await security.inTransaction(async (tx, record) => {
        const user = await lockToDelete(tx, found);
        // An administrator who was deleted or demoted a moment ago may no longer delete anybody.
        const actor = await users.find(tx, actorId);
        if (actor?.isAdmin !== 1 || actor.suspendedAt !== null) throw new Problem('forbidden');
        if (user === null) throw unknown();
        await assertMayGo(tx, user);
        await leave(tx, user, eventId);
        await record({ event: 'account-deleted', userId, by: { actorId }, account: user });
      });
      await note(userId);
    },

    /**
     * Adds the deletions of the last month to the erasure log if they are missing there because the process
     * or the disk failed.
     */
    async noteLately(): Promise<void> {
      const deleted = await deletedUsers.since(db, new Date(clock.now().getTime() - 30 * DAY_MS));
      await erasureLog?.add(
        deleted.map(({ userId, deletedAt }) => ({ userId, at: deletedAt.toISOString() })),
      );
    },

    /**
     * Publishes deletions from an hour, a day, a week and a month ago again; services that have erased
     * already ignore the event.
     * @returns how many were published
     */
    async republish(now: Date): Promise<number> {
      let published = 0;
      for (;;) {
        const due = await db.$transaction(async (tx) => {
          const users = await deletedUsers.due(tx, now, BATCH);
          await outbox.append(
            tx,
            users.map(({ userId, version }) =>
              userDeleted.of({
                spaceId: ownSpaceOf(userId),
                data: { userId, spaceId: ownSpaceOf(userId), version },
                now,
              }),
            ),
          );
          for (const { userId, deletedAt } of users)
            await deletedUsers.republishAt(tx, userId, nextRepublication(deletedAt, now));
          return users;
        });
        published += due.length;
        if (due.length === BATCH) continue;
        await deletedUsers.forget(db, new Date(now.getTime() - 30 * DAY_MS));
        return published;
      }
    },

    /**
     * Deletes accounts again that the erasure log lists and that a restored backup brought back.
     * @throws {UnusableErasureLog}
     */
    async deleteAgain(): Promise<void> {
      const deleted = (await erasureLog?.read()) ?? [];
      for (const userId of await users.existing(
        db,
        deleted.map((each) => each.userId),
      )) {
        const found = await users.find(db, userId);
        if (found === null) continue; // another replica has deleted the account already
        await db.$transaction(async (tx) => {
          const user = await lockToDelete(tx, found);
          if (user !== null) await leave(tx, user);
        });
        log.warn({ userId }, 'account deleted again after a restore');
      }
    },
  };
}

/** The use cases of deleting accounts. */
export type DeletionService = ReturnType<typeof deletionService>;
