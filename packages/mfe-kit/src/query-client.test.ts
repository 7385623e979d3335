import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';

afterEach(() => vi.useRealTimers());

it('a query runs once, without retries, polling or going stale [API-3] [API-5] [API-6]', async () => {
  vi.useFakeTimers();
  const client = createQueryClient();
  let calls = 0;
  const failing = { queryKey: ['failing'], queryFn: () => Promise.reject(new Error(`call ${(calls += 1)}`)) };
  const stop = new QueryObserver(client, failing).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(calls).toBe(1);
  stop();

  let reads = 0;
  const fine = { queryKey: ['fine'], queryFn: async () => (reads += 1) };
  const first = new QueryObserver(client, fine).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(60_000);
  const second = new QueryObserver(client, fine).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reads).toBe(1);
  await client.invalidateQueries({ queryKey: ['fine'] });
  expect(reads).toBe(2);
  first();
  second();
  client.clear();
});

it('calls are made even while the browser reports that it is offline, so that they fail instead of waiting [N-20]', async () => {
  onlineManager.setOnline(false);
  try {
    const client = createQueryClient();
    const away = () => Promise.reject(new Error('away'));
    await expect(client.fetchQuery({ queryKey: ['away'], queryFn: away })).rejects.toThrow('away');
    await expect(
      client.getMutationCache().build(client, { mutationFn: away }).execute(undefined),
    ).rejects.toThrow('away');
  } finally {
    onlineManager.setOnline(true);
  }
});

it('queries do not refetch on focus or reconnect, and mutations are never retried [API-4] [API-7]', () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions();
  expect(queries).toMatchObject({ refetchOnWindowFocus: false, refetchOnReconnect: false });
  expect(mutations).toMatchObject({ retry: false });
});
