// Walks through 90 days with the clock of the test. What is expected comes from the dates alone, without the rules.
import { randomUUID } from 'node:crypto';
import type { DueDate } from '@savvi/contracts/due-on';
import { reminderMailDue, type ReminderMailDue } from '@savvi/contracts/reminders/events';
import { outbox } from '@savvi/eventing/outbox';
import { silentLog } from '@savvi/service-kit/log';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { followDates } from '../due-dates/due-dates.consumer.ts';
import { daysAfter, daysBetween } from '@savvi/contracts/calendar';
import { jarEvents, type TestReminders, testReminders } from '../testing/reminders.ts';
import { type ConsideringDeps, consideringMails } from './consider-mails.ts';

const HOUR_MS = 3_600_000;
/** The first morning of the walk. Clocks change in New York on March 8 and in Berlin on March 29, 2026. */
const FIRST = '2026-02-10';
const DAYS = 90;

let service: TestReminders;
beforeEach(async () => {
  service = await testReminders();
});
afterEach(() => service.close());

type Person = ReturnType<TestReminders['someone']>;
const replica = (over: Partial<ConsideringDeps> = {}) =>
  consideringMails({ db: service.db, outbox, log: silentLog, ...over });
const until = (at: string) => service.later(Date.parse(at) - service.clock.now().getTime());

async function record(
  { claims }: Person,
  dates: DueDate[],
  id: string = randomUUID(),
  version = 1,
): Promise<string> {
  await service.db.$transaction((tx) => followDates(tx, jarEvents(claims.space).updated(id, version, dates)));
  return id;
}
const answer = ({ token }: Person, id: string, body: object) =>
  service.call('PUT', `/api/reminders/${id}/answer`, { token, body });
const switchOn = ({ token }: Person, timeZone: string, isOn = true) =>
  service.call('PUT', '/api/reminders/mail', { token, body: { isOn, timeZone } });

/** The mails of a user in the order of their events. */
async function mailsOf({ claims }: Person): Promise<(ReminderMailDue & { at: Date })[]> {
  const rows = await service.db.outboxEvent.findMany({
    where: { subject: claims.space, type: reminderMailDue.type },
    orderBy: { seq: 'asc' },
  });
  return rows.map(({ data, time }) => ({ ...reminderMailDue.data.parse(data), at: time }));
}
/** The mails of a user in short: `2026-03-03: policy in 30 days`. */
const shortMailsOf = async (who: Person): Promise<string[]> =>
  (await mailsOf(who)).flatMap(({ day, counts }) =>
    counts.map(({ kind, inDays, count }) => `${day}: ${count} ${kind} ${inDays ?? 'overdue'}`).toSorted(),
  );

/** Days, relative to the first morning, on which something of a kind is due once. */
const DUE: readonly (readonly [kind: string, day: number])[] = [
  ['policy', -10],
  ['policy', 0],
  ['document', 5],
  ['policy', 26],
  ['document', 27],
  ['document', 27],
  ['fixed-rate', 47],
  ['policy', 48],
  ['policy', 60],
  ['document', 75],
  ['document', 89],
  ['policy', 110],
];

/** The mails about {@link DUE} of a product that is down on some days. */
function expectedMails(isDown: (day: number) => boolean): string[] {
  const counts = new Map<string, number>();
  for (const [kind, due] of DUE) {
    const mailDays = [due - 30, due - 7, due - 1, due + 1].flatMap((day) => {
      // What became overdue before the mails were switched on is in the first mail.
      const start = day === due + 1 ? Math.max(day, 0) : day;
      if (start < 0) return [];
      let sent = start;
      while (isDown(sent)) sent += 1;
      return sent < DAYS ? [sent] : [];
    });
    for (const day of new Set(mailDays)) {
      const when = day > due ? 'overdue' : due - day;
      const line = `${daysAfter(FIRST, day)}: ${kind} ${when}`;
      counts.set(line, (counts.get(line) ?? 0) + 1);
    }
  }
  return [...counts].map(([line, count]) => line.replace(': ', `: ${count} `)).toSorted();
}

/** Zones, and when the first day begins in each. */
const ZONES = [
  ['Pacific/Tongatapu', '2026-02-09T11:00:00.000Z'],
  ['Europe/Berlin', '2026-02-09T23:00:00.000Z'],
  ['America/New_York', '2026-02-10T05:00:00.000Z'],
] as const;

