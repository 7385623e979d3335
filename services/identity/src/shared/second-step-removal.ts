import { REMOVAL_WAIT_HOURS } from '@savvi/contracts/identity/strong-sign-in';
import type { Clock } from '@savvi/service-kit/clock';
import type { Transaction } from '../db.ts';
import type { Client } from './client.ts';
import type { SecondStep, SecondStepRepository } from './second-step.repository.ts';
import type { RecordInTransaction } from './security-events.ts';
import { securityMailRepository as mails } from './security-mail.repository.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Dependencies of {@link secondStepRemoval}. */
export interface SecondStepRemovalDeps {
  readonly secondSteps: SecondStepRepository;
  readonly clock: Clock;
}

/** When the mail after the one at `at` is due, later than `now`; null if the second step is off by then. */
export function nextMailAt(at: Date, removalAt: Date, now: Date): Date | null {
  const days = Math.floor((now.getTime() - at.getTime()) / DAY_MS) + 1;
  const next = new Date(at.getTime() + days * DAY_MS);
  return next < removalAt ? next : null;
}

/** The wait after which the second step of a locked account turns off (SEC-11). */
export function secondStepRemoval({ secondSteps, clock }: SecondStepRemovalDeps) {
  return {
    /** Starts the wait, unless it is running already. @returns when the second step turns off */
    async request(
      tx: Transaction,
      { userId, removalAt }: SecondStep,
      client: Client,
      record: RecordInTransaction,
    ): Promise<Date> {
      if (removalAt !== null) return removalAt;
      const now = clock.now();
      const at = new Date(now.getTime() + REMOVAL_WAIT_HOURS * HOUR_MS);
      await secondSteps.change(tx, userId, { removalAt: at, removalMailAt: nextMailAt(now, at, now) });
      await record({ event: 'second-step-removal-requested', userId, client });
      return at;
    },

    /** Cancels the wait, because the owner still has the second step. Its link starts no other one. */
    async cancel(
      tx: Transaction,
      { userId }: Pick<SecondStep, 'userId'>,
      client: Client,
      record: RecordInTransaction,
    ): Promise<void> {
      await mails.endLostLinks(tx, userId);
      if (await secondSteps.cancelRemoval(tx, userId, clock.now()))
        await record({ event: 'second-step-kept', userId, client });
    },
  };
}

/** The wait after which the second step of a locked account turns off. */
export type SecondStepRemoval = ReturnType<typeof secondStepRemoval>;
