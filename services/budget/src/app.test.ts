import { budgetRoutes } from '@savvi/budget-contract/budget.routes';
import { closedDoorSuite } from '@savvi/testing/closed-door-suite';
import { afterAll, beforeAll } from 'vitest';
import { type TestBudget, testBudget } from './testing/budget.ts';

let service: TestBudget;
beforeAll(async () => {
  service = await testBudget();
});
afterAll(() => service.close());

closedDoorSuite({
  routes: budgetRoutes,
  call: () => service.call,
  express: () => service.app.internal,
  key: () => service.key,
});
