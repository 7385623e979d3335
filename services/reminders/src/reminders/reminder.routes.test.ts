import { randomUUID } from 'node:crypto';
import type { DueDate } from '@savvi/contracts/due-on';
import type { AnsweredReminder, Reminder } from '@savvi/reminders-contract/reminder';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { followDates } from '../due-dates/due-dates.consumer.ts';
import { jarEvents, type TestReminders, testReminders } from '../testing/reminders.ts';

let service: TestReminders;
// The clock of the service is at noon of March 3, 2026 (UTC), and the tests do not move it.
beforeAll(async () => {
  service = await testReminders();
});
afterAll(() => service.close());

type Person = ReturnType<TestReminders['someone']>;

async function record(
  who: Person,
  dates: DueDate[],
  id: string = randomUUID(),
  version = 1,
): Promise<string> {
  const event = jarEvents(who.claims.space).updated(id, version, dates);
  await service.db.$transaction((tx) => followDates(tx, event));
  return id;
}
const list = async ({ token }: Pick<Person, 'token'>) =>
  (await service.call('GET', '/api/reminders', { token })).json as Reminder[];
const listAll = async ({ token }: Person) =>
  (await service.call('GET', '/api/reminders/all', { token })).json as AnsweredReminder[];
const answer = ({ token }: Pick<Person, 'token'>, id: string, body: object) =>
  service.call('PUT', `/api/reminders/${id}/answer`, { token, body });
const withdraw = ({ token }: Person, id: string) =>
  service.call('DELETE', `/api/reminders/${id}/answer`, { token });

it('lists what is overdue and what is due within 60 days, earliest first [REM-2]', async () => {
  const who = service.someone();
  const overdue = await record(who, [{ kind: 'jar', on: '2024-01-01' }]);
  const monthly = await record(who, [{ kind: 'jar-wash', dayOfMonth: 2 }]);
  // 60 days from March 3, and one more day for users in whose time zone the next day has begun.
  const last = await record(who, [{ kind: 'jar', on: '2026-05-03' }]);
  await record(who, [{ kind: 'jar', on: '2026-05-04' }]);
  expect(await list(who)).toEqual([
    {
      id: `${overdue}.jar`,
      recordId: overdue,
      kind: 'jar',
      dueOn: '2024-01-01',
      repeats: 'never',
      postponedUntil: null,
    },
    {
      id: `${monthly}.jar-wash`,
      recordId: monthly,
      kind: 'jar-wash',
      dueOn: '2026-04-02',
      repeats: 'monthly',
      postponedUntil: null,
    },
    {
      id: `${last}.jar`,
      recordId: last,
      kind: 'jar',
      dueOn: '2026-05-03',
      repeats: 'never',
      postponedUntil: null,
    },
  ]);
  expect((await listAll(who)).map(({ dueOn, repeats, answer: given }) => [dueOn, repeats, given])).toEqual([
    ['2024-01-01', 'never', null],
    ['2026-04-02', 'monthly', null],
    ['2026-05-03', 'never', null],
    ['2026-05-04', 'never', null],
  ]);
});

it('the dates of the account are listed until their day, and the end of the trial only among all dates [REM-1]', async () => {
  const who = service.someone();
  for (const [kind, on] of [
    ['trial-end', '2026-03-05'],
    ['trial-end', '2026-03-02'],
    ['subscription-renewal', '2026-03-03'],
    ['subscription-renewal', '2026-03-02'],
    ['subscription-end', '2026-04-01'],
  ] as const)
    await record(who, [{ kind, on }]);
  const short = (reminders: Reminder[]) => reminders.map(({ kind, dueOn }) => `${kind} ${dueOn}`);
  expect(short(await list(who))).toEqual(['subscription-renewal 2026-03-03', 'subscription-end 2026-04-01']);
  expect(short(await listAll(who))).toEqual([
    'subscription-renewal 2026-03-03',
    'trial-end 2026-03-05',
    'subscription-end 2026-04-01',
  ]);
});

it('a reminder that is done is no longer listed, until the answer is taken back [REM-2]', async () => {
  const who = service.someone();
  const id = `${await record(who, [{ kind: 'jar', on: '2026-03-10' }])}.jar`;
  expect((await answer(who, id, { dueOn: '2026-03-10', answer: 'done' })).status).toBe(204);
  expect(await list(who)).toEqual([]);
  expect(await listAll(who)).toMatchObject([{ id, answer: 'done', postponedUntil: null }]);
  expect((await withdraw(who, id)).status).toBe(204);
  expect((await withdraw(who, id)).status).toBe(204);
  expect(await list(who)).toHaveLength(1);
});

