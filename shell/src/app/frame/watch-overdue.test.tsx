import { userQuery } from '@savvi/mfe-kit';
import { aUser, NOW } from '@savvi/testing/builders';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { aRegistry } from '../../testing/registry.ts';
import { registryQuery } from '../registry/registry.queries.ts';
import { overdueQuery } from './overdue.ts';
import { watchOverdue } from './watch-overdue.ts';

const backend = openFakeBackend();
const DATES = 'GET /api/reminders';
const overdue = {
  id: '0190cccc-0000-7000-8000-000000000001.policy',
  recordId: '0190cccc-0000-7000-8000-000000000001',
  kind: 'policy',
  dueOn: '2026-03-01',
};

function watch(...deployed: string[]) {
  // A page observes the user and the registry all the time, so they stay in the cache.
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } });
  const ending = new AbortController();
  client.setQueryData(registryQuery.queryKey, { ...aRegistry(...deployed), overrideOrigins: [] });
  client.setQueryData(userQuery.queryKey, aUser({ serverTime: NOW }));
  watchOverdue(client, ending.signal);
  return { client, ending, counts: () => client.getQueryData(overdueQuery.queryKey) };
}

test('the overdue dates of each area are counted, also after a change [REM-2]', async () => {
  backend.answer(DATES, [overdue]);
  const { client, ending, counts } = watch('masterplan', 'reminders');
  await vi.waitFor(() => expect(counts()).toEqual({ masterplan: 1 }));
  backend.answer(DATES, []);
  await client.invalidateQueries({ queryKey: ['reminders'] });
  await vi.waitFor(() => expect(counts()).toEqual({}));
  ending.abort();
  backend.answer(DATES, [overdue]);
  await client.invalidateQueries({ queryKey: ['reminders'] });
  expect(counts()).toEqual({});
});

test('dates in the cache are counted without another request [REM-2]', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(registryQuery.queryKey, {
    ...aRegistry('masterplan', 'reminders'),
    overrideOrigins: [],
  });
  client.setQueryData(userQuery.queryKey, aUser({ serverTime: NOW }));
  client.setQueryData(['reminders'], [overdue]);
  watchOverdue(client, new AbortController().signal);
  expect(client.getQueryData(overdueQuery.queryKey)).toEqual({ masterplan: 1 });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(backend.callsTo(DATES)).toEqual([]);
});

test('the dates are counted as soon as the registry is there, and without the area that has them nothing is requested [REM-2]', async () => {
  backend.answer(DATES, [overdue]);
  const { client, counts } = watch('masterplan');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(backend.callsTo(DATES)).toEqual([]);
  client.setQueryData(registryQuery.queryKey, {
    ...aRegistry('masterplan', 'reminders'),
    overrideOrigins: [],
  });
  await vi.waitFor(() => expect(counts()).toEqual({ masterplan: 1 }));
});

test('dates become overdue at midnight [REM-2]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse(NOW) });
  try {
    const tomorrow = { ...overdue, dueOn: NOW.slice(0, 10) };
    backend.answer(DATES, [tomorrow]);
    const { counts } = watch('masterplan', 'reminders');
    await vi.waitFor(() => expect(backend.callsTo(DATES)).toHaveLength(1));
    expect(counts()).toEqual({});
    await vi.advanceTimersByTimeAsync(86_400_000);
    await vi.waitFor(() => expect(counts()).toEqual({ masterplan: 1 }));
    expect(backend.callsTo(DATES).length).toBeGreaterThan(1);
  } finally {
    vi.useRealTimers();
  }
});
