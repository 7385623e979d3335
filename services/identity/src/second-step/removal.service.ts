// A person who lost the authenticator app and the recovery codes has the second step turned off after a wait. Mails
// every day, a banner in open sessions, and any sign-in let the owner stop a thief (SEC-11).
import type { SignInInput } from '@savvi/contracts/identity/account-inputs';
import { Problem } from '@savvi/service-kit/problem';
import type { Scope } from '@savvi/service-kit/scope';
import type { Transaction } from '../db.ts';
import type { Client } from '../shared/client.ts';
import type { KnownDeviceRepository } from '../shared/known-device.repository.ts';
import { onOwnAccount } from '../shared/own-account.ts';
import { mailedTime } from '../shared/mailed-time.ts';
import { passwordCheck, type PasswordCheckDeps } from '../shared/password-check.ts';
import type { Limits } from '../shared/limits.ts';
import { nextMailAt, type SecondStepRemoval } from '../shared/second-step-removal.ts';
import { isOn, type SecondStep, type SecondStepRepository } from '../shared/second-step.repository.ts';
import type { RecordInTransaction, SecurityEvents } from '../shared/security-events.ts';
import { type MailedLink, securityMailRepository as mails } from '../shared/security-mail.repository.ts';
import type { UserRow } from '../shared/user.repository.ts';

/** Dependencies of {@link removalService}. */
export interface RemovalDeps extends PasswordCheckDeps {
  readonly limits: Pick<Limits, 'signIn' | 'resetPassword'>;
  readonly secondSteps: SecondStepRepository;
  readonly secondStepRemoval: SecondStepRemoval;
  readonly knownDevices: Pick<KnownDeviceRepository, 'distrustAll'>;
  readonly security: Pick<SecurityEvents, 'inTransaction' | 'record'>;
}

/** The use cases of turning off a lost second step. */
export function removalService(deps: RemovalDeps) {
  const { db, users, passwords, limits, secondSteps, secondStepRemoval, knownDevices, security, clock } =
    deps;
  const checkPassword = passwordCheck(deps);

  /**
   * Runs `work` on the locked account of a mailed link whose second step is on.
   * @throws {Problem} `mailed-token` or `too-often`
   */
  async function onLink<Result>(
    { link, token, client }: { link: MailedLink; token: string; client: Client },
    work: (
      tx: Transaction,
      found: { user: UserRow; step: SecondStep },
      record: RecordInTransaction,
    ) => Promise<Result>,
  ): Promise<Result> {
    const attempt = await limits.resetPassword(client.networks);
    const userId = await mails.ownerOf(db, link, token, clock.now());
    if (userId === null) throw new Problem('mailed-token');
    const done = await security.inTransaction(async (tx, record) => {
      const now = clock.now();
      const user = await users.lock(tx, userId);
      const step = await secondSteps.find(tx, userId);
      if (user === null || user.suspendedAt !== null || step === null || !isOn(step, now))
        throw new Problem('mailed-token');
      if ((await mails.find(tx, user, link, token, now)) === null) throw new Problem('mailed-token');
      return work(tx, { user, step }, record);
    });
    await attempt.succeeded();
    return done;
  }

  /** Removes the second step of a locked account if the wait of its removal is over. */
  async function endDue(tx: Transaction, userId: string, record: RecordInTransaction): Promise<void> {
    const step = await secondSteps.find(tx, userId);
    if (step === null || step.removalAt === null || step.removalAt > clock.now()) return;
    await secondSteps.remove(tx, userId);
    await knownDevices.distrustAll(tx, userId);
    await record({ event: 'second-step-off', userId, client: null, by: 'wait' });
  }

  /** Queues the daily mail of a locked account if it is due. @returns whether it was queued */
  async function remind(tx: Transaction, userId: string): Promise<boolean> {
    const now = clock.now();
    const step = await secondSteps.find(tx, userId);
    if (step === null || step.removalAt === null || step.removalMailAt === null || step.removalMailAt > now)
      return false;
    await secondSteps.change(tx, userId, {
      removalMailAt: nextMailAt(step.removalMailAt, step.removalAt, now),
    });
    const last = await mails.lastAboutRemoval(tx, userId);
    return mails.queue(
      tx,
      {
        kind: 'second-step-removal-requested',
        userId,
        device: last?.device ?? null,
        address: last?.address ?? null,
        codesLeft: null,
        email: null,
      },
      now,
    );
  }

  return {
    endDue,

    /**
     * Mails the link that starts a removal, if the password is right and the account has a second step. The caller does
     * not learn which.
     * @throws {Problem} `credentials`, `too-often` or `unavailable`
     */
    reportLost: (
      { email, password }: Pick<SignInInput, 'email' | 'password'>,
      client: Client,
    ): Promise<void> =>
      passwords.limited(async () => {
        const { found } = await checkPassword(email, password, client);
        await security.inTransaction(async (tx, record) => {
          const user = await users.lock(tx, found.id);
          // The password was changed by a concurrent request.
          if (user === null || user.password !== found.password) throw new Problem('credentials');
          if (await secondSteps.isOn(tx, user.id, clock.now()))
            await record({ event: 'authenticator-lost', userId: user.id, client });
        });
      }),

    /**
     * Starts the wait, unless it is running already.
     * @returns when the second step turns off, in words
     * @throws {Problem} `mailed-token` or `too-often`
     */
    start: (token: string, client: Client): Promise<string> =>
      onLink({ link: 'start-removal', token, client }, async (tx, { user, step }, record) =>
        mailedTime(await secondStepRemoval.request(tx, step, client, record), user.timeZone),
      ),

    /** Cancels the wait with a mailed link. A repeated call changes nothing. @throws {Problem} `mailed-token` or `too-often` */
    cancelByLink: (token: string, client: Client): Promise<void> =>
      onLink({ link: 'stop-removal', token, client }, (tx, { step }, record) =>
        secondStepRemoval.cancel(tx, step, client, record),
      ),

    /** Cancels the wait in an open session. A repeated call changes nothing. */
    cancel: (scope: Scope, client: Client): Promise<void> =>
      onOwnAccount(deps)(scope, (tx, { id: userId }, record) =>
        secondStepRemoval.cancel(tx, { userId }, client, record),
      ),

    /** Turns off second steps whose wait is over, and queues the daily mails of the others. */
    async sweep(now: Date): Promise<void> {
      for (const userId of await secondSteps.withRemovalDue(db, now))
        await security.inTransaction(async (tx, record) => {
          if ((await users.lock(tx, userId)) === null) return;
          await endDue(tx, userId, record);
          await remind(tx, userId);
        });
    },
  };
}

/** The use cases of turning off a lost second step. */
export type RemovalService = ReturnType<typeof removalService>;
