import { createQueryClient, userQuery } from '@savvi/mfe-kit';
import { aUser } from '@savvi/testing/builders';
import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forget, LIST_KEYS, readAgain, type ShownLists, showLists } from '../../testing/shown-lists.ts';
import { changed, fakeChannels, FakeLocks, fakeServer, HELLO } from '../../testing/tabs.ts';
import { followWhileSignedIn } from './follow-changes.ts';

const ENTRY = { id: '0190aaaa-0000-7000-8000-000000000003', version: 2, isGone: false };
const GRACE = '0190aaaa-0000-7000-8000-000000000002';

let user: ReturnType<typeof aUser> | null;
let server: ReturnType<typeof fakeServer>;
let isHidden: boolean;
const stops: (() => void)[] = [];

/** A tab that shows all seven lists. */
interface Tab extends Pick<ShownLists, 'reads'> {
  readonly client: QueryClient;
  readonly stop: () => void;
}

/** Opens a tab that receives live updates. */
async function openTab(lists?: Parameters<typeof showLists>[1]): Promise<Tab> {
  const client = createQueryClient();
  const { reads, hide } = showLists(client, lists);
  await client.fetchQuery(userQuery);
  const stopFollowing = followWhileSignedIn(client);
  const stop = () => {
    stopFollowing();
    hide();
  };
  stops.push(stop);
  await pass(0);
  return { client, reads, stop };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const openStreams = () => server.streams.filter(({ isOpen }) => isOpen());
function stream() {
  const [only, ...others] = openStreams();
  if (only === undefined || others.length > 0) throw new Error(`${openStreams().length} streams are open`);
  return only;
}
const look = () => {
  isHidden = false;
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  isHidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  vi.stubGlobal('BroadcastChannel', fakeChannels());
  vi.stubGlobal('navigator', { locks: new FakeLocks() });
  user = aUser();
  server = fakeServer((path) => (path === '/api/user' ? user : []));
});

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a change event', () => {
  test('fetches the lists of its kind again within a moment, and no others', async () => {
    const tab = await openTab();
    stream().say(HELLO);
    await pass(200);
    expect(readAgain(tab)).toEqual([]); // no list is fetched again, because all were fetched a moment ago
    for (const [kind, key] of [
      ['budget', 'budgets'],
      ['savings-account', 'savings-accounts'],
      ['debt', 'debts'],
      ['property', 'real-estate-properties'],
      ['policy', 'insurance-policies'],
      ['document', 'documents'],
      ['entry', 'passwords'],
    ] as const) {
      stream().say(changed(kind));
      await pass(200);
      expect(readAgain(tab)).toEqual([key]);
      forget(tab);
    }
  });

  test('fetches data that another service derives from the record a second later, and once more for a service that is late [REM-2]', async () => {
    const tab = await openTab({ lists: ['insurance-policies', 'reminders'] });
    for (const kind of ['policy', 'debt']) stream().say(changed(kind));
    await pass(900);
    expect(readAgain(tab)).toEqual(['insurance-policies']);
    await pass(400);
    expect(tab.reads).toEqual({ 'insurance-policies': 2, reminders: 2 });
    await pass(5_000);
    expect(tab.reads).toEqual({ 'insurance-policies': 2, reminders: 3 });
    await pass(60_000);
    expect(tab.reads['reminders']).toBe(3);
  });

  test('does not fetch derived data after the session changes to another user', async () => {
    const tab = await openTab({ lists: ['reminders'] });
    stream().say(changed('policy'));
    await pass(900);
    user = aUser({ id: '0190eeee-0000-7000-8000-000000000009' });
    await pass(60_000);
    expect(tab.reads).toEqual({ reminders: 1 });
  });

  test('is combined with others of the same moment into one refresh', async () => {
    const tab = await openTab();
    for (let n = 0; n < 50; n += 1) stream().say(changed('entry'));
    await pass(1_000);
    expect(tab.reads['passwords']).toBe(2);
  });

  test('on a slow network waits until the previous refresh is complete', async () => {
    const tab = await openTab({ readingMs: 5_000 });
    await pass(5_000);
    for (let second = 0; second < 10; second += 1) {
      stream().say(changed('entry'));
      await pass(1_000);
    }
    expect(tab.reads['passwords']).toBe(3);
    await pass(20_000);
    expect(tab.reads['passwords']).toBe(4);
  });

  test('during the first fetch of a list fetches it once more, because the response may be older than the change', async () => {
    const tab = await openTab({ readingMs: 5_000 });
    stream().say(HELLO + changed('entry'));
    await pass(20_000);
    expect(tab.reads['passwords']).toBe(2);
    expect(tab.client.getQueryData(['passwords', 'dashboard'])).toBe(2);
  });

  test.each([
    ['of one record', ['entry'], ENTRY],
    ['of any record', ['entry'], undefined],
    ['of one record, and then one of another list,', ['entry', 'debt'], ENTRY],
  ])(
    '%s during a first fetch that fails shows the error for a while before the list is fetched again',
    async (_, kinds, record) => {
      const tab = await openTab({ readingMs: 5_000, failing: new Set(['passwords']) });
      const [kind = '', next] = kinds;
      stream().say(HELLO + changed(kind, record));
      await pass(5_050);
      if (next !== undefined) stream().say(changed(next));
      await pass(900);
      expect([
        tab.reads['passwords'],
        tab.client.getQueryState(['passwords', 'dashboard'])?.fetchStatus,
        tab.client.getQueryState(['passwords', 'dashboard'])?.status,
      ]).toEqual([1, 'idle', 'error']);
      await pass(12_000);
      expect(tab.reads['passwords']).toBe(2);
    },
  );

  test('for a list that fails to load is retried with growing pauses until it loads', async () => {
    const failing = new Set<string>();
    const tab = await openTab({ failing });
    stream().say(HELLO);
    failing.add('debts');
    stream().say(changed('debt') + changed('policy'));
    await pass(200 + 3_200 + 6_200);
    expect([tab.reads['debts'], tab.reads['insurance-policies']]).toEqual([4, 2]);
    failing.clear();
    await pass(12_200);
    expect(tab.client.getQueryState(['debts', 'dashboard'])?.status).toBe('success');
    await pass(600_000);
    expect(tab.reads['debts']).toBe(5);
  });

  test('is applied later if the session check fails at first: once the check succeeds', async () => {
    const tab = await openTab();
    stream().say(HELLO);
    await pass(200);
    server.isDown = true;
    stream().say(changed('debt'));
    await pass(200);
    expect(readAgain(tab)).toEqual([]);
    server.isDown = false;
    await pass(3_200);
    expect(readAgain(tab)).toEqual(['debts']);
  });

  test('of an unknown format is ignored, and one of an unknown kind is forwarded to other tabs, which may be newer (S-23)', async () => {
    const tab = await openTab();
    const heard: unknown[] = [];
    new BroadcastChannel(`savvi.changes.${aUser().id}`).addEventListener('message', ({ data }) =>
      heard.push(data),
    );
    stream().say(`${HELLO}event: weather\ndata: sunny\n\n${changed('pet')}${changed('debt')}`);
    await pass(200);
    expect(readAgain(tab)).toEqual(['debts']);
    expect(heard.map((message) => /(?<="changed":")\w+/.exec(JSON.stringify(message))?.[0])).toEqual(
      expect.arrayContaining(['pet', 'debt']),
    );
  });

  test('is assumed for every list after a second hello event on an open stream, because the service itself missed changes', async () => {
    const tab = await openTab();
    stream().say(HELLO);
    stream().say(HELLO);
    await pass(200);
    expect(readAgain(tab)).toEqual(LIST_KEYS);
  });
});

