import { afterAll, beforeAll, expect, it } from 'vitest';
import { whole } from '../testing/samples.ts';
import { type TestVault, testVault } from '../testing/vault.ts';

const DAY_MS = 86_400_000;
let strict: TestVault;
beforeAll(async () => {
  strict = await testVault({ requiresVerifiedEmail: true });
});
afterAll(() => strict.close());

const registered = (agoMs: number, emailVerified?: boolean, vault: TestVault = strict) =>
  vault.someone({
    createdAt: new Date(vault.clock.now().getTime() - agoMs).toISOString(),
    ...(emailVerified !== undefined && { emailVerified }),
  });
const statusesFor = async ({ token }: { token: string }, vault: TestVault = strict) => [
  (await vault.call('POST', '/api/passwords', { token, body: whole })).status,
  (await vault.call('POST', '/api/passwords/import', { token, body: { entries: [whole] } })).status,
];

it('new entries, also imported ones, are rejected without a verified email address from one day after registration [T-51]', async () => {
  expect(await statusesFor(registered(DAY_MS - 1, false))).toEqual([201, 201]);
  const late = registered(DAY_MS, false);
  expect(await statusesFor(late)).toEqual([403, 403]);
  const refused = await strict.call('POST', '/api/passwords', { token: late.token, body: whole });
  expect([refused.headers.get('x-problem-code'), refused.text]).toEqual([
    'email-unverified',
    'Please verify your email address first. Open the link we sent you, or choose “Send again” at the top of the page.',
  ]);
});

it('a token without the claim `emailVerified` counts as verified, so that old accounts and tokens of the previous release are accepted [T-51]', async () => {
  expect(await statusesFor(registered(2 * DAY_MS))).toEqual([201, 201]);
  expect(await statusesFor(registered(2 * DAY_MS, true))).toEqual([201, 201]);
});

it('existing entries can be read, changed and deleted without a verified email address', async () => {
  const soon = registered(DAY_MS - 1_000, false);
  const { json } = await strict.call('POST', '/api/passwords', { token: soon.token, body: whole });
  const { id } = json as { id: string };
  const { token } = strict.someone({
    ...soon.claims,
    createdAt: new Date(strict.clock.now().getTime() - 2 * DAY_MS).toISOString(),
  });
  expect((await strict.call('GET', '/api/passwords', { token })).status).toBe(200);
  expect(
    (await strict.call('PATCH', `/api/passwords/${id}`, { token, body: { notes: 'changed' } })).status,
  ).toBe(200);
  expect((await strict.call('DELETE', `/api/passwords/${id}`, { token })).status).toBe(204);
});

it('new entries are accepted without a verified email address unless REQUIRE_VERIFIED_EMAIL is yes [T-51]', async () => {
  const vault = await testVault();
  const statuses = await statusesFor(registered(2 * DAY_MS, false, vault), vault);
  await vault.close();
  expect(statuses).toEqual([201, 201]);
});