describe('90 days', () => {
  /** Switches the mails on for a new user and enters everything in {@link DUE}. */
  async function start(zone: string): Promise<Person> {
    const who = service.someone();
    await switchOn(who, zone);
    for (const [kind, day] of DUE) await record(who, [{ kind, on: daysAfter(FIRST, day) }]);
    return who;
  }
  /** Each round is a restart, and two replicas run at the same time. */
  const round = () => Promise.all([replica()(service.clock.now()), replica()(service.clock.now())]);
  const isOfWalk = (line: string) => line < daysAfter(FIRST, DAYS);

  it('in three zones bring exactly the expected mails, at most one a day, each in the morning [REM-3]', async () => {
    const people = new Map<string, Person>();
    until(ZONES[0][1]);
    for (let hours = 0; hours < (DAYS + 1) * 24; hours += 1) {
      for (const [zone, begin] of ZONES)
        if (service.clock.now().toISOString() === begin) people.set(zone, await start(zone));
      await round();
      service.later(HOUR_MS);
    }
    expect(people.size).toBe(ZONES.length);
    for (const [timeZone, who] of people) {
      expect((await shortMailsOf(who)).filter(isOfWalk).toSorted()).toEqual(expectedMails(() => false));
      const mails = await mailsOf(who);
      expect(new Set(mails.map(({ day }) => day)).size).toBe(mails.length);
      // oxlint-disable-next-line savvi/format-in-ui -- the test needs a second way to compute local times
      const shown = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
      expect(mails.map(({ at }) => shown.format(at))).toEqual(mails.map(({ day }) => `${day} 08:00`));
    }
  }, 120_000);

  it.each(ZONES)(
    'in %s lose nothing and repeat nothing after two days of downtime [REM-3]',
    async (zone, begin) => {
      // Among the days of downtime are those of the change to daylight saving time in New York and in Berlin.
      const isDown = (day: number) => [18, 19, 26, 27, 47, 48].includes(day);
      until(begin);
      const who = await start(zone);
      for (let hours = 0; hours < DAYS * 24; hours += 4) {
        if (!isDown(Math.floor(hours / 24))) await round();
        service.later(4 * HOUR_MS);
      }
      expect((await shortMailsOf(who)).toSorted()).toEqual(expectedMails(isDown));
      const days = (await mailsOf(who)).map(({ day }) => day);
      expect(new Set(days).size).toBe(days.length);
      expect(days.filter((day) => isDown(daysBetween(FIRST, day)))).toEqual([]);
    },
    60_000,
  );
});

