import type { ReauthenticateInput } from '@savvi/contracts/identity/strong-sign-in';
import { Problem } from '@savvi/service-kit/problem';
import type { Scope } from '@savvi/service-kit/scope';
import type { Client } from '../shared/client.ts';
import { currentPasswordCheck } from '../shared/current-password-check.ts';
import type { Limits } from '../shared/limits.ts';
import type { LiveSessionDeps } from '../shared/live-session.ts';
import type { Passwords } from '../shared/passwords.ts';
import { type SecondStepCheck, wrongCode } from '../shared/second-step-check.ts';
import { isOn, type SecondStepRepository } from '../shared/second-step.repository.ts';
import type { SecurityEvents } from '../shared/security-events.ts';
import type { CookieSession } from '../shared/session-cookie.ts';
import type { SessionOpener } from '../shared/session-opener.ts';
import type { UserRepository } from '../shared/user.repository.ts';

/** Dependencies of {@link reauthenticationService}. */
export interface ReauthenticationDeps extends Pick<LiveSessionDeps, 'db' | 'clock'> {
  readonly users: UserRepository;
  readonly passwords: Passwords;
  readonly limits: Pick<Limits, 'currentPassword' | 'code'>;
  readonly secondSteps: SecondStepRepository;
  readonly secondStepCheck: SecondStepCheck;
  readonly opener: SessionOpener;
  readonly security: Pick<SecurityEvents, 'inTransaction' | 'record'>;
}

const wrongPassword = () => new Problem('invalid', { sentence: 'The password is incorrect.' });

/** The use case of confirming the identity of a signed-in user by password. */
export function reauthenticationService({
  db,
  users,
  passwords,
  limits,
  secondSteps,
  secondStepCheck,
  opener,
  security,
  clock,
}: ReauthenticationDeps) {
  const checkPassword = currentPasswordCheck(
    { db, users, passwords, limits, security, clock },
    wrongPassword,
  );
  return {
    /**
     * Confirms the user for ten minutes, and replaces the session. Without the code of a second step, the
     * confirmation is enough only for ending sessions.
     * @throws {Problem} `invalid` or `too-often`
     */
    async byPassword(
      scope: Scope,
      { password, code }: ReauthenticateInput,
      client: Client,
    ): Promise<CookieSession> {
      const found = await users.find(db, scope.userId);
      // The account was deleted after its session was checked.
      if (found === null) throw new Problem('unauthorized');
      const { attempter, attempt } = await checkPassword(scope, found, password, client);
      const codeAttempt = code === undefined ? null : await limits.code(attempter);
      const session = await security.inTransaction(async (tx, record) => {
        const user = await users.lock(tx, found.id);
        if (user === null) throw new Problem('unauthorized');
        // The password was changed by a concurrent request.
        if (user.password !== found.password) throw wrongPassword();
        const now = clock.now();
        const step = await secondSteps.find(tx, user.id);
        const asksForCode = step !== null && isOn(step, now);
        if (
          asksForCode &&
          code !== undefined &&
          !(await secondStepCheck.accept(tx, step, code, client, record))
        ) {
          security.record({ event: 'identity-not-confirmed', userId: user.id, reason: 'code', client });
          throw wrongCode(code);
        }
        const isFull = !asksForCode || code !== undefined;
        const withCode = asksForCode && code !== undefined;
        await record({
          event: 'identity-confirmed',
          userId: user.id,
          method: withCode ? 'password-and-code' : 'password',
          client,
        });
        return opener.replace(tx, scope, {
          confirmedAt: now,
          ...(isFull && { fullyConfirmedAt: now }),
          ...(withCode && { method: 'password-and-code' }),
        });
      });
      await Promise.all([attempt.succeeded(), codeAttempt?.succeeded()]);
      return session;
    },
  };
}

/** The use case of confirming the identity of a signed-in user by password. */
export type ReauthenticationService = ReturnType<typeof reauthenticationService>;
