// Walks through days with the clock of the test, in hours.
import { randomUUID } from 'node:crypto';
import { daysAfter } from '@savvi/contracts/calendar';
import type { DueDate } from '@savvi/contracts/due-on';
import { userDeleted, userUpdated } from '@savvi/contracts/events';
import { reminderMailDue } from '@savvi/contracts/reminders/events';
import { outbox } from '@savvi/eventing/outbox';
import { silentLog } from '@savvi/service-kit/log';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { followDates } from '../due-dates/due-dates.consumer.ts';
import { eraseOnUserDeleted } from '../due-dates/user-deleted.consumer.ts';
import { jarEvents, type TestReminders, testReminders } from '../testing/reminders.ts';
import { consideringMails } from './consider-mails.ts';
import { followTimeZone } from './time-zone.consumer.ts';

const HOUR_MS = 3_600_000;

let service: TestReminders;
beforeEach(async () => {
  service = await testReminders();
});
afterEach(() => service.close());

type Person = ReturnType<TestReminders['someone']>;
const until = (at: string) => service.later(Date.parse(at) - service.clock.now().getTime());
const consider = () => consideringMails({ db: service.db, outbox, log: silentLog })(service.clock.now());

/** An event of identity about the account. */
const accountEvent = ({ claims }: Person, timeZone: string | null | undefined, version: number) =>
  userUpdated.of({
    spaceId: claims.space,
    data: {
      userId: claims.sub,
      isAdmin: false,
      subscriptionStatus: 'free',
      planType: 'free',
      currentPeriodEnd: null,
      createdAt: claims.createdAt,
      version,
      timeZone,
    },
    now: service.clock.now(),
  });
const choose = (who: Person, timeZone: string | null | undefined, version: number) =>
  service.db.$transaction((tx) =>
    followTimeZone({ clock: service.clock })(tx, accountEvent(who, timeZone, version)),
  );
async function record({ claims }: Person, dates: DueDate[]): Promise<string> {
  const id = randomUUID();
  await service.db.$transaction((tx) => followDates(tx, jarEvents(claims.space).updated(id, 1, dates)));
  return id;
}
const switchOn = async ({ token }: Person, timeZone: string) =>
  (await service.call('PUT', '/api/reminders/mail', { token, body: { isOn: true, timeZone } })).json;
const list = async ({ token }: Person) =>
  (await service.call('GET', '/api/reminders', { token })).json as { dueOn: string }[];

async function mailsOf({ claims }: Person) {
  const rows = await service.db.outboxEvent.findMany({
    where: { subject: claims.space, type: reminderMailDue.type },
    orderBy: { seq: 'asc' },
  });
  return rows.map(({ data, time }) => ({ ...reminderMailDue.data.parse(data), at: time }));
}
/** The time that clocks of a zone show, such as `2026-03-03 08:00`. */
const shownIn = (timeZone: string, at: Date) =>
  // oxlint-disable-next-line savvi/format-in-ui -- the test needs a second way to compute local times
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at);

/** From UTC−11 to UTC+14, with half hours, and zones whose clocks change during the walk. */
const ZONES = [
  'Pacific/Pago_Pago',
  'America/Los_Angeles',
  'America/New_York',
  'America/St_Johns',
  'UTC',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Kiritimati',
];