describe('one stream for all tabs', () => {
  test('is opened by the first tab, and every tab gets its changes', async () => {
    const tabs = [await openTab(), await openTab(), await openTab()];
    expect(server.calls.filter((path) => path.endsWith('/stream'))).toHaveLength(1);
    stream().say(HELLO + changed('debt'));
    await pass(200);
    for (const tab of tabs) expect(readAgain(tab)).toEqual(['debts']);
  });

  test('replays its latest changes to a tab that opens later, because that tab fetched its lists before it received changes', async () => {
    await openTab();
    stream().say(HELLO + changed('policy'));
    await pass(40_000);
    stream().say(changed('debt'));
    await pass(25_000);
    const later = await openTab();
    await pass(200);
    expect(readAgain(later)).toEqual(['debts']);
    expect(server.calls.filter((path) => path.endsWith('/stream'))).toHaveLength(1);
  });

  test('moves to another tab when its tab closes, and all tabs fetch the changes they missed', async () => {
    const [first, second, third] = [await openTab(), await openTab(), await openTab()];
    stream().say(HELLO);
    await pass(60_000);
    first.stop();
    await pass(0);
    stream().say(HELLO);
    await pass(200);
    expect(readAgain(second)).toEqual(LIST_KEYS);
    expect(readAgain(third)).toEqual(LIST_KEYS);
    forget(second, third);
    stream().say(changed('policy'));
    await pass(200);
    expect(readAgain(third)).toEqual(['insurance-policies']);
  });

  test('does not break when another tab sends an unknown message', async () => {
    const tab = await openTab();
    new BroadcastChannel(`savvi.changes.${aUser().id}`).postMessage({ changed: 'pet' }); // oxlint-disable-line unicorn/require-post-message-target-origin -- a channel
    await pass(200);
    expect(readAgain(tab)).toEqual([]);
  });

  test.each([
    ['locks', () => vi.stubGlobal('navigator', {})],
    ['channels', () => Reflect.deleteProperty(globalThis, 'BroadcastChannel')],
    [
      'permission to use locks',
      () =>
        vi.stubGlobal('navigator', {
          locks: { request: () => Promise.reject(new DOMException('no', 'SecurityError')) },
        }),
    ],
  ])('needs browser support: without %s each tab opens a stream of its own', async (_, take) => {
    take();
    const tabs = [await openTab(), await openTab()];
    expect(openStreams()).toHaveLength(2);
    for (const each of openStreams()) each.say(changed('debt'));
    await pass(200);
    for (const tab of tabs) expect(readAgain(tab)).toEqual(['debts']);
  });
});

