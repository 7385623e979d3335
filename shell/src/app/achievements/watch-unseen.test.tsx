import { getAchievements } from '@savvi/contracts/achievements/achievements.routes';
import {
  achievementsOf,
  type Counted,
  COUNTED_FIGURES,
} from '@savvi/contracts/achievements/achievements.rules';
import { createQueryClient } from '@savvi/mfe-kit';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteSeen, seenAchievements, unseenQuery } from './seen.ts';
import { watchUnseen } from './watch-unseen.ts';

const backend = openFakeBackend();
const USER = 'u1';
const NOTHING = Object.fromEntries(COUNTED_FIGURES.map((name) => [name, 0n])) as Counted;
const count = (budgets: bigint) =>
  backend.answer(getAchievements, achievementsOf({ ...NOTHING, 'budgets.count': budgets }));
const openPage = (path: string) => history.replaceState(null, '', path);

let ending = new AbortController();
function watch() {
  const client = createQueryClient();
  ending = new AbortController();
  const check = watchUnseen(client, USER, ending.signal);
  return { check, hasUnseen: () => client.getQueryData(unseenQuery.queryKey) };
}

beforeEach(() => openPage('/create-budget'));
afterEach(() => {
  ending.abort();
  localStorage.clear();
  vi.restoreAllMocks();
});

test('an achievement that the dashboard has not shown is unseen until the dashboard shows it', async () => {
  noteSeen(USER, []);
  count(1n);
  const { check, hasUnseen } = watch();
  check();
  await waitFor(() => expect(hasUnseen()).toBe(true));
  noteSeen(USER, ['budget-starter']);
  check();
  await waitFor(() => expect(hasUnseen()).toBe(false));
});

test('a browser that never opened the dashboard takes the first count as already seen', async () => {
  count(1n);
  const { check, hasUnseen } = watch();
  check();
  await waitFor(() => expect(seenAchievements(USER)).toEqual(['budget-starter']));
  expect(hasUnseen()).toBeUndefined();
});

test('several changes within a moment cause one request for the count, and changes on the dashboard cause none', async () => {
  noteSeen(USER, []);
  count(0n);
  const { check, hasUnseen } = watch();
  for (let change = 0; change < 5; change += 1) check();
  await waitFor(() => expect(hasUnseen()).toBe(false));
  openPage('/');
  check();
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(backend.callsTo(getAchievements)).toHaveLength(1);
});

test('a hidden tab requests the count once it becomes visible', async () => {
  noteSeen(USER, []);
  count(1n);
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const { check, hasUnseen } = watch();
  check();
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(backend.callsTo(getAchievements)).toHaveLength(0);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(hasUnseen()).toBe(true));
});

test('a failed request for the count changes nothing and shows no error', async () => {
  noteSeen(USER, []);
  backend.refuse(getAchievements, 'unavailable');
  const { check, hasUnseen } = watch();
  check();
  await waitFor(() => expect(backend.callsTo(getAchievements)).toHaveLength(1));
  expect(hasUnseen()).toBeUndefined();
});
