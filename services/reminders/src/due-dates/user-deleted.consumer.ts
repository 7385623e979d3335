import type { userDeleted } from '@savvi/contracts/events';
import { remindersUserDataErased } from '@savvi/reminders-contract/events';
import type { Outbox } from '@savvi/eventing/outbox';
import type { Clock } from '@savvi/service-kit/clock';
import { eraseAndMark } from '@savvi/service-kit/erased-spaces';
import type { Transaction } from '../db.ts';
import { calendarFeedRepository } from '../shared/calendar-feed.repository.ts';
import { dueDateRepository } from '../shared/due-date.repository.ts';
import { mailSettingsRepository } from '../shared/mail-settings.repository.ts';
import { timeZoneRepository } from '../shared/time-zone.repository.ts';

interface ErasureDeps {
  readonly outbox: Outbox;
  readonly clock: Clock;
}
type UserDeleted = ReturnType<typeof userDeleted.parse>;

/** Erases all data of a user whose account was deleted, and publishes an event about it. */
export const eraseOnUserDeleted =
  ({ outbox, clock }: ErasureDeps) =>
  async (tx: Transaction, { data: { userId, spaceId } }: UserDeleted): Promise<void> => {
    const now = clock.now();
    await eraseAndMark(tx, { spaceId }, now, async (inTransaction, owner) => {
      await dueDateRepository.erase(inTransaction, owner);
      await mailSettingsRepository.erase(inTransaction, owner);
      await timeZoneRepository.erase(inTransaction, owner);
      await calendarFeedRepository.erase(inTransaction, owner);
    });
    await outbox.append(tx, remindersUserDataErased.of({ spaceId, data: { userId }, now }));
  };