describe('a hidden tab', () => {
  test('fetches nothing until it is visible, and then everything that has changed', async () => {
    const tab = await openTab();
    isHidden = true;
    stream().say(HELLO + changed('debt') + changed('policy') + changed('debt'));
    await pass(3_600_000);
    expect(readAgain(tab)).toEqual([]);
    look();
    await pass(200);
    expect(readAgain(tab)).toEqual(['debts', 'insurance-policies']);
    expect(tab.reads['debts']).toBe(2);
  });
});

describe('a stream that breaks', () => {
  test.each(['end', 'break'] as const)(
    'with %s is opened again after a while, and every list is fetched again',
    async (how) => {
      const tab = await openTab();
      stream().say(HELLO);
      stream()[how]();
      await pass(2_900);
      expect(openStreams()).toEqual([]);
      await pass(200);
      stream().say(HELLO);
      await pass(200);
      expect(readAgain(tab)).toEqual(LIST_KEYS);
    },
  );

  test('is retried with growing pauses of at most a minute while the server is down, without any message to the user', async () => {
    const complained = vi.spyOn(console, 'error');
    await openTab();
    server.isDown = true;
    stream().break();
    const triesIn = async (ms: number) => {
      server.calls.length = 0;
      await pass(ms);
      return server.calls.length;
    };
    expect(await triesIn(3_100 + 6_000 + 12_000)).toBe(3);
    await pass(600_000);
    expect(await triesIn(600_000)).toBe(10);
    expect(complained).not.toHaveBeenCalled();
  });

  test('after having been open for a while is soon opened again, whatever failed before', async () => {
    await openTab();
    server.isDown = true;
    stream().break();
    await pass(600_000);
    server.isDown = false;
    await pass(60_000);
    for (let beat = 0; beat < 4; beat += 1) {
      stream().say(':\n\n');
      await pass(15_000);
    }
    stream().break();
    await pass(3_100);
    expect(openStreams()).toHaveLength(1);
  });

  test.each([
    ['the network is back', () => dispatchEvent(new Event('online'))],
    ['the page becomes visible', look],
  ])('is retried immediately when %s', async (_, happens) => {
    await openTab();
    server.isDown = true;
    stream().break();
    await pass(600_000);
    server.isDown = false;
    happens();
    await pass(10);
    expect(openStreams()).toHaveLength(1);
  });

  test('without an error is detected by three missing heartbeats', async () => {
    await openTab();
    stream().say(HELLO);
    for (let beat = 0; beat < 10; beat += 1) {
      await pass(15_000);
      stream().say(':\n\n');
    }
    await pass(44_000);
    expect(server.streams).toHaveLength(1);
    await pass(1_100);
    expect(openStreams()).toEqual([]);
    await pass(3_100);
    expect(openStreams()).toHaveLength(1);
  });

  test('because of malformed data is opened again', async () => {
    await openTab();
    stream().say('event: changed\ndata: {{\n\n');
    await pass(3_200);
    expect(server.streams).toHaveLength(2);
    expect(openStreams()).toHaveLength(1);
  });
});

