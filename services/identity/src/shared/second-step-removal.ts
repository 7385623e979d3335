import { REMOVAL_WAIT_HOURS } from '@savvi/contracts/identity/strong-sign-in';
import { ownSpaceOf } from '@savvi/contracts/own-space';
import { userUpdated } from '@savvi/contracts/events';
import type { Outbox } from '@savvi/eventing/outbox';
import type { Clock } from '@savvi/service-kit/clock';
import type { Transaction } from '../db.ts';
import type { Client } from './client.ts';
import type { SecondStep, SecondStepRepository } from './second-step.repository.ts';
import type { RecordInTransaction } from './security-events.ts';
import { securityMailRepository as mails } from './security-mail.repository.ts';
import type { UserRepository } from './user.repository.ts';
import { toUserState } from './user.view.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Dependencies of {@link secondStepRemoval}. */
export interface SecondStepRemovalDeps {
  readonly secondSteps: SecondStepRepository;
  readonly users: Pick<UserRepository, 'change'>;
  readonly outbox: Outbox;
  readonly clock: Clock;
}

/** When the mail after the one at `at` is due, later than `now`; null if the second step is off by then. */
export function nextMailAt(at: Date, removalAt: Date, now: Date): Date | null {
  const days = Math.floor((now.getTime() - at.getTime()) / DAY_MS) + 1;
  const next = new Date(at.getTime() + days * DAY_MS);
  return next < removalAt ? next : null;
}

/** The wait after which the second step of a locked account turns off (SEC-11). */
export function secondStepRemoval({ secondSteps, users, outbox, clock }: SecondStepRemovalDeps) {
  /** Has the owner's open pages read the account again, which shows or hides the banner about the wait. */
  async function publish(tx: Transaction, userId: string): Promise<void> {
    const now = clock.now();
    const user = await users.change(tx, userId, {}, now);
    await outbox.append(tx, userUpdated.of({ spaceId: ownSpaceOf(userId), data: toUserState(user), now }));
  }

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
      await publish(tx, userId);
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
      if (!(await secondSteps.cancelRemoval(tx, userId, clock.now()))) return;
      await record({ event: 'second-step-kept', userId, client });
      await publish(tx, userId);
    },
  };
}

/** The wait after which the second step of a locked account turns off. */
export type SecondStepRemoval = ReturnType<typeof secondStepRemoval>;
