import { seedBudget } from '../../fixtures/seed-budget.ts';
import { expect, test } from '../../fixtures/test.ts';
import { registerUser } from '../../fixtures/users.ts';

test('a stopped budget service answers 503 for its own routes and nothing else', async ({ launch }) => {
  const product = await launch({ split: true });
  const { api } = await registerUser(product.url);
  // Stopped, not killed: what is killed is started again within a second.
  process.kill(product.processOf('budget').pid, 'SIGTERM');

  const answer = await api.get('/api/budgets');
  expect(answer.status()).toBe(503);
  expect((await api.get('/api/user')).status()).toBe(200);
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
