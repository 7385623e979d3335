import { GATEWAY_KEY_HEADER } from '@savvi/contracts/identity-token';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPerson, testIdentity } from '../testing/identity.ts';

const KEY = 'a-key-that-the-gateway-has-as-well-0123456789';
const ADDRESS = '203.0.113.9';

/** The address that identity notes for a session which is opened by a call with these headers. */
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

  it('believes the client address of a call that carries the key', async () => {
    expect(await notedAddress(identity, { [GATEWAY_KEY_HEADER]: KEY })).toBe(ADDRESS);
  });

  it.each([
    ['no key', {}],
    ['another key', { [GATEWAY_KEY_HEADER]: KEY.replace('a', 'b') }],
    ['an empty key', { [GATEWAY_KEY_HEADER]: '' }],
  ])('knows a caller with %s by its connection, whatever address it names', async (_, headers) => {
    expect(await notedAddress(identity, headers)).toBe('127.0.0.1');
  });
});

it('identity without a gateway key believes the gateway of the last release, which sends none', async () => {
  const identity = await testIdentity();
  try {
    expect(await notedAddress(identity, {})).toBe(ADDRESS);
  } finally {
    await identity.stop();
  }
});
