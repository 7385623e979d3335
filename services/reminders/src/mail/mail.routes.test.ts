import { userDeleted } from '@savvi/contracts/events';
import { unsubscribePath } from '@savvi/contracts/reminders/mail';
import { outbox } from '@savvi/eventing/outbox';
import { newSecret } from '@savvi/service-kit/secrets';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eraseOnUserDeleted } from '../due-dates/user-deleted.consumer.ts';
import { mailSettingsMaintenance } from '../shared/mail-settings.maintenance.repository.ts';
import { mailSettingsRepository } from '../shared/mail-settings.repository.ts';
import { type TestReminders, testReminders } from '../testing/reminders.ts';

const DAY_MS = 86_400_000;
const BERLIN = { isOn: true, timeZone: 'Europe/Berlin' };
const OFF = { isOn: false, timeZone: 'Europe/Berlin' };

let service: TestReminders;
beforeAll(async () => {
  service = await testReminders();
});
afterAll(() => service.close());

type Person = ReturnType<TestReminders['someone']>;
const settingsOf = async ({ token }: Pick<Person, 'token'>) =>
  (await service.call('GET', '/api/reminders/mail', { token })).json;
const save = ({ token }: Pick<Person, 'token'>, body: object) =>
  service.call('PUT', '/api/reminders/mail', { token, body });
const stored = ({ claims }: Person) => mailSettingsRepository.find(service.db, { spaceId: claims.space });

/** Adds an unsubscribe link, as a mail does. */
async function linkOf({ claims: { space: spaceId } }: Person): Promise<string> {
  const token = `${spaceId}.${newSecret()}`;
  await service.db.$transaction((tx) =>
    mailSettingsRepository.addToken(tx, { spaceId }, token, service.clock.now()),
  );
  return unsubscribePath(token);
}

it('mails are off until they are switched on, also without a plan, and begin with the next morning [REM-3]', async () => {
  const who = service.someone();
  const unpaid = { token: service.expired(who) };
  expect(await settingsOf(unpaid)).toEqual({ isOn: false, timeZone: null, sources: [] });
  expect(await save(unpaid, BERLIN)).toMatchObject({ status: 200, json: BERLIN });
  expect(await settingsOf(unpaid)).toMatchObject(BERLIN);
  // It is 13:00 in Berlin, so the morning of March 3 is over.
  expect(await stored(who)).toEqual({
    userId: who.claims.sub,
    timeZone: 'Europe/Berlin',
    consideredOn: '2026-03-03',
    nextAt: new Date('2026-03-04T07:00:00.000Z'),
    sources: [],
  });
  expect((await save(unpaid, { isOn: true, timeZone: 'America/Los_Angeles' })).status).toBe(200);
  expect(await stored(who)).toMatchObject({
    consideredOn: '2026-03-03',
    nextAt: new Date('2026-03-04T16:00:00.000Z'),
  });
  expect((await save(unpaid, OFF)).json).toMatchObject(OFF);
  expect(await settingsOf(unpaid)).toMatchObject(OFF);
  expect(await stored(who)).toMatchObject({ nextAt: null });
});

it('mails that are switched on before the morning begin on the same day [REM-3]', async () => {
  const who = service.someone();
  // It is 4:00 in Los Angeles.
  await save(who, { isOn: true, timeZone: 'America/Los_Angeles' });
  expect(await stored(who)).toMatchObject({
    consideredOn: '2026-03-02',
    nextAt: new Date('2026-03-03T16:00:00.000Z'),
  });
});

it.each<[string, object, string]>([
  [
    'an unknown zone',
    { isOn: true, timeZone: 'Europe/Atlantis' },
    'timeZone must be a time zone such as Europe/Berlin.',
  ],
  ['an offset', { isOn: true, timeZone: '+02:00' }, 'timeZone must be a time zone such as Europe/Berlin.'],
  ['an empty zone', { isOn: true, timeZone: '' }, 'timeZone must be a time zone such as Europe/Berlin.'],
  ['no zone', { isOn: true }, 'timeZone is required.'],
  ['no choice', { timeZone: 'Europe/Berlin' }, 'isOn is required.'],
])('%s is refused with one sentence that names the field [REM-3]', async (_, body, sentence) => {
  const who = service.someone();
  expect(await save(who, body)).toMatchObject({ status: 400, text: sentence });
  expect(await stored(who)).toBeNull();
});

it('mails cannot be switched on for an unverified address, but off [REM-3]', async () => {
  const who = service.someone({ emailVerified: false });
  const refused = await save(who, BERLIN);
  expect([refused.status, refused.headers.get('x-problem-code')]).toEqual([403, 'email-unverified']);
  expect((await save(who, OFF)).status).toBe(200);
  expect(await settingsOf(who)).toMatchObject(OFF);
});

