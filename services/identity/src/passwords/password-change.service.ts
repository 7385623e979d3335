import { ownSpaceOf } from '@savvi/contracts/own-space';
import { sessionRevoked } from '@savvi/contracts/events';
import { Problem } from '@savvi/service-kit/problem';
import type { Scope } from '@savvi/service-kit/scope';
import type { Client } from '../shared/client.ts';
import { assertNotFirstPassword } from '../shared/first-password.rules.ts';
import type { KnownDeviceRepository } from '../shared/known-device.repository.ts';
import type { Limits } from '../shared/limits.ts';
import type { LiveSessionDeps } from '../shared/live-session.ts';
import type { Outbox } from '../shared/outbox.ts';
import type { PasswordPolicy } from '../shared/password-policy.ts';
import type { Passwords } from '../shared/passwords.ts';
import type { SecurityEvents } from '../shared/security-events.ts';
import { digestOf, newSecret } from '../shared/secrets.ts';
import type { UserRepository } from '../shared/user.repository.ts';
import type { ResetTokenRepository } from './reset-token.repository.ts';

/** What the use cases of passwords need. */
export interface PasswordDeps extends Omit<LiveSessionDeps, 'cookie'> {
  readonly users: UserRepository;
  readonly tokens: ResetTokenRepository;
  readonly passwords: Passwords;
  readonly policy: PasswordPolicy;
  readonly limits: Limits;
  readonly knownDevices: KnownDeviceRepository;
  readonly outbox: Outbox;
  readonly security: Pick<SecurityEvents, 'inTransaction'>;
}

const wrong = () => new Problem('forbidden', { sentence: 'The current password is incorrect.' });

/** The use case of a person who knows the password and wants another. */
export function passwordChangeService({
  db,
  users,
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
  return {
    /**
     * Ends every session, the caller's included: a copied cookie opens nothing any more. The browser becomes
     * the only known device.
     * @returns the secret of the new session, and what the device cookie holds from now on
     */
    async change(
      scope: Scope,
      currentPassword: string,
      newPassword: string,
      client: Client,
    ): Promise<{ readonly secret: string; readonly deviceSecrets: readonly string[] }> {
      const found = await users.find(db, scope.userId);
      if (found === null) throw new Problem('unauthorized'); // deleted since the session was checked
      policy(newPassword, found);
      const attempt = await limits.currentPassword(
        scope.sessionId,
        await users.attempterAt(db, found.emailCanonical, client, clock.now()),
      );
      if (!(await passwords.isRight(found.password, currentPassword))) throw wrong();
      await assertNotFirstPassword(found, newPassword, passwords);
      const hashed = await passwords.hash(newPassword);
      const secret = newSecret();
      const { secrets } = await security.inTransaction(async (tx, record) => {
        const now = clock.now();
        await tokens.discard(tx, found.emailCanonical); // before the account is locked, as a reset does
        const user = await users.lock(tx, scope.userId);
        if (user === null || user.password !== found.password) throw wrong(); // changed elsewhere in the meantime
        await users.setPassword(tx, user.id, hashed);
        const sids = await sessions.endAllFor(tx, user.id, scope.sessionId, now);
        if (!sids.includes(scope.sessionId)) throw new Problem('unauthorized'); // ended elsewhere in the meantime
        await sessions.insert(
          tx,
          {
            sid: digestOf(secret),
            userId: user.id,
            details: { device: client.device, address: client.address },
          },
          now,
        );
        await knownDevices.forgetOthers(tx, user.id, client);
        const device = await knownDevices.remember(tx, user.id, client.deviceSecrets, now);
        await outbox.append(
          tx,
          sessionRevoked.of({ spaceId: ownSpaceOf(scope.userId), data: { userId: user.id, sids }, now }),
        );
        await record({ event: 'password-changed', userId: user.id, client }); // its mails' links stay: a thief may have changed the password
        return device;
      });
      await attempt.succeeded();
      return { secret, deviceSecrets: secrets };
    },
  };
}

/** The use case of a person who knows the password and wants another. */
export type PasswordChangeService = ReturnType<typeof passwordChangeService>;
