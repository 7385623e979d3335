import type { Database } from '../db.ts';
import type { Background } from './background.ts';
import type { LimitName, OnThrottled } from './limits.ts';
import type { SecurityEvents, ThrottledEvent } from './security-events.ts';
import type { UserRepository } from './user.repository.ts';

const EVENT_OF: Readonly<Record<LimitName, ThrottledEvent>> = {
  'sign-in': 'sign-in-throttled',
  'sign-in-device': 'sign-in-throttled',
  'sign-in-day': 'sign-in-throttled',
  'sign-in-address': 'sign-in-throttled',
  'current-password': 'sign-in-throttled',
  forgot: 'reset-throttled',
  'forgot-account': 'reset-throttled',
  'forgot-address': 'reset-throttled',
  'reset-address': 'reset-throttled',
  'register-address': 'registration-throttled',
  'register-taken': 'registration-throttled',
};

/** Dependencies of {@link reportThrottling}. */
export interface ThrottlingDeps {
  readonly db: Database;
  readonly users: UserRepository;
  readonly background: Background;
  readonly security: Pick<SecurityEvents, 'record'>;
}

/**
 * Reports the first refusal in each window of a limit. It looks up the account after the response, so that
 * the response time does not reveal whether it exists.
 */
export const reportThrottling =
  ({ db, users, background, security }: ThrottlingDeps): OnThrottled =>
  (limit, account) =>
    background.run('security event', async () => {
      const user = account === null ? null : await users.findByEmail(db, account).catch(() => null);
      security.record({ event: EVENT_OF[limit], rule: limit, ...(user !== null && { userId: user.id }) });
    });
