import { daysAfter } from '@savvi/contracts/calendar';
import { MAILED_DAYS_MAX } from '@savvi/contracts/due-on';
import { reminderMailDue } from '@savvi/contracts/reminders/events';
import type { Outbox } from '@savvi/eventing/outbox';
import type { Log } from '@savvi/service-kit/log';
import { lockScope } from '@savvi/service-kit/prisma';
import { newSecret } from '@savvi/service-kit/secrets';
import type { Database, Transaction } from '../db.ts';
import { dueDateRepository as dueDates } from '../shared/due-date.repository.ts';
import { type MailedSpace, mailSettingsMaintenance } from '../shared/mail-settings.maintenance.repository.ts';
import {
  mailSettingsRepository as settings,
  type StoredMailSettings,
} from '../shared/mail-settings.repository.ts';
import { localTime, MORNING_HOUR, nextMorning } from '../shared/local-time.rules.ts';
import { timeZoneRepository as timeZones } from '../shared/time-zone.repository.ts';
import { mailContent } from './mail.rules.ts';

const BATCH = 100;

/** Dependencies of {@link consideringMails}. */
export interface ConsideringDeps {
  readonly db: Database;
  readonly outbox: Outbox;
  readonly log: Log;
}

/**
 * Publishes an event for each mail that is due. Each space has its own transaction, in which replicas find out that
 * another one was faster; a failing space is logged once and does not delay others.
 */
export function consideringMails({ db, outbox, log }: ConsideringDeps): (now: Date) => Promise<void> {
  const failing = new Set<string>();

  /** Publishes the mail of a day, unless it would say nothing. */
  async function publish(
    tx: Transaction,
    { spaceId }: MailedSpace,
    { userId, consideredOn, sources }: StoredMailSettings,
    day: string,
    now: Date,
  ): Promise<void> {
    const dates = await dueDates.list(tx, { spaceId }, daysAfter(day, MAILED_DAYS_MAX));
    const since = consideredOn;
    const { counts, overdue, announced } = mailContent(dates, { day, since, sources });
    if (counts.length === 0) return;
    if (overdue.length > 0) await dueDates.noteMailed(tx, { spaceId }, overdue, 'overdue_mailed');
    if (announced.length > 0) await dueDates.noteMailed(tx, { spaceId }, announced, 'announced');
    const unsubscribe = `${spaceId}.${newSecret()}`;
    await settings.addToken(tx, { spaceId }, unsubscribe, now);
    const data = { userId, day, counts: [...counts], unsubscribe };
    await outbox.append(tx, reminderMailDue.of({ spaceId, data, now }));
  }

  const consider = (space: MailedSpace, now: Date): Promise<void> =>
    db.$transaction(async (tx) => {
      await lockScope(tx, space);
      const stored = await settings.find(tx, space);
      if (stored === null || stored.nextAt === null || stored.nextAt > now) return;
      const timeZone = (await timeZones.find(tx, space)) ?? stored.timeZone;
      const { day, hour } = localTime(now, timeZone);
      // After downtime, a mail waits for the next morning if its own day is over.
      const isMorning = hour >= MORNING_HOUR;
      if (isMorning) await publish(tx, space, stored, day, now);
      const consideredOn = isMorning ? day : stored.consideredOn;
      const nextAt = nextMorning(now, timeZone, consideredOn);
      await settings.save(tx, space, { ...stored, consideredOn, nextAt });
    });

  async function tryToConsider(space: MailedSpace, now: Date): Promise<void> {
    const { spaceId } = space;
    try {
      await consider(space, now);
      failing.delete(spaceId);
    } catch (error) {
      if (!failing.has(spaceId))
        log.error({ spaceId, err: error }, 'considering a reminder mail failed; will be retried');
      failing.add(spaceId);
    }
  }

  return async (now) => {
    let last: MailedSpace | null = null;
    for (;;) {
      const due: MailedSpace[] = await mailSettingsMaintenance.due(db, now, { last, limit: BATCH });
      for (const space of due) await tryToConsider(space, now);
      last = due.at(-1) ?? null;
      if (due.length < BATCH) return;
    }
  };
}