describe('the user of the stream', () => {
  test('signs out and the stream closes, here and in every tab that is notified', async () => {
    const [first, second] = [await openTab(), await openTab()];
    for (const { client } of [first, second]) client.setQueryData(userQuery.queryKey, null);
    await pass(600_000);
    expect(openStreams()).toEqual([]);
    expect(server.streams).toHaveLength(1);
  });

  test('is removed from the cache, which closes the stream', async () => {
    const { client } = await openTab();
    client.clear();
    await pass(600_000);
    expect(openStreams()).toEqual([]);
  });

  test('whose session has ended is noticed before the stream is retried', async () => {
    const { client } = await openTab();
    await pass(10_000);
    server.calls.length = 0;
    vi.stubGlobal('fetch', async (path: string) => {
      server.calls.push(path);
      return new Response('Unauthorized', { status: 401 });
    });
    stream().end();
    await pass(60_000);
    expect(server.calls).toEqual(['/api/user']);
    expect(client.getQueryData(userQuery.queryKey)).toBeNull();
  });

  test('signs in again, gets a new stream, and the lists on screen are refreshed', async () => {
    const tab = await openTab();
    tab.client.setQueryData(userQuery.queryKey, null);
    await pass(60_000);
    tab.client.setQueryData(userQuery.queryKey, aUser());
    await pass(0);
    stream().say(HELLO);
    await pass(200);
    expect(readAgain(tab)).toEqual(LIST_KEYS);
  });

  test('signs in again later in one tab than in another, and the lists of both are refreshed', async () => {
    const [first, second] = [await openTab(), await openTab()];
    for (const { client } of [first, second]) client.setQueryData(userQuery.queryKey, null);
    await pass(30_000);
    first.client.setQueryData(userQuery.queryKey, aUser());
    await pass(0);
    stream().say(HELLO);
    await pass(60_000);
    expect(readAgain(second)).toEqual([]);
    second.client.setQueryData(userQuery.queryKey, aUser());
    await pass(200);
    expect(readAgain(second)).toEqual(LIST_KEYS);
  });

  // Trust: access-5
  test('never gets the lists of another user, who has signed in from a different tab', async () => {
    const tab = await openTab();
    user = aUser({ id: GRACE });
    stream().say(changed('debt'));
    await pass(200);
    expect(readAgain(tab)).toEqual([]);
    // The cached user is the newly signed-in one, so the page knows that it must close.
    expect(tab.client.getQueryData(userQuery.queryKey)?.id).toBe(GRACE);
  });

  test('is unknown while the session check fails: nothing is fetched, and no change is forgotten', async () => {
    const tab = await openTab();
    await pass(10_000);
    server.isDown = true;
    stream().say(changed('debt'));
    await pass(200);
    expect(readAgain(tab)).toEqual([]);
    server.isDown = false;
    look();
    await pass(200);
    expect(readAgain(tab)).toEqual(['debts']);
  });
});
