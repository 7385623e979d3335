import { createQueryClient, userQuery } from '@savvi/mfe-kit';
import { aUser } from '@savvi/testing/builders';
import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forget, LIST_KEYS, readAgain, type ShownLists, showLists } from '../../testing/shown-lists.ts';
import { changed, fakeChannels, FakeLocks, fakeServer, HELLO } from '../../testing/tabs.ts';
import { followWhileSignedIn } from './follow-changes.ts';

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

/** Opens a tab that follows what changes. */
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

describe('what is told', () => {
  test('lists of the kind that has changed are read again within a moment, and no others', async () => {
    const tab = await openTab();
    stream().say(HELLO);
    await pass(200);
    expect(readAgain(tab)).toEqual([]); // they were read a moment ago
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

  test('many changes at once are one reading', async () => {
    const tab = await openTab();
    for (let n = 0; n < 50; n += 1) stream().say(changed('entry'));
    await pass(1_000);
    expect(tab.reads['passwords']).toBe(2);
  });

  test('on a slow line a round of readings waits for the one before', async () => {
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

  test('a list that was on its first reading is read once more: what it brings may be from before the change', async () => {
    const tab = await openTab({ readingMs: 5_000 });
    stream().say(HELLO + changed('entry'));
    await pass(20_000);
    expect(tab.reads['passwords']).toBe(2);
    expect(tab.client.getQueryData(['passwords', 'dashboard'])).toBe(2);
  });

  test('a list whose first reading fails says so for a while before it is read again', async () => {
    const tab = await openTab({ readingMs: 5_000, failing: new Set(['passwords']) });
    stream().say(HELLO + changed('entry'));
    await pass(6_000);
    expect([
      tab.reads['passwords'],
      tab.client.getQueryState(['passwords', 'dashboard'])?.fetchStatus,
      tab.client.getQueryState(['passwords', 'dashboard'])?.status,
    ]).toEqual([1, 'idle', 'error']);
    await pass(10_000);
    expect(tab.reads['passwords']).toBe(2);
  });

  test('a list that could not be read is tried again, later and later, until it is there', async () => {
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

  test('what changes while nobody can say whose session it is, is read once somebody can', async () => {
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

  test('what a newer server says is passed over, and the stream goes on; a kind this tab does not know reaches the others, which may be newer (S-23)', async () => {
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

  test('a second hello on an open stream has every list read again: the service itself has missed something', async () => {
    const tab = await openTab();
    stream().say(HELLO);
    stream().say(HELLO);
    await pass(200);
    expect(readAgain(tab)).toEqual(LIST_KEYS);
  });
});

describe('one stream for all tabs', () => {
  test('the first tab has it, and every tab follows', async () => {
    const tabs = [await openTab(), await openTab(), await openTab()];
    expect(server.calls.filter((path) => path.endsWith('/stream'))).toHaveLength(1);
    stream().say(HELLO + changed('debt'));
    await pass(200);
    for (const tab of tabs) expect(readAgain(tab)).toEqual(['debts']);
  });

  test('a tab that comes later is told again what has just changed: it read its lists before it could hear of it', async () => {
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

  test('when the tab that has it is closed another takes over, and all catch up with what was told between', async () => {
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

  test('what another tab says and nobody understands is passed over', async () => {
    const tab = await openTab();
    new BroadcastChannel(`savvi.changes.${aUser().id}`).postMessage({ changed: 'pet' }); // oxlint-disable-line unicorn/require-post-message-target-origin -- a channel
    await pass(200);
    expect(readAgain(tab)).toEqual([]);
  });

  test.each([
    ['locks', () => vi.stubGlobal('navigator', {})],
    ['channels', () => Reflect.deleteProperty(globalThis, 'BroadcastChannel')],
    [
      'leave to use locks',
      () =>
        vi.stubGlobal('navigator', {
          locks: { request: () => Promise.reject(new DOMException('no', 'SecurityError')) },
        }),
    ],
  ])('without %s each tab has its own', async (_, take) => {
    take();
    const tabs = [await openTab(), await openTab()];
    expect(openStreams()).toHaveLength(2);
    for (const each of openStreams()) each.say(changed('debt'));
    await pass(200);
    for (const tab of tabs) expect(readAgain(tab)).toEqual(['debts']);
  });
});

describe('a tab that nobody looks at', () => {
  test('reads nothing, and everything that has changed once it is looked at', async () => {
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
    'by %s is opened again after a while, and every list is read again',
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

  test('is tried ever more rarely while the server is away, a minute apart at last, without a word', async () => {
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

  test('that stood for a while is opened again soon, whatever was before it', async () => {
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
    ['somebody looks at the page', look],
  ])('is tried at once when %s', async (_, happens) => {
    await openTab();
    server.isDown = true;
    stream().break();
    await pass(600_000);
    server.isDown = false;
    happens();
    await pass(10);
    expect(openStreams()).toHaveLength(1);
  });

  test('without a word is noticed: three heartbeats that do not come', async () => {
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

  test('and has nonsense in it is opened again', async () => {
    await openTab();
    stream().say('event: changed\ndata: {{\n\n');
    await pass(3_200);
    expect(server.streams).toHaveLength(2);
    expect(openStreams()).toHaveLength(1);
  });
});

describe('whose it is', () => {
  test('signing out ends it, here and in every tab that hears of it', async () => {
    const [first, second] = [await openTab(), await openTab()];
    for (const { client } of [first, second]) client.setQueryData(userQuery.queryKey, null);
    await pass(600_000);
    expect(openStreams()).toEqual([]);
    expect(server.streams).toHaveLength(1);
  });

  test('forgetting everything ends it too', async () => {
    const { client } = await openTab();
    client.clear();
    await pass(600_000);
    expect(openStreams()).toEqual([]);
  });

  test('a session that has ended is noticed before the stream is tried again', async () => {
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

  test('whoever signs in again is followed again, and what is shown is brought up to date', async () => {
    const tab = await openTab();
    tab.client.setQueryData(userQuery.queryKey, null);
    await pass(60_000);
    tab.client.setQueryData(userQuery.queryKey, aUser());
    await pass(0);
    stream().say(HELLO);
    await pass(200);
    expect(readAgain(tab)).toEqual(LIST_KEYS);
  });

  test('a tab in which they are back later than in another is brought up to date as well', async () => {
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
  test('news for one person never read the lists of another, who has signed in beside the page', async () => {
    const tab = await openTab();
    user = aUser({ id: GRACE });
    stream().say(changed('debt'));
    await pass(200);
    expect(readAgain(tab)).toEqual([]);
    expect(tab.client.getQueryData(userQuery.queryKey)?.id).toBe(GRACE); // by which the page knows that it must go
  });

  test('while nobody can tell whose session it is nothing is read, and nothing is forgotten', async () => {
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
