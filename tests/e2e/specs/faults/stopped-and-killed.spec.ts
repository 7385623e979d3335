import { seedBudget } from '../../fixtures/seed.ts';
import { expect, test } from '../../fixtures/test.ts';
import { registerUser } from '../../fixtures/users.ts';

// Trust: outages-1
test('a stopped service responds with 503 on its own routes, and the other services keep working', async ({
  launch,
}) => {
  const product = await launch({ split: true });
  const { api } = await registerUser(product.url);
  for (const [service, own, others] of [
    ['budget', '/api/budgets', ['/api/debts', '/api/passwords']],
    ['masterplan', '/api/debts', ['/api/passwords']],
    ['vault', '/api/passwords', []],
  ] as const) {
    await test.step(service, async () => {
      // SIGTERM, because a killed service is restarted within a second.
      process.kill(product.processOf(service).pid, 'SIGTERM');
      // The service still responds while it drains.
      await expect.poll(async () => (await api.get(own)).status()).toBe(503);
      for (const path of [...others, '/api/documents', '/api/user'])
        expect((await api.get(path)).status(), path).toBe(200);
    });
  }
});

test('confirmed changes survive a kill -9 of all processes', async ({ launch }) => {
  const first = await launch();
  const user = await registerUser(first.url);
  const budget = await seedBudget(user);
  await first.kill();

  const second = await launch({ dataDir: first.dataDir });
  const answer = await user.api.get(`${second.url}/api/budgets`);
  expect(await answer.json()).toMatchObject([{ id: budget.id, name: budget.name }]);
});