it('the settings of one user are not those of another', async () => {
  const [ann, bob] = [service.someone(), service.someone()];
  await save(ann, BERLIN);
  await save(bob, { isOn: true, timeZone: 'Asia/Tokyo' });
  expect([await settingsOf(ann), await settingsOf(bob)]).toMatchObject([
    BERLIN,
    { isOn: true, timeZone: 'Asia/Tokyo' },
  ]);
});

it('the link of a mail switches the mails off without a session, with a form, and again and again [REM-3]', async () => {
  const [ann, bob] = [service.someone(), service.someone()];
  for (const who of [ann, bob]) await save(who, BERLIN);
  const [first, second] = [await linkOf(ann), await linkOf(ann)];
  const unsubscribe = (path: string) =>
    service.call('POST', path, {
      raw: 'List-Unsubscribe=One-Click',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
  expect(await unsubscribe(first)).toMatchObject({ status: 200, text: '' });
  expect(await settingsOf(ann)).toMatchObject(OFF);
  for (const path of [first, second]) expect((await unsubscribe(path)).status).toBe(200);
  expect([await settingsOf(ann), await settingsOf(bob)]).toMatchObject([OFF, BERLIN]);
  expect(
    JSON.stringify(await service.db.unsubscribeToken.findMany({ where: { spaceId: ann.claims.space } })),
  ).not.toContain(first.split('.')[1]);
});

it('opening the link of a mail changes nothing and leads to the page with the switch [REM-3]', async () => {
  const who = service.someone();
  await save(who, BERLIN);
  const opened = await service.call('GET', await linkOf(who));
  expect([opened.status, opened.headers.get('location')]).toEqual([302, '/reminders']);
  expect(await settingsOf(who)).toMatchObject(BERLIN);
});

it('a link that nobody mailed, or of another space, or older than 90 days, switches nothing off [REM-3]', async () => {
  const [ann, bob] = [service.someone(), service.someone()];
  await save(ann, BERLIN);
  const [link, ofBob] = [await linkOf(ann), await linkOf(bob)];
  const post = (path: string) => service.call('POST', path);
  const secretOfBob = ofBob.split('.')[1] ?? '';
  for (const token of [`${ann.claims.space}.${newSecret()}`, `${ann.claims.space}.${secretOfBob}`])
    expect(await post(unsubscribePath(token))).toMatchObject({
      status: 404,
      text: 'This link no longer works. Sign in to switch the emails off on the page Reminders.',
    });
  expect((await post(unsubscribePath('x'))).status).toBe(400);
  service.later(90 * DAY_MS - 1);
  expect((await post(link)).status).toBe(200);
  await save(ann, BERLIN);
  const now = service.later(1);
  expect((await post(link)).status).toBe(404);
  expect(await settingsOf(ann)).toMatchObject(BERLIN);
  const spaceId = ann.claims.space;
  expect(await service.db.unsubscribeToken.count({ where: { spaceId } })).toBe(1);
  await mailSettingsMaintenance.forgetTokens(service.db, now);
  expect(await service.db.unsubscribeToken.count({ where: { spaceId } })).toBe(0);
});

it('a user deletion erases the settings and the links, and nothing can be switched on afterwards [REM-3]', async () => {
  const [gone, other] = [service.someone(), service.someone()];
  for (const who of [gone, other]) await save(who, BERLIN);
  const links = [await linkOf(gone), await linkOf(other)];
  const [userId, spaceId] = [gone.claims.sub, gone.claims.space];
  await service.db.$transaction((tx) =>
    eraseOnUserDeleted({ outbox, clock: service.clock })(
      tx,
      userDeleted.of({ spaceId, data: { userId, spaceId, version: 2 }, now: service.clock.now() }),
    ),
  );
  expect(await stored(gone)).toBeNull();
  expect((await service.call('POST', links[0] ?? '')).status).toBe(404);
  expect((await save(gone, BERLIN)).status).toBe(401);
  expect(await stored(gone)).toBeNull();
  expect(await settingsOf(other)).toMatchObject(BERLIN);
  expect((await service.call('POST', links[1] ?? '')).status).toBe(200);
});

it('the chosen sources stay when a page of the previous release saves the settings, and when mails are off (MON-91)', async () => {
  const who = service.someone();
  await save(who, { ...BERLIN, sources: ['bill', 'bill'] });
  expect(await settingsOf(who)).toMatchObject({ ...BERLIN, sources: ['bill'] });
  for (const change of [BERLIN, OFF, BERLIN])
    expect(await save(who, change)).toMatchObject({ status: 200, json: { ...change, sources: ['bill'] } });
  expect((await save(who, { ...BERLIN, sources: [] })).json).toMatchObject({ sources: [] });
  expect(await save(who, { ...BERLIN, sources: ['No kind'] })).toMatchObject({ status: 400 });
  expect(await save(who, { ...BERLIN, sources: Array(21).fill('bill') })).toMatchObject({
    status: 400,
    text: 'sources must have at most 20 kinds.',
  });
});
