import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestIdentity, testIdentity, userOf } from '../testing/identity.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await testIdentity();
});
afterAll(() => identity.stop());

describe('PATCH /api/user/preferences', () => {
  const path = '/api/user/preferences';

  it('stores zone and date format one by one, and null takes a choice back [REM-5]', async () => {
    const { browser, user } = await identity.newcomer();
    expect(user).not.toHaveProperty('timeZone');
    expect(user).not.toHaveProperty('dateFormat');
    const change = async (body: object) => userOf(await browser.call('PATCH', path, { body }));
    expect(await change({ timeZone: 'Europe/Berlin' })).toMatchObject({ timeZone: 'Europe/Berlin' });
    const both = { timeZone: 'Europe/Berlin', dateFormat: 'en-GB-x-numeric' };
    expect(await change({ dateFormat: 'en-GB-x-numeric' })).toMatchObject(both);
    expect((await browser.call('GET', '/api/user')).json).toMatchObject(both);
    const withoutZone = await change({ timeZone: null });
    expect(withoutZone).not.toHaveProperty('timeZone');
    expect(withoutZone).toMatchObject({ dateFormat: 'en-GB-x-numeric', version: 4 });
  });

  it('publishes the zone, and the zone of every event is the one at that moment [REM-5]', async () => {
    const { browser, user } = await identity.newcomer();
    for (const timeZone of ['Asia/Tokyo', null]) await browser.call('PATCH', path, { body: { timeZone } });
    const events = await identity.events(user.id);
    expect(events.slice(-3)).toMatchObject([
      { type: 'identity.user.registered.v1', data: { timeZone: null } },
      { type: 'identity.user.updated.v1', data: { timeZone: 'Asia/Tokyo' } },
      { type: 'identity.user.updated.v1', data: { timeZone: null } },
    ]);
  });

  it('leaves an open form of the profile valid [REM-5]', async () => {
    const { browser } = await identity.newcomer();
    await browser.call('PATCH', path, { body: { dateFormat: 'en-GB' } });
    const saved = await browser.call('PATCH', '/api/auth/update-profile', {
      body: { firstName: 'Grace' },
      headers: { 'If-Match': '"1"' },
    });
    expect(userOf(saved)).toMatchObject({ firstName: 'Grace', dateFormat: 'en-GB' });
  });

  it.each([
    [{ timeZone: '+02:00' }, 'timeZone must be a time zone such as Europe/Berlin.'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone must be a time zone such as Europe/Berlin.'],
    [{ dateFormat: 'de-DE' }, expect.stringMatching(/^dateFormat /)],
  ])('rejects %j [REM-5]', async (body, sentence) => {
    const { browser } = await identity.newcomer();
    const answered = await browser.call('PATCH', path, { body });
    expect([answered.status, answered.text]).toEqual([400, sentence]);
    expect((await browser.call('GET', '/api/user')).json).toMatchObject({ version: 1 });
  });
});
