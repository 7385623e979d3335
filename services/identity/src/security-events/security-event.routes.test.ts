import { randomUUID } from 'node:crypto';
import { DIRECTORY_PATH } from '@savvi/contracts/identity/directory';
import {
  SECURITY_EVENT_DAYS,
  SECURITY_EVENTS_LISTED,
  securityEventReply,
} from '@savvi/contracts/identity/strong-sign-in';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { sweep } from '../housekeeping/housekeeping.repository.ts';
import { PASSWORD, type TestBrowser, type TestIdentity, testIdentity } from '../testing/identity.ts';

const KEPT_MS = SECURITY_EVENT_DAYS * 86_400_000;

let identity: TestIdentity;
beforeAll(async () => {
  identity = await testIdentity();
});
afterAll(() => identity.stop());

const listed = async (browser: TestBrowser) =>
  z.array(securityEventReply).parse((await browser.call('GET', '/api/auth/security-events')).json);
const correctEmail = (browser: TestBrowser) =>
  browser.call('POST', '/api/auth/correct-email', {
    body: { email: `${randomUUID()}@example.com`, password: PASSWORD },
  });
/** Stores an event that happened before now. */
const store = (userId: string, ageMs: number, device = 'Firefox on Windows') =>
  identity.deps.db.securityEventRecord.create({
    data: {
      id: randomUUID(),
      userId,
      kind: 'password-changed',
      device,
      address: '192.0.2.1',
      createdAt: new Date(identity.now().getTime() - ageMs),
    },
  });

describe('the recent security events', () => {
  it('have the kind, device, network address and time, the newest first (SEC-19)', async () => {
    const { browser, email } = await identity.newcomer();
    expect(await listed(browser)).toEqual([]);
    const other = identity.browser();
    await other.call('POST', '/api/login', { body: { email, password: PASSWORD } });
    const at = identity.now().toISOString();
    identity.later(60_000);
    await browser.call('POST', '/api/auth/sign-out-everywhere');
    await browser.call('POST', '/api/login', { body: { email, password: PASSWORD } });
    const seen = { id: expect.any(String), device: 'Firefox on Windows' };
    expect(await listed(browser)).toEqual([
      { ...seen, kind: 'sessions-ended', address: browser.address, at: identity.now().toISOString() },
      { ...seen, kind: 'signed-in-from-new-device', address: other.address, at },
    ]);
  });

  it('have no device and address if an administrator caused them', async () => {
    const [{ user: admin }, { browser, email, user }] = [await identity.admin(), await identity.newcomer()];
    await identity.call('DELETE', `${DIRECTORY_PATH}/${user.id}/sessions`, {
      token: identity.directoryToken(admin.id),
    });
    await browser.call('POST', '/api/login', { body: { email, password: PASSWORD } });
    expect(await listed(browser)).toEqual([
      expect.objectContaining({ kind: 'sessions-ended', device: null, address: null }),
    ]);
  });

  // Trust: sessions-34
  it('are shown to the owner only (SEC-19)', async () => {
    const [one, other] = [await identity.newcomer(), await identity.newcomer()];
    await correctEmail(one.browser);
    expect([(await listed(one.browser)).length, (await listed(other.browser)).length]).toEqual([1, 0]);
    expect((await identity.call('GET', '/api/auth/security-events')).status).toBe(401);
  });

  it(`are the last ${SECURITY_EVENTS_LISTED} (SEC-19)`, async () => {
    const { browser, user } = await identity.newcomer();
    for (let count = 1; count <= SECURITY_EVENTS_LISTED; count += 1)
      await store(user.id, count * 1_000, `${count}`);
    expect(await listed(browser)).toHaveLength(SECURITY_EVENTS_LISTED);
    await store(user.id, 0, 'the newest');
    const devices = (await listed(browser)).map(({ device }) => device);
    expect([devices.length, devices[0], devices.at(-1)]).toEqual([
      SECURITY_EVENTS_LISTED,
      'the newest',
      `${SECURITY_EVENTS_LISTED - 1}`,
    ]);
  });

  // Trust: sessions-34
  it(`are those of the last ${SECURITY_EVENT_DAYS} days; the hourly sweep deletes older ones (SEC-19)`, async () => {
    const { browser, user } = await identity.newcomer();
    for (const [device, ms] of Object.entries({ younger: -1_000, exact: 0, older: 1_000 }))
      await store(user.id, KEPT_MS + ms, device);
    expect((await listed(browser)).map(({ device }) => device)).toEqual(['younger']);
    await sweep(identity.deps.db, identity.now());
    const left = await identity.deps.db.securityEventRecord.findMany({ where: { userId: user.id } });
    expect(left.map(({ device }) => device)).toEqual(['younger']);
  });

  it('leave out refusals of limits that an owner cannot do anything about', async () => {
    const { browser, email } = await identity.newcomer();
    const stranger = identity.browser();
    for (let guess = 0; guess < 12; guess += 1)
      await stranger.call('POST', '/api/login', { body: { email, password: 'wrong one' } });
    await identity.deps.background.idle();
    expect(await listed(browser)).toEqual([]);
  });

  // Trust: sessions-34
  it('are erased with the account (SEC-19)', async () => {
    const { browser, user } = await identity.newcomer();
    await correctEmail(browser);
    const count = () => identity.deps.db.securityEventRecord.count({ where: { userId: user.id } });
    expect(await count()).toBe(1);
    await browser.call('DELETE', '/api/user', { body: { password: PASSWORD } });
    expect(await count()).toBe(0);
  });
});
