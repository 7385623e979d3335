import { billingRoutes } from '@savvi/contracts/billing/billing.routes';
import { closedDoorSuite } from '@savvi/testing/closed-door-suite';
import { afterAll, beforeAll } from 'vitest';
import { type TestBilling, testBilling } from './testing/billing.ts';

let billing: TestBilling;
beforeAll(async () => {
  billing = await testBilling();
});
afterAll(() => billing.close());

closedDoorSuite({
  routes: billingRoutes,
  call: () => billing.call,
  express: () => billing.app.internal,
  key: () => billing.key,
});
