import { ownSpaceOf } from '@savvi/contracts/own-space';
import { sessionRevoked, userDeleted } from '@savvi/contracts/events';
import { canonicalEmail } from '@savvi/contracts/values';
import type { Log } from '@savvi/service-kit/log';
import { Problem } from '@savvi/service-kit/problem';
import type { Scope } from '@savvi/service-kit/scope';
import type { Transaction } from '../db.ts';
import type { Client } from '../shared/client.ts';
import type { Limits } from '../shared/limits.ts';
import type { LiveSessionDeps } from '../shared/live-session.ts';
import type { Outbox } from '../shared/outbox.ts';
import type { Passwords } from '../shared/passwords.ts';
import type { SecurityEvents } from '../shared/security-events.ts';
import type { TrialAddresses } from '../shared/trial-addresses.ts';
import type { UserRepository, UserRow } from '../shared/user.repository.ts';
import { deletedUserRepository as deletedUsers } from './deleted-user.repository.ts';
import type { ErasureLog } from './erasure-log.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/**
 * How long after a deletion it is told once more: to a service that lagged longer than the bus keeps events,
 * or came back from a backup, or failed too often.
 */
const TOLD_AGAIN_AFTER_MS = [HOUR_MS, DAY_MS, 7 * DAY_MS, 30 * DAY_MS];
/** How many are told again in a transaction. */
const BATCH = 100;

/** When a deletion is told next after `now`; null when it has been told often enough. */
function nextTelling(deletedAt: Date, now: Date): Date | null {
  const after = TOLD_AGAIN_AFTER_MS.find((ms) => deletedAt.getTime() + ms > now.getTime());
  return after === undefined ? null : new Date(deletedAt.getTime() + after);
}

/** What the use cases need. */
export interface DeletionDeps extends Omit<LiveSessionDeps, 'cookie'> {
  readonly users: UserRepository;
  readonly tokens: { discard(tx: Transaction, emailCanonical: string): Promise<void> };
  readonly passwords: Passwords;
  readonly limits: Limits;
  readonly outbox: Outbox;
  readonly log: Log;
  readonly security: Pick<SecurityEvents, 'inTransaction'>;
  /** null: nothing is noted, and nobody is deleted again. */
  readonly erasureLog: ErasureLog | null;
  /** Addresses that the operator's settings name as administrators. */
  readonly reservedEmails: readonly string[];
  readonly trials: TrialAddresses;
}

const wrong = () => new Problem('invalid', { sentence: 'The password is incorrect.' });
const unknown = () => new Problem('not-found', { sentence: 'This account does not exist.' });
const refused = (sentence: string) => new Problem('not-deletable', { sentence });

