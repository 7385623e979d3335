// The signature of webhooks, which proves that they come from the payment provider.
import { randomUUID } from 'node:crypto';
import { WEBHOOK_SIGNATURE_HEADER } from '@savvi/contracts/billing/billing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestBilling, testBilling } from '../testing/billing.ts';
import { aBuyer, eventOf, MONTHLY, signatureOf, type TestEvent } from '../testing/stripe.ts';

let billing: TestBilling;
beforeAll(async () => {
  billing = await testBilling();
});
afterAll(() => billing.close());
beforeEach(() => void (billing.outcomes.length = 0));

const PATH = '/api/webhooks/payments';
const kept = () => billing.db.providerEvent.count();
const deliver = (event: TestEvent, headers: Record<string, string>) =>
  billing.call('POST', PATH, { raw: JSON.stringify(event), headers });

const event = eventOf('customer.subscription.created', {}, 1_772_539_200);
const payload = JSON.stringify(event);
const now = Date.now();
const right = signatureOf(payload);

// Trust: payments-1
it.each<[string, string | undefined, string?]>([
  ['no signature', undefined],
  ['an empty one', ''],
  ['nonsense', 'nonsense'],
  ['no time', right.replace(/t=\d+,/, '')],
  ['no scheme that is known', right.replace('v1=', 'v0=')],
  ['the secret of somebody else', signatureOf(payload, { secret: 'whsec_other' })],
  ['an empty secret', signatureOf(payload, { secret: '' })],
  ['another body', right, payload.replace('2026', '2027')],
  ['the same in other bytes', right, JSON.stringify(event, null, 2)],
  ['an empty body', right, ''],
  ['another time than was signed', right.replace(/t=\d+/, `t=${Math.floor(now / 1_000) - 1}`)],
  ['a time more than 300 s ago', signatureOf(payload, { at: now - 301_000 })],
  ['that of an hour ago, replayed', signatureOf(payload, { at: now - 3_600_000 })],
])('a webhook with %s is rejected, counted, and changes nothing', async (_what, signature, raw = payload) => {
  const before = await kept();
  const answered = await billing.call('POST', PATH, {
    raw,
    headers: signature === undefined ? {} : { [WEBHOOK_SIGNATURE_HEADER]: signature },
  });
  expect([answered.status, answered.headers.get('x-problem-code'), answered.text]).toEqual([
    400,
    'signature',
    'This is not signed by the payment provider, or was signed too long ago.',
  ]);
  expect(await kept()).toBe(before);
  expect(billing.outcomes).toEqual(['refused']);
});

// Trust: payments-1
it("the age of a signature is measured in real time, not by the product's clock", async () => {
  const ann = billing.someone();
  const checkout = aBuyer(ann.claims.sub, { price: MONTHLY }).checkout('2026-03-03T12:00:00Z');
  const raw = JSON.stringify(checkout);
  expect(Math.abs(billing.clock.now().getTime() - Date.now())).toBeGreaterThan(86_400_000);
  expect(
    (
      await deliver(checkout, {
        [WEBHOOK_SIGNATURE_HEADER]: signatureOf(raw, { at: Date.now() - 290_000 }),
      })
    ).status,
  ).toBe(200);
});

it('a webhook with a valid and an invalid signature is accepted, as during a change of the secret', async () => {
  const checkout = aBuyer(randomUUID(), { price: MONTHLY }).checkout('2026-03-03T12:00:00Z');
  const raw = JSON.stringify(checkout);
  const fits = signatureOf(raw);
  expect(
    (
      await deliver(checkout, {
        [WEBHOOK_SIGNATURE_HEADER]: `${fits.replace('v1=', `v1=${'0'.repeat(64)},v1=`)},v0=${'1'.repeat(64)}`,
      })
    ).status,
  ).toBe(200);
});
