import type { Outbox } from '@savvi/eventing/outbox';
import { Problem } from '@savvi/service-kit/problem';
import type { Transaction } from '../db.ts';
import type { KnownDeviceRepository } from '../shared/known-device.repository.ts';
import type { LiveSessionDeps } from '../shared/live-session.ts';
import type { SecondStepRepository } from '../shared/second-step.repository.ts';
import type { RecordInTransaction, SecurityEvents } from '../shared/security-events.ts';
import { securityMailRepository as mails } from '../shared/security-mail.repository.ts';
import type { UserRepository, UserRow } from '../shared/user.repository.ts';
import { sessionsRevoked } from '../shared/sessions-revoked.ts';

/** Dependencies of {@link suspensionService}. */
export interface SuspensionDeps extends Omit<LiveSessionDeps, 'cookie'> {
  readonly users: UserRepository;
  readonly tokens: { discard(tx: Transaction, emailCanonical: string): Promise<void> };
  readonly knownDevices: Pick<KnownDeviceRepository, 'distrustAll'>;
  readonly secondSteps: Pick<SecondStepRepository, 'cancelRemoval'>;
  readonly outbox: Outbox;
  readonly security: Pick<SecurityEvents, 'inTransaction'>;
}

const unknown = () => new Problem('not-found', { sentence: 'This account does not exist.' });
const refused = (sentence: string) => new Problem('forbidden', { sentence });

/** The use cases of suspending accounts. Billing and the account's data stay unchanged. */
export function suspensionService({
  db,
  users,
  tokens,
  sessions,
  knownDevices,
  secondSteps,
  outbox,
  clock,
  security,
}: SuspensionDeps) {
  /**
   * Locks an account on behalf of an administrator and runs `work` on it.
   * @throws {Problem} `not-found` or `forbidden`
   */
  async function onAccount(
    actorId: string,
    userId: string,
    work: (tx: Transaction, user: UserRow, record: RecordInTransaction) => Promise<void>,
  ): Promise<void> {
    const found = await users.find(db, userId);
    if (found === null) throw unknown();
    await security.inTransaction(async (tx, record) => {
      // Suspensions are serialized, so that the last two administrators cannot suspend each other.
      await users.lockDeletions(tx);
      // Tokens are deleted before the account is locked, in the same order as in a password reset, to avoid a
      // deadlock.
      await tokens.discard(tx, found.emailCanonical);
      const user = await users.lock(tx, userId);
      const actor = await users.find(tx, actorId);
      if (actor?.isAdmin !== 1 || actor.suspendedAt !== null) throw new Problem('forbidden');
      if (user === null) throw unknown();
      await work(tx, user, record);
    });
  }

  /** Ends every session of a locked account, and asks every browser for a code again (SEC-9). */
  async function endSessions(tx: Transaction, { id }: UserRow): Promise<void> {
    await sessions.endAll(tx, id);
    await knownDevices.distrustAll(tx, id);
    await outbox.append(tx, sessionsRevoked(id, null, clock.now()));
  }

  return {
    /**
     * Suspends an account: its sessions, mailed links and a requested removal of its second step end, and it can
     * neither sign in nor get mail.
     * @throws {Problem} `not-found` or `forbidden`
     */
    async suspend(actorId: string, userId: string): Promise<void> {
      if (userId === actorId) throw refused('You can’t suspend your own account.');
      await onAccount(actorId, userId, async (tx, user, record) => {
        if (user.isAdmin === 1 && user.suspendedAt === null && (await users.countAdmins(tx)) === 1)
          throw refused('This is the last administrator, so the account cannot be suspended.');
        await endSessions(tx, user);
        await mails.endLinks(tx, userId);
        // Its owner gets no mail about it while the account is suspended.
        await secondSteps.cancelRemoval(tx, userId, clock.now());
        if (user.suspendedAt !== null) return;
        await users.setSuspended(tx, userId, clock.now());
        await record({ event: 'account-suspended', userId, actorId });
      });
    },

    /** Ends a suspension. @throws {Problem} `not-found` or `forbidden` */
    async reinstate(actorId: string, userId: string): Promise<void> {
      await onAccount(actorId, userId, async (tx, user, record) => {
        if (user.suspendedAt === null) return;
        await users.setSuspended(tx, userId, null);
        await record({ event: 'account-unsuspended', userId, actorId });
      });
    },

    /** Ends every session of an account. @throws {Problem} `not-found` or `forbidden` */
    async endSessions(actorId: string, userId: string): Promise<void> {
      await onAccount(actorId, userId, async (tx, user, record) => {
        await endSessions(tx, user);
        await record({ event: 'sessions-ended', userId, sessions: 'all', actorId });
      });
    },
  };
}

/** The use cases of suspending accounts. */
export type SuspensionService = ReturnType<typeof suspensionService>;
