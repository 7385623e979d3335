import { ownSpaceOf } from '@savvi/contracts/own-space';
import { portalReply } from '@savvi/contracts/billing/billing';
import { testTokens } from '@savvi/testing/tokens';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { silentLog } from '@savvi/service-kit/log';
import { noPayments } from '../payments/no-payments.ts';
import { type TestBilling, testBilling, testStripe } from '../testing/billing.ts';
import { type FakeStripe, fakeStripe } from '../testing/fake-stripe.ts';

let stripe: FakeStripe;
let billing: TestBilling;
beforeAll(async () => {
  stripe = await fakeStripe();
  billing = await testBilling(testStripe(stripe.url));
});
afterAll(async () => {
  await billing.close();
  await stripe.stop();
});
afterEach(() => {
  stripe.answer(null);
  stripe.calls.length = 0;
});

const open = (token: string, at = billing) => at.call('POST', '/api/create-customer-portal', { token });
async function customer(
  at = billing,
  customerId = 'cus_ann',
  over: Parameters<TestBilling['someone']>[0] = {},
) {
  const ann = at.someone(over);
  await at.db.subscription.create({
    data: {
      spaceId: ownSpaceOf(ann.claims.sub),
      subscriptionStatus: 'active',
      planType: 'premium',
      currentPeriodEnd: new Date(),
      cancelAtPeriodEnd: false,
      customerId,
      version: 1,
    },
  });
  return ann;
}

it("the portal route opens the portal of the user's own customer, which links back to the account settings [BILL-10] [ACC-14]", async () => {
  const [ann, ben] = [await customer(), await customer(billing, 'cus_ben')];
  const answered = await open(ann.token);
  expect([answered.status, portalReply.parse(answered.json)]).toEqual([
    200,
    { url: 'https://billing.stripe.test/session/1', isDemo: false },
  ]);
  await open(ben.token);
  const form = { return_url: 'https://savvi.test/account-settings' };
  expect(stripe.calls).toEqual(
    ['cus_ann', 'cus_ben'].map((each) => ({
      call: 'POST /v1/billing_portal/sessions',
      key: 'Bearer sk_test_1',
      form: { customer: each, ...form },
    })),
  );
});

it('the portal route returns no portal to a user who never paid, and sends no request to the provider', async () => {
  expect((await open(billing.someone().token)).json).toEqual({ url: null, isDemo: false });
  expect(stripe.calls).toEqual([]);
});

it('the portal route asks a protected account for a confirmation in the last ten minutes, and no other account; without it no portal is opened (SEC-16)', async () => {
  const confirmedUntil = new Date(billing.clock.now().getTime() + 1_000).toISOString();
  const ann = await customer(billing, 'cus_protected', { isProtected: true, confirmedUntil });
  expect((await open(ann.token)).status).toBe(200);
  for (let second = 0; second <= 1; second += 1) {
    billing.later(1_000);
    expect(await open(ann.token)).toMatchObject({ status: 403, text: 'Please confirm that it’s you.' });
  }
  const { token } = await customer(billing, 'cus_never_confirmed', { isProtected: true });
  const refused = await open(token);
  expect([refused.status, refused.headers.get('x-problem-code')]).toEqual([403, 'reauthenticate']);
  const later = { ...ann.claims, confirmedUntil: '2027-01-01T00:00:00.000Z' };
  expect((await open(testTokens().mint(later))).status).toBe(401); // another key signed it
  expect(stripe.calls).toHaveLength(1);
  expect((await open((await customer(billing, 'cus_other')).token)).status).toBe(200);
});

it('the portal route returns no portal for a customer that the provider does not know', async () => {
  const { token } = await customer();
  stripe.answer({
    status: 400,
    body: {
      error: {
        type: 'invalid_request_error',
        code: 'resource_missing',
        param: 'customer',
        message: "No such customer: 'cus_ann'",
      },
    },
  });
  const { status, json } = await open(token);
  expect([status, json]).toEqual([200, { url: null, isDemo: false }]);
});

it('the portal is marked as a demo without a provider and with the payment simulator [BILL-10] [T-28]', async () => {
  const none = await testBilling(noPayments(silentLog));
  expect((await open((await customer(none)).token, none)).json).toEqual({ url: null, isDemo: true });
  await none.close();
  const standIn = await testBilling(testStripe(stripe.url, { isDemo: true }));
  expect((await open((await customer(standIn)).token, standIn)).json).toEqual({
    url: 'https://billing.stripe.test/session/1',
    isDemo: true,
  });
  await standIn.close();
});

// Trust: payments-11
it.each<[string, Parameters<FakeStripe['answer']>[0]]>([
  ['does not answer', 'hang'],
  ['breaks off', 'break'],
  ['is down', { status: 500, body: { error: { type: 'api_error', message: 'down' } } }],
  ['answers nonsense', { status: 502, body: [] }],
  ['opens no page', { status: 200, body: { id: 'bps_1', url: 'javascript:alert(1)' } }],
  [
    'is asked too often',
    {
      status: 429,
      body: { error: { type: 'invalid_request_error', code: 'rate_limit', message: 'slow down' } },
    },
  ],
  [
    'refuses the key',
    { status: 401, body: { error: { type: 'invalid_request_error', message: 'Invalid API Key' } } },
  ],
])(
  "the portal route responds 503 with a sentence, within the gateway's timeout, when the provider %s [BILL-11]",
  async (_what, answer) => {
    const { token } = await customer();
    stripe.answer(answer);
    const began = performance.now();
    const { status, text, headers } = await open(token);
    expect([status, text, headers.get('retry-after')]).toEqual([
      503,
      'The payment provider is unavailable right now. Please try again soon.',
      '2',
    ]);
    expect(performance.now() - began).toBeLessThan(4_400);
    // Stripe's package retries a broken connection once, and never a timeout.
    expect(stripe.calls.length).toBeLessThanOrEqual(2);
  },
);

it('the portal route responds 503 with a sentence when the connection to the provider is refused', async () => {
  const nowhere = await testBilling(testStripe('http://127.0.0.1:1'));
  expect((await open((await customer(nowhere)).token, nowhere)).status).toBe(503);
  await nowhere.close();
});
