import { onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { repeatFailedWhenOnline } from './repeat-failed.ts';

const client = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      networkMode: 'always',
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnReconnect: false,
    },
  },
});
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  client.clear();
});

function watch(name: string, queryFn: () => Promise<string>) {
  stops.push(new QueryObserver(client, { queryKey: [name], queryFn }).subscribe(() => undefined));
  return vi.waitUntil(() => client.getQueryState([name])?.status !== 'pending');
}

it('only failed queries are repeated when the network returns, each once', async () => {
  const failing = vi.fn(async () => 'here').mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const fine = vi.fn(async () => 'here');
  await Promise.all([watch('failing', failing), watch('fine', fine)]);
  stops.push(repeatFailedWhenOnline(client));
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  await vi.waitUntil(() => client.getQueryState(['failing'])?.status === 'success');
  expect([failing.mock.calls.length, fine.mock.calls.length]).toEqual([2, 1]);
});
