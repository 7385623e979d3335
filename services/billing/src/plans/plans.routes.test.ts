import { checkoutLink, planReply } from '@savvi/contracts/billing/plans';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { silentLog } from '@savvi/service-kit/log';
import { noPayments } from '../payments/no-payments.ts';
import { type TestBilling, testBilling } from '../testing/billing.ts';

let billing: TestBilling;
beforeAll(async () => {
  billing = await testBilling();
});
afterAll(() => billing.close());

const plans = async (at = billing) => z.array(planReply).parse((await at.call('GET', '/api/plans')).json);

it('plans, prices and payment links are public [BILL-5] [BILL-6] [BILL-7]', async () => {
  expect(
    (await plans()).map(({ features, ...plan }) => ({ ...plan, features: features.length > 0 })),
  ).toEqual([
    {
      id: 'monthly',
      name: 'Monthly',
      price: '9.99',
      originalPrice: '12.99',
      interval: 'month',
      promotion: 'First 100 users special!',
      paymentLink: 'https://buy.stripe.test/monthly',
      features: true,
    },
    {
      id: 'yearly',
      name: 'Yearly',
      price: '99.00',
      originalPrice: '155.88',
      interval: 'year',
      promotion: '2 months free',
      paymentLink: 'https://buy.stripe.test/yearly',
      features: true,
    },
  ]);
});

it('without a payment provider the plans are public, too, and nothing can be bought [T-28]', async () => {
  const none = await testBilling(noPayments(silentLog));
  expect((await plans(none)).map(({ id, paymentLink }) => [id, paymentLink])).toEqual([
    ['monthly', null],
    ['yearly', null],
  ]);
  await none.close();
});

it("a payment link contains the account's reference, and keeps the operator's parameters", () => {
  expect(checkoutLink('https://buy.stripe.test/x?locale=en&client_reference_id=somebody', 'ann')).toBe(
    'https://buy.stripe.test/x?locale=en&client_reference_id=ann',
  );
});
