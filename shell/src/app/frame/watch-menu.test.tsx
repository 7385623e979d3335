import { listBudgets } from '@savvi/budget-contract/budget.routes';
import { createQueryClient } from '@savvi/mfe-kit';
import { aBudget } from '@savvi/testing/builders';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { afterEach, expect, test, vi } from 'vitest';
import { aRegistry, withCondition } from '../../testing/registry.ts';
import { registryQuery } from '../registry/registry.queries.ts';
import { watchMenu } from './watch-menu.ts';

const backend = openFakeBackend();
const MAIN = [aBudget({ isMain: true })];
const queryKey = ['budgets'];
/** No entry depends on the list of budgets. */
const withoutCondition = withCondition(aRegistry('budget'), 'others.isMain');
let ending = new AbortController();
afterEach(() => ending.abort());

function watch(registry = withCondition(aRegistry('budget')), loaded?: unknown) {
  const client = createQueryClient();
  ending = new AbortController();
  const setRegistry = (next: typeof registry) =>
    client.setQueryData(registryQuery.queryKey, { ...next, overrideOrigins: [] });
  setRegistry(registry);
  if (loaded !== undefined) client.setQueryData(queryKey, loaded);
  watchMenu(client, ending.signal);
  return { client, setRegistry };
}
const calls = () => backend.callsTo(listBudgets).length;
const settle = () => new Promise((resolve) => setTimeout(resolve, 50));

test('a list on which a menu entry depends is fetched if no page has loaded it', async () => {
  backend.answer(listBudgets, MAIN);
  const { client } = watch();
  await vi.waitFor(() => expect(client.getQueryData(queryKey)).toHaveLength(1));
  expect(calls()).toBe(1);
});

test('a loaded list is not requested again, and neither is a list without an entry that depends on it', async () => {
  watch(withCondition(aRegistry('budget')), []);
  watch(withoutCondition);
  watch(withCondition(aRegistry()));
  await settle();
  expect(calls()).toBe(0);
});

test('until its condition is met, the list is fetched again after each change', async () => {
  backend.answer(listBudgets, [aBudget()]);
  const { client } = watch();
  await vi.waitFor(() => expect(calls()).toBe(1));
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  backend.answer(listBudgets, MAIN);
  await client.invalidateQueries({ queryKey });
  expect(client.getQueryData(queryKey)).toMatchObject([{ isMain: true }]);
  await client.invalidateQueries({ queryKey });
  expect(calls()).toBe(2);
  client.setQueryData(queryKey, []);
  await client.invalidateQueries({ queryKey });
  expect(calls()).toBe(3);
});

test('a list is fetched as soon as the registry has an entry that depends on it, and not after the end', async () => {
  backend.answer(listBudgets, [aBudget()]);
  const { client, setRegistry } = watch(withoutCondition);
  setRegistry(withCondition(aRegistry('budget')));
  await vi.waitFor(() => expect(client.getQueryData(queryKey)).toHaveLength(1));
  ending.abort();
  await client.invalidateQueries({ queryKey });
  setRegistry(withCondition(aRegistry('budget', 'masterplan')));
  await client.invalidateQueries({ queryKey });
  await settle();
  expect(calls()).toBe(1);
});

test('a failed list is reported nowhere and fetched again after a change', async () => {
  backend.refuse(listBudgets, 'unavailable');
  const { client } = watch();
  await vi.waitFor(() => expect(client.getQueryState(queryKey)?.status).toBe('error'));
  backend.answer(listBudgets, MAIN);
  await client.invalidateQueries({ queryKey });
  expect(client.getQueryData(queryKey)).toHaveLength(1);
});
