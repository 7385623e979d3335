import type { Outbox } from '@savvi/eventing/outbox';
import { Problem } from '@savvi/service-kit/problem';
import type { Scope } from '@savvi/service-kit/scope';
import type { Client } from '../shared/client.ts';
import { currentPasswordCheck } from '../shared/current-password-check.ts';
import { assertNotFirstPassword } from '../shared/first-password.rules.ts';
import type { KnownDeviceRepository } from '../shared/known-device.repository.ts';
import type { Limits } from '../shared/limits.ts';
import type { LiveSessionDeps } from '../shared/live-session.ts';
import type { PasswordPolicy } from '../shared/password-policy.ts';
import type { Passwords } from '../shared/passwords.ts';
import type { SecurityEvents } from '../shared/security-events.ts';
import { digestOf, newSecret } from '@savvi/service-kit/secrets';
import type { SecondStepRepository } from '../shared/second-step.repository.ts';
import type { CookieSession } from '../shared/session-cookie.ts';
import { securityMailRepository as mails } from '../shared/security-mail.repository.ts';
import type { UserRepository } from '../shared/user.repository.ts';
import type { ResetTokenRepository } from './reset-token.repository.ts';
import { sessionsRevoked } from '../shared/sessions-revoked.ts';

/** Dependencies of the password use cases. */
export interface PasswordDeps extends Omit<LiveSessionDeps, 'cookie'> {
  readonly users: UserRepository;
  readonly secondSteps: SecondStepRepository;
  readonly tokens: ResetTokenRepository;
  readonly passwords: Passwords;
  readonly policy: PasswordPolicy;
  readonly limits: Limits;
  readonly knownDevices: KnownDeviceRepository;
  readonly outbox: Outbox;
  readonly security: Pick<SecurityEvents, 'inTransaction' | 'record'>;
}

const wrong = () => new Problem('forbidden', { sentence: 'The current password is incorrect.' });

/** The use case of changing a known password. */
export function passwordChangeService({
  db,
  users,
  secondSteps,
  sessions,
  tokens,
  passwords,
  policy,
  limits,
  knownDevices,
  outbox,
  clock,
  security,
}: PasswordDeps) {
  const checkPassword = currentPasswordCheck({ db, users, passwords, limits, security, clock }, wrong);
  return {
    /**
     * Changes the password and ends every session, including the caller's, so that a copied cookie is
     * useless. The browser becomes the only known device.
     * @returns the new session and the new content of the device cookie
     */
    async change(
      scope: Scope,
      currentPassword: string,
      newPassword: string,
      client: Client,
    ): Promise<{ readonly session: CookieSession; readonly deviceSecrets: readonly string[] }> {
      const found = await users.find(db, scope.userId);
      // The account was deleted after its session was checked.
      if (found === null) throw new Problem('unauthorized');
      policy(newPassword, found);
      const { attempt } = await checkPassword(scope, found, currentPassword, client);
      await assertNotFirstPassword(found, newPassword, passwords);
      const hashed = await passwords.hash(newPassword);
      const secret = newSecret();
      const { hasLongLimits, deviceSecrets } = await security.inTransaction(async (tx, record) => {
        const now = clock.now();
        // Tokens are deleted before the account is locked, in the same order as in a password reset, to avoid
        // a deadlock.
        await tokens.discard(tx, found.emailCanonical);
        const user = await users.lock(tx, scope.userId);
        // The password was changed by a concurrent request.
        if (user === null || user.password !== found.password) throw wrong();
        await users.setPassword(tx, user.id, hashed);
        const session = await sessions.find(tx, scope.sessionId, now);
        const sids = await sessions.endAllFor(tx, user.id, scope.sessionId, now);
        // The session was ended by a concurrent request.
        if (session === null || !sids.includes(scope.sessionId)) throw new Problem('unauthorized');
        await sessions.insert(
          tx,
          {
            sid: digestOf(secret),
            userId: user.id,
            details: { device: client.device, address: client.address },
            method: session.method ?? 'password',
            hasLongLimits: session.hasLongLimits,
            // The password alone is not a proof by every step of an account with a second step.
            fullyConfirmedAt: (await secondSteps.isOn(tx, user.id, now)) ? session.fullyConfirmedAt : now,
          },
          now,
        );
        await knownDevices.forgetOthers(tx, user.id, client);
        const device = await knownDevices.remember(tx, user.id, client, now);
        await outbox.append(tx, sessionsRevoked(user.id, sids, now));
        // A link about a lost authenticator was mailed for the earlier password. The links of earlier security
        // mails stay valid, because a thief may have changed the password.
        await mails.endLostLinks(tx, user.id);
        await record({ event: 'password-changed', userId: user.id, client });
        return { hasLongLimits: session.hasLongLimits, deviceSecrets: device.secrets };
      });
      await attempt.succeeded();
      return { session: { secret, hasLongLimits }, deviceSecrets };
    },
  };
}

/** The use case of changing a known password. */
export type PasswordChangeService = ReturnType<typeof passwordChangeService>;
