import { seedBudget } from '../../fixtures/seed-budget.ts';
import { expect, test } from '../../fixtures/test.ts';
import { registerUser } from '../../fixtures/users.ts';

for (const [service, its, others] of [['budget', '/api/budgets', '/api/debts'], ['masterplan', '/api/debts', '/api/budgets'], ['vault', '/api/passwords', '/api/debts']] as const) {
  test(`a stopped ${service} service answers 503 for its own routes and nothing else`, async ({ launch }) => {
    const product = await launch({ split: true });
    const { api } = await registerUser(product.url);
    // Stopped, not killed: what is killed is started again within a second.
    process.kill(product.processOf(service).pid, 'SIGTERM');

    await expect.poll(async () => (await api.get(its)).status()).toBe(503); // it says farewell first, and answers meanwhile
    for (const path of [others, '/api/user']) expect((await api.get(path)).status()).toBe(200);
  });
}

test('what was answered survives a kill -9 of everything', async ({ launch }) => {
  const first = await launch();
  const user = await registerUser(first.url);
  const budget = await seedBudget(user);
  await first.kill();

  const second = await launch({ dataDir: first.dataDir });
  const answer = await user.api.get(`${second.url}/api/budgets`);
  expect(await answer.json()).toMatchObject([{ id: budget.id, name: budget.name }]);
});
