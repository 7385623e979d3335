import { randomUUID } from 'node:crypto';
import { daysAfter } from '@savvi/contracts/calendar';
import type { DueDate } from '@savvi/contracts/due-on';
import { userDeleted } from '@savvi/contracts/events';
import { outbox } from '@savvi/eventing/outbox';
import type { Feed, NewFeed } from '@savvi/reminders-contract/calendar-feed';
import { newSecret } from '@savvi/service-kit/secrets';
import ical, { type VEvent } from 'node-ical';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { followDates } from '../due-dates/due-dates.consumer.ts';
import { eraseOnUserDeleted } from '../due-dates/user-deleted.consumer.ts';
import { jarEvents, type TestReminders, testReminders } from '../testing/reminders.ts';

let service: TestReminders;
// The clock of the service is at noon of March 3, 2026 (UTC), and the tests do not move it.
beforeAll(async () => {
  service = await testReminders();
});
afterAll(() => service.close());

type Person = ReturnType<TestReminders['someone']>;
const FEED = '/api/reminders/calendar-feed';

async function record(who: Person, dates: DueDate[], id: string = randomUUID(), version = 1) {
  const event = jarEvents(who.claims.space).updated(id, version, dates);
  await service.db.$transaction((tx) => followDates(tx, event));
  return id;
}
const make = async ({ token }: Person) => ((await service.call('PUT', FEED, { token })).json as NewFeed).path;
const feedOf = async ({ token }: Person) => (await service.call('GET', FEED, { token })).json as Feed;
const read = (path: string, headers = {}) => service.call('GET', path, { headers });
/** The events of a calendar, as an independent reader understands them. */
async function eventsOf(path: string): Promise<VEvent[]> {
  const { text } = await read(path);
  return Object.values(ical.sync.parseICS(text)).filter((each) => each?.type === 'VEVENT');
}
const dayOf = (at: Date) =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