describe('the time zone of the account', () => {
  it.each(ZONES)(
    'is the one in whose mornings mails come, every day at 8:00: %s [REM-5]',
    async (zone) => {
      // Clocks change in America on March 8, in Europe on March 29 and in the south on April 5, 2026.
      until('2026-03-05T12:00:00.000Z');
      const who = service.someone();
      await choose(who, zone, 2);
      expect(await switchOn(who, 'UTC')).toMatchObject({ isOn: true, timeZone: zone });
      for (let day = -2; day < 40; day += 1)
        await record(who, [{ kind: 'jar', on: daysAfter('2026-03-05', day) }]);
      for (let halfHours = 0; halfHours < 34 * 48; halfHours += 1) {
        await consider();
        service.later(HOUR_MS / 2);
      }
      const mails = await mailsOf(who);
      expect(mails.length).toBeGreaterThanOrEqual(33);
      const days = mails.map(({ day }) => day);
      expect(days).toEqual(days.map((_, index) => daysAfter(days[0] ?? '', index)));
      // Half past eight: the walk looks at the clock only every 30 minutes, and Kathmandu is at 15 minutes to the hour.
      expect(mails.map(({ at }) => shownIn(zone, at).slice(0, 13))).toEqual(days.map((day) => `${day} 08`));
    },
    60_000,
  );

  it('can change on the way, and no day gets two mails, and nothing is missed [REM-5]', async () => {
    until('2026-03-05T12:00:00.000Z');
    const who = service.someone();
    await switchOn(who, 'UTC');
    for (let day = 0; day < 30; day += 1)
      await record(who, [{ kind: 'jar', on: daysAfter('2026-03-05', day) }]);
    for (let hours = 0; hours < 24 * 34; hours += 1) {
      if (hours % 37 === 0) await choose(who, ZONES[(hours / 37) % ZONES.length] ?? null, hours + 2);
      await consider();
      service.later(HOUR_MS);
    }
    const mails = await mailsOf(who);
    expect(new Set(mails.map(({ day }) => day)).size).toBe(mails.length);
    const overdue = mails.flatMap(({ counts }) => counts.filter(({ inDays }) => inDays === null));
    expect(overdue.reduce((sum, { count }) => sum + count, 0)).toBe(30);
  }, 60_000);

  it('wins over the zone of the mail settings, and those keep theirs for a user without one [REM-5]', async () => {
    const who = service.someone();
    expect(await switchOn(who, 'Asia/Tokyo')).toMatchObject({ isOn: true, timeZone: 'Asia/Tokyo' });
    await choose(who, 'Europe/Berlin', 2);
    expect(await switchOn(who, 'America/New_York')).toMatchObject({ isOn: true, timeZone: 'Europe/Berlin' });
    await choose(who, null, 3);
    const { json } = await service.call('GET', '/api/reminders/mail', { token: who.token });
    expect(json).toMatchObject({ isOn: true, timeZone: 'America/New_York' });
  });

  it('is not changed by an older event, nor by one of a release that knows no zones [REM-5]', async () => {
    const who = service.someone();
    await switchOn(who, 'UTC');
    await choose(who, 'Europe/Berlin', 4);
    await choose(who, 'Asia/Tokyo', 3);
    await choose(who, undefined, 5);
    const { json } = await service.call('GET', '/api/reminders/mail', { token: who.token });
    expect(json).toMatchObject({ timeZone: 'Europe/Berlin' });
  });

  it.each([
    ['Pacific/Pago_Pago', '2026-03-03T10:59:59.000Z', '2026-03-02'],
    ['Pacific/Pago_Pago', '2026-03-03T11:00:00.000Z', '2026-03-03'],
    ['Pacific/Kiritimati', '2026-03-03T09:59:59.000Z', '2026-03-03'],
    ['Pacific/Kiritimati', '2026-03-03T10:00:00.000Z', '2026-03-04'],
  ])('decides what day it is: in %s at %s it is %s [REM-5]', async (zone, at, today) => {
    until(at);
    const who = service.someone();
    await choose(who, zone, 2);
    await record(who, [{ kind: 'jar', on: daysAfter(today, 60) }]);
    await record(who, [{ kind: 'jar', on: daysAfter(today, 61) }]);
    await record(who, [{ kind: 'jar-wash', dayOfMonth: Number(today.slice(8)) }]);
    expect((await list(who)).map(({ dueOn }) => dueOn)).toEqual([today, daysAfter(today, 60)]);
    const id = await record(who, [{ kind: 'jar', on: today }]);
    const postpone = (postponedUntil: string) =>
      service.call('PUT', `/api/reminders/${id}.jar/answer`, {
        token: who.token,
        body: { dueOn: today, answer: 'later', postponedUntil },
      });
    expect((await postpone(daysAfter(today, -1))).status).toBe(400);
    expect((await postpone(today)).status).toBe(204);
  });

  it('is erased with the account, and an event that comes late does not bring it back', async () => {
    const who = service.someone();
    await choose(who, 'Europe/Berlin', 2);
    const deleted = userDeleted.of({
      spaceId: who.claims.space,
      data: { userId: who.claims.sub, spaceId: who.claims.space, version: 3 },
      now: service.clock.now(),
    });
    await service.db.$transaction((tx) => eraseOnUserDeleted({ outbox, clock: service.clock })(tx, deleted));
    await choose(who, 'Europe/Berlin', 4);
    expect(await service.db.timeZone.count({ where: { spaceId: who.claims.space } })).toBe(0);
  });
});