it('a monthly reminder that is done is next in the month after [REM-2]', async () => {
  const who = service.someone();
  const id = `${await record(who, [{ kind: 'jar-wash', dayOfMonth: 31 }])}.jar-wash`;
  expect(await list(who)).toMatchObject([{ dueOn: '2026-03-31' }]);
  await answer(who, id, { dueOn: '2026-03-31', answer: 'done' });
  expect(await list(who)).toMatchObject([{ dueOn: '2026-04-30' }]);
  await answer(who, id, { dueOn: '2026-04-30', answer: 'done' });
  await withdraw(who, id);
  expect(await list(who)).toMatchObject([{ dueOn: '2026-04-30' }]);
  await withdraw(who, id);
  expect(await list(who)).toMatchObject([{ dueOn: '2026-03-31' }]);
});

it('a user for whom the day has not ended, or has begun already, can answer the date of that day [REM-2]', async () => {
  const who = service.someone();
  // In UTC it is March 3.
  const yesterday = `${await record(who, [{ kind: 'jar-wash', dayOfMonth: 2 }])}.jar-wash`;
  expect((await answer(who, yesterday, { dueOn: '2026-03-02', answer: 'done' })).status).toBe(204);
  expect(await list(who)).toMatchObject([{ dueOn: '2026-04-02' }]);
  expect((await answer(who, yesterday, { dueOn: '2026-05-02', answer: 'done' })).status).toBe(412);
});

it('a postponed reminder comes back on its day, also without a plan [REM-2]', async () => {
  const who = service.someone();
  const unpaid = { ...who, token: service.expired(who) };
  const id = `${await record(who, [{ kind: 'jar', on: '2026-03-01' }])}.jar`;
  const later = { dueOn: '2026-03-01', answer: 'later' };
  expect((await answer(unpaid, id, { ...later, postponedUntil: '2026-03-10' })).status).toBe(204);
  expect(await list(unpaid)).toMatchObject([{ id, dueOn: '2026-03-01', postponedUntil: '2026-03-10' }]);
  expect(await listAll(unpaid)).toMatchObject([{ answer: 'later', postponedUntil: '2026-03-10' }]);
});

it('an answer does not hide a date that was changed since, and is refused for the old day [REM-2]', async () => {
  const who = service.someone();
  const recordId = await record(who, [{ kind: 'jar', on: '2026-03-10' }]);
  const id = `${recordId}.jar`;
  await answer(who, id, { dueOn: '2026-03-10', answer: 'done' });
  await record(who, [{ kind: 'jar', on: '2026-04-10' }], recordId, 2);
  expect(await list(who)).toMatchObject([{ dueOn: '2026-04-10' }]);
  const refused = await answer(who, id, { dueOn: '2026-03-10', answer: 'done' });
  expect([refused.status, refused.text]).toEqual([
    412,
    'This date was changed in the meantime. Reload to see the new one.',
  ]);
  expect(await list(who)).toHaveLength(1);
});

it.each<[string, object, string]>([
  ['no answer', { dueOn: '2026-03-10' }, 'answer'],
  ['an unknown answer', { dueOn: '2026-03-10', answer: 'never' }, 'answer'],
  ['a day that does not exist', { dueOn: '2026-02-30', answer: 'done' }, 'dueOn'],
  ['later without a day', { dueOn: '2026-03-10', answer: 'later' }, 'postponedUntil'],
  [
    'done with a day',
    { dueOn: '2026-03-10', answer: 'done', postponedUntil: '2026-03-20' },
    'postponedUntil',
  ],
  [
    'a day in the past',
    { dueOn: '2026-03-10', answer: 'later', postponedUntil: '2026-03-02' },
    'postponedUntil',
  ],
  [
    'a day in two years',
    { dueOn: '2026-03-10', answer: 'later', postponedUntil: '2028-03-03' },
    'postponedUntil',
  ],
])('%s is refused with one sentence that names the field', async (_, body, field) => {
  const who = service.someone();
  const id = `${await record(who, [{ kind: 'jar', on: '2026-03-10' }])}.jar`;
  const { status, text } = await answer(who, id, body);
  expect([status, text.split(' ')[0]]).toEqual([400, field]);
  expect(await list(who)).toHaveLength(1);
});

it('the reminder of another user is not found, and neither is one of an unknown kind', async () => {
  const [ann, bob] = [service.someone(), service.someone()];
  const recordId = await record(ann, [{ kind: 'jar', on: '2026-03-10' }]);
  const done = { dueOn: '2026-03-10', answer: 'done' };
  expect(await list(bob)).toEqual([]);
  expect((await answer(bob, `${recordId}.jar`, done)).status).toBe(404);
  expect((await withdraw(bob, `${recordId}.jar`)).status).toBe(404);
  expect((await answer(ann, `${recordId}.lid`, done)).status).toBe(404);
  expect((await answer(ann, 'seven', done)).status).toBe(400);
  expect(await list(ann)).toHaveLength(1);
});
