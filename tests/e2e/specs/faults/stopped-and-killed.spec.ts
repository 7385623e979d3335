import { seedBudget } from '../../fixtures/seed-budget.ts';
import { expect, test } from '../../fixtures/test.ts';
import { registerUser } from '../../fixtures/users.ts';

// Trust: outages-1
test('a stopped service answers 503 on its own routes, and the other services go on', async ({ launch }) => {
  const product = await launch({ split: true });
  const { api } = await registerUser(product.url);
  for (const [service, own, others] of [
    ['budget', '/api/budgets', ['/api/debts', '/api/passwords']],
    ['masterplan', '/api/debts', ['/api/passwords']],
    ['vault', '/api/passwords', []],
  ] as const) {
    await test.step(service, async () => {
      // Stopped, not killed: a killed service is restarted within a second.
      process.kill(product.processOf(service).pid, 'SIGTERM');
      await expect.poll(async () => (await api.get(own)).status()).toBe(503); // it drains first, and answers meanwhile
      for (const path of [...others, '/api/documents', '/api/user'])
        expect((await api.get(path)).status(), path).toBe(200);
    });
  }
});

test('what was answered survives a kill -9 of everything', async ({ launch }) => {
  const first = await launch();
  const user = await registerUser(first.url);
  const budget = await seedBudget(user);
  await first.kill();

  const second = await launch({ dataDir: first.dataDir });
  const answer = await user.api.get(`${second.url}/api/budgets`);
  expect(await answer.json()).toMatchObject([{ id: budget.id, name: budget.name }]);
});
