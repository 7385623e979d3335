import { sessionRevoked } from '@savvi/contracts/events';
import { Problem } from '@savvi/service-kit/problem';
import type { Scope } from '@savvi/service-kit/scope';
import type { Client } from '../shared/client.ts';
import type { Limits } from '../shared/limits.ts';
import type { LiveSessionDeps } from '../shared/live-session.ts';
import type { Outbox } from '../shared/outbox.ts';
import type { Passwords } from '../shared/passwords.ts';
import type { UserRepository } from '../shared/user.repository.ts';
import type { ResetTokenRepository } from './reset-token.repository.ts';

/** What the use cases of passwords need. */
export interface PasswordDeps extends Omit<LiveSessionDeps, 'cookie'> {
  readonly users: UserRepository;
  readonly tokens: ResetTokenRepository;
  readonly passwords: Passwords;
  readonly limits: Limits;
  readonly outbox: Outbox;
}

const wrong = () => new Problem('forbidden', { sentence: 'The current password is not right.' });

/** The use case of a person who knows the password and wants another. */
export function passwordChangeService({ db, users, sessions, tokens, passwords, limits, outbox, clock }: PasswordDeps) {
  return {
    async change(scope: Scope, currentPassword: string, newPassword: string, { network }: Client): Promise<void> {
      const attempt = await limits.changePassword(scope.userId, network);
      const found = await users.find(db, scope.userId);
      if (found === null || !(await passwords.isRight(found.password, currentPassword))) throw wrong();
      const hashed = await passwords.hash(newPassword);
      await db.$transaction(async (tx) => {
        await tokens.discard(tx, found.emailCanonical); // before the account is locked, as a reset does
        const user = await users.lock(tx, scope.userId);
        if (user === null || user.password !== found.password) throw wrong(); // changed elsewhere in the meantime
        await users.setPassword(tx, user.id, hashed);
        const sids = await sessions.endOthers(tx, user.id, scope.sessionId);
        if (sids.length > 0) await outbox.append(tx, sessionRevoked.of({ spaceId: scope.spaceId, data: { userId: user.id, sids }, now: clock.now() }));
      });
      await attempt.succeeded();
    },
  };
}

/** The use case of a person who knows the password and wants another. */
export type PasswordChangeService = ReturnType<typeof passwordChangeService>;
