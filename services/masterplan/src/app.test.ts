import { masterplanRoutes } from '@savvi/masterplan-contract/masterplan.routes';
import { closedDoorSuite } from '@savvi/testing/closed-door-suite';
import { afterAll, beforeAll } from 'vitest';
import { type TestMasterplan, testMasterplan } from './testing/masterplan.ts';

let masterplan: TestMasterplan;
beforeAll(async () => {
  masterplan = await testMasterplan();
});
afterAll(() => masterplan.close());

closedDoorSuite({
  routes: masterplanRoutes,
  call: () => masterplan.call,
  express: () => masterplan.app.internal,
  key: () => masterplan.key,
});
