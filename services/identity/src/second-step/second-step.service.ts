import { ownSpaceOf } from '@savvi/contracts/own-space';
import type { SpaceKeys } from '@savvi/sealing/space-keys';
import { Problem } from '@savvi/service-kit/problem';
import type { Scope } from '@savvi/service-kit/scope';
import type { Transaction } from '../db.ts';
import type { Client } from '../shared/client.ts';
import { digitsIn, newRecoveryCodes, newTotpSecret, recoveryDigest, totpUri } from '../shared/codes.rules.ts';
import type { KnownDeviceRepository } from '../shared/known-device.repository.ts';
import type { Limits } from '../shared/limits.ts';
import type { LiveSessionDeps } from '../shared/live-session.ts';
import { onOwnAccount } from '../shared/own-account.ts';
import { sealSecret } from '../shared/sealed-secret.ts';
import { type SecondStepCheck, wrongCode } from '../shared/second-step-check.ts';
import { isOn, type SecondStepRepository } from '../shared/second-step.repository.ts';
import type { RecordInTransaction, SecurityEvents } from '../shared/security-events.ts';
import type { CookieSession } from '../shared/session-cookie.ts';
import type { SessionOpener } from '../shared/session-opener.ts';
import type { UserRepository, UserRow } from '../shared/user.repository.ts';
import type { RemovalService } from './removal.service.ts';

/** Dependencies of {@link secondStepService}. */
export interface SecondStepDeps extends Pick<LiveSessionDeps, 'db' | 'sessions' | 'clock'> {
  readonly users: UserRepository;
  readonly limits: Pick<Limits, 'code'>;
  readonly secondSteps: SecondStepRepository;
  readonly secondStepCheck: SecondStepCheck;
  readonly knownDevices: KnownDeviceRepository;
  readonly spaceKeys: SpaceKeys;
  readonly opener: SessionOpener;
  readonly security: Pick<SecurityEvents, 'inTransaction'>;
  readonly removals: Pick<RemovalService, 'endDue'>;
}

/** A session with a new secret, and the recovery codes to show once. */
export interface TurnedOn {
  readonly session: CookieSession;
  readonly recoveryCodes: readonly string[];
}

/** The use cases of an authenticator app and its recovery codes. */
export function secondStepService({
  db,
  users,
  sessions,
  limits,
  secondSteps,
  secondStepCheck,
  knownDevices,
  spaceKeys,
  opener,
  security,
  removals,
  clock,
}: SecondStepDeps) {
  const onLocked = onOwnAccount({ users, security });
  /** Runs `work` on the locked account of the signed-in user, after a removal whose wait is over has taken effect. */
  const onOwn = <Result>(
    scope: Scope,
    work: (tx: Transaction, user: UserRow, record: RecordInTransaction) => Promise<Result>,
  ): Promise<Result> =>
    onLocked(scope, async (tx, user, record) => {
      await removals.endDue(tx, user.id, record);
      return work(tx, user, record);
    });

  async function newCodes(tx: Transaction, userId: string): Promise<readonly string[]> {
    const codes = newRecoveryCodes();
    await secondSteps.replaceCodes(tx, userId, codes.map(recoveryDigest));
    return codes;
  }

  return {
    /**
     * Makes a secret for an authenticator app. Until a code of it was entered, it changes nothing at sign-in.
     * @throws {Problem} `authenticator-on`
     */
    begin: (scope: Scope): Promise<{ secret: string; uri: string }> =>
      onOwn(scope, async (tx, user) => {
        const now = clock.now();
        if (isOn(await secondSteps.find(tx, user.id), now)) throw new Problem('authenticator-on');
        const key = await spaceKeys.findOrCreate(tx, { spaceId: ownSpaceOf(user.id) }, now);
        const secret = newTotpSecret();
        await secondSteps.begin(tx, user.id, new Uint8Array(sealSecret(key, user.id, secret)), now);
        return { secret, uri: totpUri(secret, user.email) };
      }),

    /**
     * Turns on two-step verification with the first code. Other sessions must confirm again, and the caller's session
     * is replaced.
     * @throws {Problem} `invalid`, `no-authenticator`, `authenticator-on` or `too-often`
     */
    async turnOn(scope: Scope, typed: string, client: Client): Promise<TurnedOn> {
      const found = await users.find(db, scope.userId);
      if (found === null) throw new Problem('unauthorized');
      const attempt = await limits.code({ account: found.emailCanonical, networks: client.networks, client });
      const turnedOn = await onOwn(scope, async (tx, user, record) => {
        const now = clock.now();
        const step = await secondSteps.find(tx, user.id);
        if (step === null) throw new Problem('no-authenticator');
        if (isOn(step, now)) throw new Problem('authenticator-on');
        const digits = digitsIn(typed);
        if (digits === null || !(await secondStepCheck.acceptDigits(tx, step, digits)))
          throw wrongCode(typed);
        await secondSteps.change(tx, user.id, { enabledAt: now });
        const recoveryCodes = await newCodes(tx, user.id);
        await sessions.unconfirmOthers(tx, user.id, scope.sessionId);
        await record({ event: 'second-step-on', userId: user.id, client });
        const session = await opener.replace(tx, scope, {
          method: 'password-and-code',
          confirmedAt: now,
          fullyConfirmedAt: now,
        });
        return { session, recoveryCodes };
      });
      await attempt.succeeded();
      return turnedOn;
    },

    /** Turns off two-step verification. A repeated call changes nothing. */
    turnOff: (scope: Scope, client: Client): Promise<void> =>
      onOwn(scope, async (tx, user, record) => {
        const wasOn = isOn(await secondSteps.find(tx, user.id), clock.now());
        await secondSteps.remove(tx, user.id);
        await knownDevices.distrustAll(tx, user.id);
        if (wasOn) await record({ event: 'second-step-off', userId: user.id, client });
      }),

    /** Replaces all recovery codes. @throws {Problem} `no-authenticator` */
    renewCodes: (scope: Scope, client: Client): Promise<readonly string[]> =>
      onOwn(scope, async (tx, user, record) => {
        if (!isOn(await secondSteps.find(tx, user.id), clock.now())) throw new Problem('no-authenticator');
        await record({ event: 'recovery-codes-renewed', userId: user.id, client });
        return newCodes(tx, user.id);
      }),

    /** Asks a trusted device for a code again. @throws {Problem} `not-found` */
    distrust: (scope: Scope, id: string): Promise<void> =>
      onOwn(scope, async (tx, user) => {
        if (!(await knownDevices.distrust(tx, user.id, id)))
          throw new Problem('not-found', { sentence: 'This device is not trusted.' });
      }),
  };
}

/** The use cases of an authenticator app and its recovery codes. */
export type SecondStepService = ReturnType<typeof secondStepService>;