describe('the private calendar feed', () => {
  it('has an all-day event for each of 1,000 dates, which an independent program reads [REM-4]', async () => {
    const who = service.someone();
    const kinds = [
      'policy',
      'document',
      'fixed-rate',
      'trial-end',
      'subscription-renewal',
      'subscription-end',
    ];
    const expected = new Map<string, [string, string]>();
    for (let n = 0; n < 500; n += 1) {
      const [kind = '', on] = [kinds[n % kinds.length], daysAfter('2026-03-03', n * 3)];
      const id = await record(who, [
        { kind, on },
        { kind: 'debt-payment', dayOfMonth: (n % 31) + 1 },
      ]);
      expected.set(`${id}.${kind}@savvi`, [kind, on]);
    }
    const path = await make(who);
    const events = await eventsOf(path);
    expect(events).toHaveLength(1_000);
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(1_000);
    const once = events.filter(({ uid }) => expected.has(uid));
    expect(once.map(({ uid, start }) => [uid, dayOf(start)]).toSorted()).toEqual(
      [...expected].map(([uid, [, on]]) => [uid, on]).toSorted(),
    );
    const monthly = events.filter(({ uid }) => uid.includes('debt-payment'));
    expect(monthly).toHaveLength(500);
    for (const event of events)
      expect(event).toMatchObject({ datetype: 'date', transparency: 'TRANSPARENT', sequence: 1 });
    expect(new Set(events.map(({ summary }) => String(summary)))).toEqual(
      new Set([
        'Insurance policy ends',
        'Document expires',
        'Fixed rate ends',
        'Free trial ends',
        'Subscription renews',
        'Subscription ends',
        'Debt payment',
      ]),
    );
  });

  it('has lines of at most 75 octets that end with CRLF [REM-4]', async () => {
    const who = service.someone();
    await record(who, [{ kind: `a${'-long'.repeat(7)}`, on: '2026-03-10' }]);
    const { text } = await read(await make(who));
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });

  it('repeats a monthly date on its day, and on the last day of a shorter month [REM-4]', async () => {
    const who = service.someone();
    await record(who, [{ kind: 'debt-payment', dayOfMonth: 31 }]);
    const [event] = await eventsOf(await make(who));
    const next = event?.rrule?.between(new Date('2026-03-30'), new Date('2026-08-01')) ?? [];
    expect(next.map((at) => new Date(at).toISOString().slice(0, 10))).toEqual([
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
      '2026-06-30',
      '2026-07-31',
    ]);
  });

  it('keeps the UID of a date that moves, and its SEQUENCE rises; what is done leaves the calendar [REM-4]', async () => {
    const who = service.someone();
    const id = await record(who, [{ kind: 'policy', on: '2026-03-10' }]);
    const path = await make(who);
    const [before] = await eventsOf(path);
    await record(who, [{ kind: 'policy', on: '2026-04-10' }], id, 7);
    const [after] = await eventsOf(path);
    expect([before?.sequence, after?.sequence]).toEqual([1, 7]);
    expect(after?.uid).toBe(before?.uid);
    expect(after && dayOf(after.start)).toBe('2026-04-10');
    const body = { dueOn: '2026-04-10', answer: 'done' };
    await service.call('PUT', `/api/reminders/${id}.policy/answer`, { token: who.token, body });
    expect(await eventsOf(path)).toEqual([]);
  });

  it('is private, has the type of calendars, and is not sent again while nothing changed [REM-4]', async () => {
    const who = service.someone();
    await record(who, [{ kind: 'policy', on: '2026-03-10' }]);
    const path = await make(who);
    const { status, headers, text } = await read(path);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(headers.get('cache-control')).toBe('private, no-cache, no-transform');
    const etag = headers.get('etag') ?? '';
    const again = await read(path, { 'If-None-Match': etag });
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
    await record(who, [{ kind: 'policy', on: '2026-03-11' }]);
    const changed = await read(path, { 'If-None-Match': etag });
    expect(changed.status).toBe(200);
    expect(changed.text).not.toBe(text);
  });

  it('is opened by its newest address only, until it is closed [REM-4]', async () => {
    const [ann, bob] = [service.someone(), service.someone()];
    expect(await feedOf(ann)).toEqual({ createdAt: null, showsNames: false });
    const first = await make(ann);
    expect(first).toMatch(/^\/api\/calendar-feeds\/[0-9a-f-]{36}\.[\w-]{43}$/);
    expect(await feedOf(ann)).toEqual({
      createdAt: service.clock.now().toISOString(),
      showsNames: false,
    });
    const second = await make(ann);
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
    const ofBob = await make(bob);
    const secretOfBob = ofBob.split('.')[1] ?? '';
    for (const token of [`${ann.claims.space}.${newSecret()}`, `${ann.claims.space}.${secretOfBob}`])
      expect(await read(`/api/calendar-feeds/${token}`)).toMatchObject({
        status: 404,
        text: 'There is no calendar at this address.',
      });
    expect((await read('/api/calendar-feeds/x')).status).toBe(400);
    for (let twice = 0; twice < 2; twice += 1)
      expect((await service.call('DELETE', FEED, { token: ann.token })).status).toBe(204);
    expect([(await read(second)).status, (await read(ofBob)).status]).toEqual([404, 200]);
    expect(await feedOf(ann)).toEqual({ createdAt: null, showsNames: false });
  });

  it('is stored without its token [REM-4]', async () => {
    const who = service.someone();
    const path = await make(who);
    const rows = await service.db.calendarFeed.findMany({ where: { spaceId: who.claims.space } });
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(path.split('.')[1]);
  });

  it('shows names after the user chooses to, also at a new address, until the user hides them [REM-4]', async () => {
    const who = service.someone();
    const [named, other] = [
      await record(who, [{ kind: 'policy', on: '2026-03-10' }]),
      await record(who, [{ kind: 'document', on: '2026-03-11' }]),
    ];
    const names = (body: object | undefined, method = 'PUT') =>
      service.call(method, `${FEED}/names`, { token: who.token, ...(body && { body }) });
    const body = { names: [{ id: named, name: 'Car; “Beetle”' }] };
    expect(await names(body)).toMatchObject({ status: 404, text: 'You have no calendar feed.' });
    const titlesAt = async (path: string) =>
      (await eventsOf(path)).map(({ uid, summary }) => [uid.split('.')[0], summary]).toSorted();
    const first = await make(who);
    expect((await names(body)).status).toBe(204);
    const shown = [
      [named, 'Insurance policy ends: Car; “Beetle”'],
      [other, 'Document expires'],
    ].toSorted();
    expect(await titlesAt(first)).toEqual(shown);
    expect(await feedOf(who)).toMatchObject({ showsNames: true });
    const second = await make(who);
    expect(await titlesAt(second)).toEqual(shown);
    expect((await names(undefined, 'DELETE')).status).toBe(204);
    expect((await read(second)).text).not.toContain('Beetle');
    expect(await feedOf(who)).toMatchObject({ showsNames: false });
  });

  it('replaces shown names when the page refreshes them, but never shows hidden names again [REM-4]', async () => {
    const who = service.someone();
    const id = await record(who, [{ kind: 'policy', on: '2026-03-10' }]);
    const put = (name: string, isRefresh: boolean) =>
      service.call('PUT', `${FEED}/names`, {
        token: who.token,
        body: { names: [{ id, name }], isRefresh },
      });
    expect((await put('Early', true)).status).toBe(204);
    const path = await make(who);
    await put('Hidden', true);
    expect((await read(path)).text).not.toContain('Hidden');
    await put('Car', false);
    await put('Renamed', true);
    expect((await read(path)).text).toContain('Insurance policy ends: Renamed');
  });

  it('removes the name of a deleted record [REM-4]', async () => {
    const who = service.someone();
    const [gone, kept] = [
      await record(who, [{ kind: 'policy', on: '2026-03-10' }]),
      await record(who, [{ kind: 'policy', on: '2026-03-11' }]),
    ];
    await make(who);
    const body = { names: [gone, kept].map((id) => ({ id, name: `Name of ${id}` })) };
    await service.call('PUT', `${FEED}/names`, { token: who.token, body });
    await record(who, [], gone, 2);
    const feed = await service.db.calendarFeed.findFirst({ where: { spaceId: who.claims.space } });
    expect(feed?.names).toEqual({ [kept]: `Name of ${kept}` });
  });

  it('rejects more than 2,000 names, empty names, and names of more than 200 characters [REM-4]', async () => {
    const who = service.someone();
    await make(who);
    const put = (names: object[]) =>
      service.call('PUT', `${FEED}/names`, { token: who.token, body: { names } });
    const name = (text: string) => ({ id: randomUUID(), name: text });
    const full = Array.from({ length: 2_000 }, () => name('x'.repeat(200)));
    expect((await put(full)).status).toBe(204);
    for (const wrong of [[...full, name('x')], [name('')], [name('x'.repeat(201))]])
      expect((await put(wrong)).status).toBe(400);
  });

  it('keeps the start of a series when an unchanged record is republished [REM-4]', async () => {
    const who = service.someone();
    const id = await record(who, [{ kind: 'debt-payment', dayOfMonth: 9 }]);
    const path = await make(who);
    const before = (await read(path)).text;
    const later = new Date(service.clock.now().getTime() + 90 * 86_400_000);
    const event = {
      ...jarEvents(who.claims.space).updated(id, 1, [{ kind: 'debt-payment', dayOfMonth: 9 }]),
      time: later.toISOString(),
    };
    await service.db.$transaction((tx) => followDates(tx, event));
    expect((await read(path)).text).toBe(before);
  });

  it('may be read 60 times at once, and other feeds do not notice [REM-4]', async () => {
    const [ann, bob] = [await make(service.someone()), await make(service.someone())];
    const statuses = [];
    for (let n = 0; n < 62; n += 1) statuses.push((await read(ann)).status);
    expect(statuses.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 200));
    expect(statuses.at(-1)).toBe(429);
    expect((await read(bob)).status).toBe(200);
  });

  it('is gone with the account, and is not made again [REM-4]', async () => {
    const who = service.someone();
    const path = await make(who);
    const [userId, spaceId] = [who.claims.sub, who.claims.space];
    const deleted = userDeleted.of({
      spaceId,
      data: { userId, spaceId, version: 2 },
      now: service.clock.now(),
    });
    await service.db.$transaction((tx) => eraseOnUserDeleted({ outbox, clock: service.clock })(tx, deleted));
    expect((await read(path)).status).toBe(404);
    expect((await service.call('PUT', FEED, { token: who.token })).status).toBe(401);
    expect(await service.db.calendarFeed.count({ where: { spaceId } })).toBe(0);
  });
});
