import type { Clock } from '@savvi/service-kit/clock';
import type { Database } from '../db.ts';
import type { Background } from './background.ts';
import type { LimitName, OnThrottled, Refused } from './limits.ts';
import type { SecondStepRepository } from './second-step.repository.ts';
import type { SecurityEvents, ThrottledEvent } from './security-events.ts';
import type { UserRepository } from './user.repository.ts';

const EVENT_OF: Readonly<Record<LimitName, ThrottledEvent>> = {
  'sign-in': 'sign-in-throttled',
  'sign-in-device': 'sign-in-throttled',
  'sign-in-day': 'sign-in-throttled',
  'sign-in-address': 'sign-in-throttled',
  'current-password': 'sign-in-throttled',
  code: 'sign-in-throttled',
  'code-account': 'sign-in-throttled',
  'passkey-address': 'sign-in-throttled',
  forgot: 'reset-throttled',
  'forgot-account': 'reset-throttled',
  'forgot-address': 'reset-throttled',
  'reset-address': 'reset-throttled',
  'register-address': 'registration-throttled',
  'register-taken': 'registration-throttled',
};

/** The limits whose refusal is mailed to the owner, and what they count. */
const MAILED: Partial<Readonly<Record<LimitName, 'passwords' | 'codes'>>> = {
  'sign-in-day': 'passwords',
  code: 'codes',
  'code-account': 'codes',
};

/** Dependencies of {@link reportThrottling}. */
export interface ThrottlingDeps {
  readonly db: Database;
  readonly users: UserRepository;
  readonly secondSteps: SecondStepRepository;
  readonly background: Background;
  readonly security: Pick<SecurityEvents, 'record' | 'inTransaction'>;
  readonly clock: Clock;
}

/**
 * Reports the first refusal in each window of a limit. It looks up the account after the response, so that
 * the response time does not reveal whether it exists.
 */
export function reportThrottling({
  db,
  users,
  secondSteps,
  background,
  security,
  clock,
}: ThrottlingDeps): OnThrottled {
  /** Mails the owner about wrong passwords, or about wrong codes if the account asks for codes. */
  async function mail(userId: string, of: 'passwords' | 'codes', { client }: Refused): Promise<void> {
    await security.inTransaction(async (tx, record) => {
      const isThere = (await users.lock(tx, userId)) !== null;
      if (isThere && (of === 'passwords' || (await secondSteps.isOn(tx, userId, clock.now()))))
        await record({ event: 'many-wrong-tries', userId, of, client });
    });
  }

  return (limit, refused) =>
    background.run('security event', async () => {
      const user = refused === null ? null : await users.findByEmail(db, refused.account).catch(() => null);
      security.record({ event: EVENT_OF[limit], rule: limit, ...(user !== null && { userId: user.id }) });
      const of = MAILED[limit];
      if (user !== null && refused !== null && of !== undefined) await mail(user.id, of, refused);
    });
}
