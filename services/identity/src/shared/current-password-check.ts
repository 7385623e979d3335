import type { Problem } from '@savvi/service-kit/problem';
import type { Scope } from '@savvi/service-kit/scope';
import type { Client } from './client.ts';
import type { Attempt, Attempter, Limits } from './limits.ts';
import type { LiveSessionDeps } from './live-session.ts';
import type { Passwords } from './passwords.ts';
import type { SecurityEvents } from './security-events.ts';
import type { UserRepository, UserRow } from './user.repository.ts';

/** Dependencies of {@link currentPasswordCheck}. */
export interface CurrentPasswordCheckDeps extends Pick<LiveSessionDeps, 'db' | 'clock'> {
  readonly users: Pick<UserRepository, 'attempterAt'>;
  readonly passwords: Pick<Passwords, 'isRight'>;
  readonly limits: Pick<Limits, 'currentPassword'>;
  readonly security: Pick<SecurityEvents, 'record'>;
}

/**
 * Checks the password that a signed-in user enters again. Callers compare the stored password again once they have
 * locked the account, and take the attempt out of the count when they have succeeded.
 */
export const currentPasswordCheck =
  ({ db, users, passwords, limits, security, clock }: CurrentPasswordCheckDeps, wrong: () => Problem) =>
  /** @throws {Problem} `wrong()` or `too-often` */
  async (
    { sessionId }: Scope,
    found: UserRow,
    password: string,
    client: Client,
  ): Promise<{ readonly attempter: Attempter; readonly attempt: Attempt }> => {
    const attempter = await users.attempterAt(db, found.emailCanonical, client, clock.now());
    const attempt = await limits.currentPassword(sessionId, attempter);
    if (!(await passwords.isRight(found.password, password))) {
      security.record({ event: 'identity-not-confirmed', userId: found.id, reason: 'password', client });
      throw wrong();
    }
    return { attempter, attempt };
  };