describe('a mail', () => {
  const MORNING = '2026-03-04T08:00:00.000Z';
  const consider = async (at: string) => replica()(until(at));

  it('that was missed in the morning is caught up on the same day, and otherwise in the next morning [REM-3]', async () => {
    const who = service.someone();
    await switchOn(who, 'UTC');
    await record(who, [{ kind: 'jar', on: '2026-03-05' }]);
    await record(who, [{ kind: 'lid', on: '2026-03-06' }]);
    await consider('2026-03-04T23:59:59.999Z');
    expect(await shortMailsOf(who)).toEqual(['2026-03-04: 1 jar 1']);
    await consider('2026-03-06T07:59:59.999Z');
    expect(await shortMailsOf(who)).toHaveLength(1);
    await consider('2026-03-06T08:00:00.000Z');
    expect((await shortMailsOf(who)).slice(1)).toEqual(['2026-03-06: 1 jar overdue', '2026-03-06: 1 lid 0']);
  });

  it('is not due while the mails are off, and what was off is not sent later, except what is overdue [REM-3]', async () => {
    const who = service.someone();
    await record(who, [{ kind: 'jar', on: '2026-03-11' }]);
    await record(who, [{ kind: 'lid', on: '2026-03-04' }]);
    await consider(MORNING);
    await switchOn(who, 'UTC');
    await switchOn(who, 'UTC', false);
    await consider('2026-03-06T08:00:00.000Z');
    await switchOn(who, 'UTC');
    await consider('2026-03-07T07:00:00.000Z');
    expect(await shortMailsOf(who)).toEqual([]);
    await consider('2026-03-07T08:00:00.000Z');
    expect(await shortMailsOf(who)).toEqual(['2026-03-07: 1 lid overdue']);
  });

  it('leaves out what was done or postponed, and what was postponed comes as overdue once [REM-3]', async () => {
    const who = service.someone();
    await switchOn(who, 'UTC');
    const on = '2026-03-05';
    const [done, later] = [
      await record(who, [{ kind: 'jar', on }]),
      await record(who, [{ kind: 'lid', on }]),
    ];
    await answer(who, `${done}.jar`, { dueOn: on, answer: 'done' });
    await answer(who, `${later}.lid`, { dueOn: on, answer: 'later', postponedUntil: '2026-03-07' });
    for (const day of ['04', '05', '06', '07', '08']) await consider(`2026-03-${day}T08:00:00.000Z`);
    expect(await shortMailsOf(who)).toEqual(['2026-03-07: 1 lid overdue']);
  });

  it('comes at most once a day, also after a flight around the world [REM-3]', async () => {
    const who = service.someone();
    await switchOn(who, 'Pacific/Tongatapu');
    for (let day = 1; day < 8; day += 1) await record(who, [{ kind: 'jar', on: `2026-03-0${day}` }]);
    const zones = ['Pacific/Tongatapu', 'America/New_York', 'Pacific/Tongatapu', 'Asia/Tokyo'];
    for (let hours = 0; hours < 96; hours += 1) {
      if (hours % 9 === 0) await switchOn(who, zones[(hours / 9) % zones.length] ?? '');
      await replica()(service.later(HOUR_MS));
    }
    const days = (await mailsOf(who)).map(({ day }) => day);
    expect(days.length).toBeGreaterThan(1);
    expect(days).toEqual([...new Set(days)].toSorted());
    const overdue = (await mailsOf(who)).flatMap(({ counts }) =>
      counts.filter(({ inDays }) => inDays === null),
    );
    expect(overdue.reduce((sum, { count }) => sum + count, 0)).toBe(
      daysBetween('2026-02-28', daysAfter(days.at(-1) ?? '', -1)),
    );
  });

  it('of this day is not skipped when the zone is changed to one where the morning has begun [REM-3]', async () => {
    const who = service.someone();
    await switchOn(who, 'America/New_York');
    await record(who, [{ kind: 'jar', on: '2026-03-05' }]);
    until('2026-03-04T10:00:00.000Z');
    await switchOn(who, 'Europe/Berlin');
    await replica()(service.clock.now());
    expect(await shortMailsOf(who)).toEqual(['2026-03-04: 1 jar 1']);
  });

  it('has a link that switches the mails off, and no id of a record [REM-3]', async () => {
    const who = service.someone();
    await switchOn(who, 'UTC');
    const id = await record(who, [{ kind: 'jar', on: '2026-03-05' }]);
    await consider(MORNING);
    const [mail] = await mailsOf(who);
    expect(mail).toMatchObject({ userId: who.claims.sub, day: '2026-03-04' });
    expect(JSON.stringify(mail)).not.toContain(id);
    expect((await service.call('POST', `/api/reminders/unsubscribe/${mail?.unsubscribe}`)).status).toBe(200);
    await consider('2026-03-06T08:00:00.000Z');
    expect(await mailsOf(who)).toHaveLength(1);
  });

  it('of one user does not wait for that of another one that fails, and nothing of the failed one is lost [REM-3]', async () => {
    const people = [service.someone(), service.someone(), service.someone()];
    for (const who of people) {
      await switchOn(who, 'UTC');
      await record(who, [{ kind: 'jar', on: '2026-03-03' }]);
    }
    const [failing] = people;
    const errors: object[] = [];
    const mails = replica({
      outbox: {
        ...outbox,
        append: (tx, events) =>
          JSON.stringify(events).includes(failing?.claims.space ?? '')
            ? Promise.reject(new Error('full disk'))
            : outbox.append(tx, events),
      },
      log: { ...silentLog, error: (fields) => void errors.push(fields) },
    });
    for (let round = 0; round < 2; round += 1) await mails(until(MORNING));
    const sent = () => Promise.all(people.map(async (who) => (await mailsOf(who)).length));
    expect(await sent()).toEqual([0, 1, 1]);
    expect(errors).toMatchObject([{ spaceId: failing?.claims.space }]);
    await replica()(service.clock.now());
    expect(await sent()).toEqual([1, 1, 1]);
  });

  it('is one for 40 bills and 3 papers, names none, and leaves out a bill that was paid (MON-91)', async () => {
    const who = service.someone();
    const on = { timeZone: 'UTC', isOn: true };
    const bills: string[] = [];
    for (let n = 0; n < 40; n += 1) {
      const day = { kind: 'bill', on: n < 30 ? '2026-03-06' : '2026-03-08', mailedWithin: 14 };
      bills.push(await record(who, [day]));
    }
    for (let n = 0; n < 3; n += 1) await record(who, [{ kind: 'document', on: '2026-03-06' }]);
    await switchOn(who, 'UTC');
    await consider(MORNING);
    // Bills are off at first.
    expect(await mailsOf(who)).toEqual([]);
    await service.call('PUT', '/api/reminders/mail', {
      token: who.token,
      body: { ...on, sources: ['bill'] },
    });
    const paid = bills.at(-1) ?? '';
    // A mail and its event name no bill, so nobody can store names for them.
    const names = await service.call('PUT', '/api/reminders/mail/names', {
      token: who.token,
      body: { names: bills.map((id) => ({ id, name: `Name of ${id}` })) },
    });
    expect(names.status).toBe(404);
    // As the service of bills publishes a payment.
    await record(who, [], paid, 2);
    for (const hour of ['08', '12', '20']) await consider(`2026-03-05T${hour}:00:00.000Z`);
    const [mail, ...others] = await mailsOf(who);
    expect(others).toEqual([]);
    expect(mail?.counts).toEqual([
      { kind: 'document', inDays: 1, count: 3 },
      { kind: 'bill', inDays: 1, count: 30, isWhole: true },
      { kind: 'bill', inDays: 3, count: 9, isWhole: true },
    ]);
    // Mails have counted these bills, so the next mail is the one a day before.
    for (const day of ['06', '07', '08']) await consider(`2026-03-${day}T08:00:00.000Z`);
    expect((await shortMailsOf(who)).slice(3)).toEqual([
      '2026-03-07: 3 document overdue',
      '2026-03-07: 9 bill 1',
    ]);
  });
});
