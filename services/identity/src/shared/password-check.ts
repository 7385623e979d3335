import { canonicalEmail } from '@savvi/contracts/values';
import { Problem } from '@savvi/service-kit/problem';
import type { Client } from './client.ts';
import type { Attempt, Attempter, Limits } from './limits.ts';
import type { LiveSessionDeps } from './live-session.ts';
import type { Passwords } from './passwords.ts';
import type { SecurityEvents } from './security-events.ts';
import type { UserRepository, UserRow } from './user.repository.ts';

/** Dependencies of {@link passwordCheck}. */
export interface PasswordCheckDeps extends Pick<LiveSessionDeps, 'db' | 'clock'> {
  readonly users: UserRepository;
  readonly passwords: Passwords;
  readonly limits: Pick<Limits, 'signIn'>;
  readonly security: Pick<SecurityEvents, 'record'>;
}

/** An account whose password somebody without a session has entered. */
export interface RightPassword {
  readonly found: UserRow;
  readonly attempter: Attempter;
  /** The attempt that the limits have counted. */
  readonly attempt: Attempt;
}

/**
 * Checks the password of somebody without a session, in the same time whether or not the account exists. Callers compare
 * the stored password again once they have locked the account.
 */
export const passwordCheck =
  ({ db, users, passwords, limits, security, clock }: PasswordCheckDeps) =>
  /** @throws {Problem} `credentials` or `too-often` */
  async (email: string, password: string, client: Client): Promise<RightPassword> => {
    const account = canonicalEmail(email);
    const attempter = await users.attempterAt(db, account, client, clock.now());
    const attempt = await limits.signIn(attempter);
    const found = await users.findByEmail(db, account);
    const isRight = await passwords.isRight(found?.password ?? null, password);
    // A suspended account gets the same response as a wrong password, after the same work.
    if (found === null || !isRight || found.suspendedAt !== null) {
      security.record({
        event: 'sign-in-refused',
        ...(found !== null && { userId: found.id }),
        reason: isRight ? 'suspended' : 'password',
        client,
      });
      throw new Problem('credentials');
    }
    return { found, attempter, attempt };
  };
