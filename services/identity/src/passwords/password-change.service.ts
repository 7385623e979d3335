import { sessionRevoked } from '@savvi/contracts/events';
import { Problem } from '@savvi/service-kit/problem';
import type { Scope } from '@savvi/service-kit/scope';
import type { Client } from '../shared/client.ts';
import type { Limits } from '../shared/limits.ts';
import type { LiveSessionDeps } from '../shared/live-session.ts';
import type { Outbox } from '../shared/outbox.ts';
import type { PasswordPolicy } from '../shared/password-policy.ts';
import type { Passwords } from '../shared/passwords.ts';
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
  readonly outbox: Outbox;
}

const wrong = () => new Problem('forbidden', { sentence: 'The current password is incorrect.' });

/** The use case of a person who knows the password and wants another. */
export function passwordChangeService({ db, users, sessions, tokens, passwords, policy, limits, outbox, clock }: PasswordDeps) {
  return {
    /** Ends every session, the caller's included, and answers the secret of the new one that replaces it: a copied cookie opens nothing any more. */
    async change(scope: Scope, currentPassword: string, newPassword: string, client: Client): Promise<string> {
      const found = await users.find(db, scope.userId);
      if (found === null) throw new Problem('unauthorized'); // deleted since the session was checked
      policy(newPassword, found);
      const attempt = await limits.currentPassword(scope.sessionId, await users.attempterAt(db, found.emailCanonical, client.network));
      if (!(await passwords.isRight(found.password, currentPassword))) throw wrong();
      const hashed = await passwords.hash(newPassword);
      const secret = newSecret();
      await db.$transaction(async (tx) => {
        const now = clock.now();
        await tokens.discard(tx, found.emailCanonical); // before the account is locked, as a reset does
        const user = await users.lock(tx, scope.userId);
        if (user === null || user.password !== found.password) throw wrong(); // changed elsewhere in the meantime
        await users.setPassword(tx, user.id, hashed);
        const sids = await sessions.endAllFor(tx, user.id, scope.sessionId, now);
        if (!sids.includes(scope.sessionId)) throw new Problem('unauthorized'); // ended elsewhere in the meantime
        await sessions.insert(tx, { sid: digestOf(secret), userId: user.id, details: { device: client.device, address: client.address } }, now);
        await outbox.append(tx, sessionRevoked.of({ spaceId: scope.spaceId, data: { userId: user.id, sids }, now }));
      });
      await attempt.succeeded();
      return secret;
    },
  };
}

/** The use case of a person who knows the password and wants another. */
export type PasswordChangeService = ReturnType<typeof passwordChangeService>;
