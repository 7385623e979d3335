import { createQueryClient, userQuery } from '@savvi/mfe-kit';
import { aUser } from '@savvi/testing/builders';
import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readAgain, type ShownLists, showLists } from '../../testing/shown-lists.ts';
import { changed, fakeChannels, FakeLocks, fakeServer, HELLO } from '../../testing/tabs.ts';
import { followWhileSignedIn } from './follow-changes.ts';

const PAID = aUser({ subscriptionStatus: 'active' });

let user: ReturnType<typeof aUser>;
let server: ReturnType<typeof fakeServer>;
let client: QueryClient;
let lists: ShownLists;
let stopFollowing: () => void;

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const say = (text: string) => server.streams[0]?.say(text);
const status = () => client.getQueryData(userQuery.queryKey)?.subscriptionStatus;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('BroadcastChannel', fakeChannels());
  vi.stubGlobal('navigator', { locks: new FakeLocks() });
  user = aUser();
  server = fakeServer((path) => (path === '/api/user' ? user : []));
  client = createQueryClient();
  lists = showLists(client);
  await client.fetchQuery(userQuery);
  stopFollowing = followWhileSignedIn(client);
  await pass(0);
  say(HELLO);
  await pass(200);
});

afterEach(() => {
  stopFollowing();
  lists.hide();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Delays all responses to requests for the user until the test sends them. */
function holdUser() {
  const waiting: ((answer: Response) => void)[] = [];
  const answer = fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    path === '/api/user'
      ? new Promise<Response>((resolve) => void waiting.push(resolve))
      : answer(path, init),
  );
  return { waiting, release: (nth: number, who: typeof user) => waiting[nth]?.(Response.json(who)) };
}

test('a change of the account fetches the user once, with subscription and entitlements, and no list', async () => {
  const asked: string[] = [];
  for (const key of ['subscription', 'entitlements'])
    new QueryObserver(client, {
      queryKey: [key],
      queryFn: () => asked.push(key),
      staleTime: Number.POSITIVE_INFINITY,
    }).subscribe(() => undefined);
  await pass(0);
  asked.length = 0;
  server.calls.length = 0;
  user = PAID;
  say(changed('account'));
  await pass(200);
  expect(status()).toBe('active');
  expect(asked.toSorted()).toEqual(['entitlements', 'subscription']);
  expect(server.calls.filter((path) => path === '/api/user')).toHaveLength(1);
  expect(readAgain(lists)).toEqual([]);
});

test.each([
  ['the stream', () => say(changed('debt'))],
  ['the page', () => void client.refetchQueries({ queryKey: userQuery.queryKey })],
])(
  'an account that changes while a fetch of the user, caused by %s, is pending is fetched once more, because the response may be older than the change',
  async (_why, read) => {
    const { waiting, release } = holdUser();
    read();
    await pass(200);
    expect(waiting).toHaveLength(1);
    say(changed('account'));
    await pass(200);
    release(0, user);
    await pass(200);
    expect(waiting).toHaveLength(2);
    release(1, PAID);
    await pass(200);
    expect(status()).toBe('active');
  },
);

test('a refresh of the user and the lists that is due while the session check fails runs once the check succeeds', async () => {
  server.isDown = true;
  say(changed('account') + changed('debt'));
  await pass(200);
  server.isDown = false;
  user = PAID;
  await pass(6_000);
  expect(status()).toBe('active');
  expect(readAgain(lists)).toEqual(['debts']);
});
