import { vaultRoutes } from '@savvi/vault-contract/vault.routes';
import { closedDoorSuite } from '@savvi/testing/closed-door-suite';
import { afterAll, beforeAll } from 'vitest';
import { type TestVault, testVault } from './testing/vault.ts';

let vault: TestVault;
beforeAll(async () => {
  vault = await testVault();
});
afterAll(() => vault.close());

closedDoorSuite({
  routes: vaultRoutes,
  call: () => vault.call,
  express: () => vault.app.internal,
  key: () => vault.key,
});