/** The use cases of accounts that go. Every other service erases what it holds once it hears of it. */
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
}: DeletionDeps) {
  const reserved = new Set(reservedEmails.map(canonicalEmail));

  /** The account, if the password is its own. */
  async function confirmed({ userId, sessionId }: Scope, password: string, client: Client): Promise<UserRow> {
    const found = await users.find(db, userId);
    if (found === null) throw new Problem('unauthorized'); // it went between the look at the session and now
    const attempt = await limits.currentPassword(
      sessionId,
      await users.attempterAt(db, found.emailCanonical, client, clock.now()),
    );
    if (!(await passwords.isRight(found.password, password))) throw wrong();
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

  /** Removes a locked account with all that identity holds of it, and tells everybody. */
  async function remove(tx: Transaction, user: UserRow, eventId?: string): Promise<void> {
    await users.delete(tx, user.id); // sessions and known addresses go with it
    const now = clock.now();
    await deletedUsers.insert(tx, {
      userId: user.id,
      version: user.version + 1,
      deletedAt: now,
      tellAgainAt: nextTelling(now, now),
    });
    await outbox.append(tx, [
      sessionRevoked.of({ spaceId: ownSpaceOf(user.id), data: { userId: user.id, sids: null }, now }),
      userDeleted.of({
        spaceId: ownSpaceOf(user.id),
        data: { userId: user.id, spaceId: ownSpaceOf(user.id), version: user.version + 1 },
        now,
        ...(eventId !== undefined && { id: eventId }),
      }),
    ]);
  }

  /** The same for a person who leaves: the address gets no second trial. */
  async function leave(tx: Transaction, user: UserRow, eventId?: string): Promise<void> {
    await trials.remember(tx, user, clock.now());
    await remove(tx, user, eventId);
  }

  /**
   * Locks an account to delete it; deletions run one after the other, so that the last administrators cannot
   * go together.
   */
  async function lockToDelete(tx: Transaction, { id, emailCanonical }: UserRow): Promise<UserRow | null> {
    await users.lockDeletions(tx);
    await tokens.discard(tx, emailCanonical); // before the account is locked, as a reset does
    return users.lock(tx, id);
  }

  /**
   * After the commit, so that nobody is noted who is still there; before the answer, so that whoever is told
   * is noted.
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
      await confirmed(scope, password, client);
    },

    confirmed,

    /**
     * Deletes the account of the person who asks. With `then` the person stays: it makes, in the same
     * transaction, what comes in its place. @throws {Problem} `invalid`, `too-often` or `not-deletable`
     */
    async deleteOwn(
      scope: Scope,
      password: string,
      client: Client,
      then?: (tx: Transaction, gone: UserRow) => Promise<void>,
    ): Promise<void> {
      const found = await confirmed(scope, password, client);
      await security.inTransaction(async (tx, record) => {
        const user = await lockToDelete(tx, found);
        if (user === null) throw new Problem('unauthorized');
        if (user.password !== found.password) throw wrong(); // changed elsewhere in the meantime
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
     * Deletes an account for an administrator; `eventId` is the id its event gets.
     * @throws {Problem} `not-found`, `forbidden` or `not-deletable`
     */
    async deleteFor(actorId: string, userId: string, eventId: string): Promise<void> {
      if (userId === actorId) throw refused('You cannot delete your own account here.');
      const found = await users.find(db, userId);
      if (found === null) throw unknown();
      await security.inTransaction(async (tx, record) => {
        const user = await lockToDelete(tx, found);
        // Whoever was deleted or dismissed a moment ago deletes nobody any more.
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
     * Notes what was deleted in the last month and, because the process or the disk failed at that moment, is
     * not in the log.
     */
    async noteLately(): Promise<void> {
      const deleted = await deletedUsers.since(db, new Date(clock.now().getTime() - 30 * DAY_MS));
      await erasureLog?.add(
        deleted.map(({ userId, deletedAt }) => ({ userId, at: deletedAt.toISOString() })),
      );
    },

    /**
     * Tells again of accounts that went an hour, a day, a week and a month ago: whoever has erased them has
     * nothing left to do. Answers how many.
     */
    async tellAgain(now: Date): Promise<number> {
      let told = 0;
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
            await deletedUsers.tellAgainAt(tx, userId, nextTelling(deletedAt, now));
          return users;
        });
        told += due.length;
        if (due.length === BATCH) continue;
        await deletedUsers.forget(db, new Date(now.getTime() - 30 * DAY_MS));
        return told;
      }
    },

    /**
     * Deletes again whoever was deleted and is here, because a backup from before was restored.
     * @throws {UnusableErasureLog}
     */
    async deleteAgain(): Promise<void> {
      const deleted = (await erasureLog?.read()) ?? [];
      for (const userId of await users.existing(
        db,
        deleted.map((each) => each.userId),
      )) {
        const found = await users.find(db, userId);
        if (found === null) continue; // another replica was faster
        await db.$transaction(async (tx) => {
          const user = await lockToDelete(tx, found);
          if (user !== null) await leave(tx, user);
        });
        log.warn({ userId }, 'account deleted again: it came back with a backup');
      }
    },
  };
}

/** The use cases of accounts that go. */
export type DeletionService = ReturnType<typeof deletionService>;
