import type { IncomingMessage } from 'node:http';
import type { Listener } from '@savvi/service-kit/server';
import { caller } from '@savvi/testing/caller';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fakeService, testGateway } from '../testing/gateway.ts';

const POLICY = "default-src 'none'; form-action 'self'";
const SESSION = { Cookie: 'savvi_session=a-session-secret-of-some-length' };

let seen: (IncomingMessage & { body?: string })[];
let minted: number;
let counted: string[];
let demo: Listener;
let gateway: Awaited<ReturnType<typeof testGateway>>;
let call: ReturnType<typeof caller>;

beforeEach(async () => {
  [seen, minted, counted] = [[], 0, []];
  demo = await fakeService((request, response) => {
    let body = '';
    request
      .setEncoding('utf8')
      .on('data', (piece: string) => (body += piece))
      .on('end', () => {
        seen.push(Object.assign(request, { body }));
        response.writeHead(303, {
          'Content-Security-Policy': POLICY,
          'Set-Cookie': 'savvi_session=theirs; Path=/',
          'X-Frame-Options': 'DENY',
          Location: 'http://savvi.test/payment-success',
          'Content-Type': 'text/html; charset=utf-8',
        });
        response.end('<h1>Demo Pay</h1>');
      });
  });
  const mint = async () => (
    minted++,
    { token: 'the.token', sid: 's', userId: 'u', expiresAtMs: Date.now() + 9_000 }
  );
  gateway = await testGateway({
    demoPayments: demo.url,
    mint,
    counter: { count: (key) => (counted.push(key), 1), close: async () => {} },
  });
  call = caller(gateway.url);
});
afterEach(async () => {
  await gateway.close();
  await demo.close(100);
});

describe('the pages of the payment simulator', () => {
  // Trust: gateway-16
  it('the simulator gets no cookie, identity token or client address, and the client gets the policy of the simulator but no cookie', async () => {
    const answered = await call('GET', '/demo-payments/checkout/monthly?client_reference_id=u', {
      headers: { ...SESSION, Authorization: 'Bearer mine', 'X-Client-Address': '9.9.9.9', 'X-Other': '1' },
    });
    expect([answered.status, answered.text]).toEqual([303, '<h1>Demo Pay</h1>']);
    expect(seen[0]).toMatchObject({
      method: 'GET',
      url: '/demo-payments/checkout/monthly?client_reference_id=u',
    });
    for (const name of ['cookie', 'authorization', 'x-client-address', 'x-other'])
      expect(seen[0]?.headers[name]).toBeUndefined();
    expect(minted).toBe(0);
    expect(answered.headers.get('content-security-policy')).toBe(POLICY);
    expect(answered.headers.get('set-cookie')).toBeNull();
    expect(answered.headers.get('location')).toBe('http://savvi.test/payment-success');
    for (const [name, value] of [
      ['x-content-type-options', 'nosniff'],
      ['x-frame-options', 'DENY'],
      ['cross-origin-opener-policy', 'same-origin'],
      ['cache-control', 'no-store'],
    ] as const)
      expect(answered.headers.get(name)).toBe(value);
  });

  it('the simulator receives forms from our own pages only', async () => {
    const post = (site: string) =>
      call('POST', '/demo-payments/checkout/monthly', {
        headers: { ...SESSION, 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': site },
        raw: 'act=pay',
      });
    expect(await post('cross-site')).toMatchObject({ status: 403 });
    expect(seen).toHaveLength(0);
    expect(await post('same-origin')).toMatchObject({ status: 303 });
    expect(seen[0]?.body).toBe('act=pay');
  });

  it('calls to the simulator count against the rate limit of the client address', async () => {
    await call('GET', '/demo-payments/portal/x');
    expect(counted).toEqual(['address:127.0.0.1']);
  });

  // Trust: gateway-16
  it.each(['/v1/subscriptions/sub_1', '/demo-paymentsx', '/demo-payments/../v1/billing_portal/sessions'])(
    'only the pages of the simulator are reachable: %s is not',
    async (path) => {
      expect(await call('DELETE', path)).toMatchObject({ status: 405 });
      expect(await call('GET', path)).toMatchObject({ status: 404 });
      expect(seen).toHaveLength(0);
    },
  );

  it('without a simulator its paths are not found, like any unknown path', async () => {
    const without = await testGateway();
    const [absent, unknown] = await Promise.all(
      ['/demo-payments/checkout/monthly', '/nowhere'].map((path) => caller(without.url)('GET', path)),
    );
    expect([absent?.status, absent?.text.replace(/nonce="[^"]*"/, '')]).toEqual([
      404,
      unknown?.text.replace(/nonce="[^"]*"/, ''),
    ]);
    await without.close();
  });

  it('calls get a 503 with a sentence while the simulator is unavailable', async () => {
    await demo.close(100);
    expect(await call('GET', '/demo-payments/checkout/monthly')).toMatchObject({
      status: 503,
      text: 'The demo payments service is not available right now. Please try again soon.',
    });
  });
});
