import { GATEWAY_KEY_HEADER } from '@savvi/contracts/identity-token';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPerson, testIdentity } from '../testing/identity.ts';

const KEY = 'a-key-that-the-gateway-has-as-well-0123456789';
const ADDRESS = '203.0.113.9';

/** The client address that identity stores for a session opened by a request with these headers. */
async function notedAddress(
  identity: Awaited<ReturnType<typeof testIdentity>>,
  headers: Record<string, string>,
): Promise<unknown> {
  const browser = identity.browser({ address: ADDRESS });
  expect((await browser.call('POST', '/api/register', { body: aPerson(), headers })).status).toBe(201);
  const [session] = (await browser.call('GET', '/api/auth/sessions')).json as { address: string }[];
  return session?.address;
}

describe('identity with a gateway key (S-19)', () => {
  let identity: Awaited<ReturnType<typeof testIdentity>>;
  beforeAll(async () => void (identity = await testIdentity({ settings: { GATEWAY_KEY: KEY } })));
  afterAll(() => identity.stop());

  it('trusts the client address of a request that carries the key', async () => {
    expect(await notedAddress(identity, { [GATEWAY_KEY_HEADER]: KEY })).toBe(ADDRESS);
  });

  it.each([
    ['no key', {}],
    ['another key', { [GATEWAY_KEY_HEADER]: KEY.replace('a', 'b') }],
    ['an empty key', { [GATEWAY_KEY_HEADER]: '' }],
  ])("uses the connection's address of a caller with %s, whatever address it sends", async (_, headers) => {
    expect(await notedAddress(identity, headers)).toBe('127.0.0.1');
  });
});

it('identity without a gateway key trusts a gateway of the previous release, which sends no key', async () => {
  const identity = await testIdentity();
  try {
    expect(await notedAddress(identity, {})).toBe(ADDRESS);
  } finally {
    await identity.stop();
  }
});
