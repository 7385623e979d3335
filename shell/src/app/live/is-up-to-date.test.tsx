import { createQueryClient, userQuery } from '@savvi/mfe-kit';
import { aUser } from '@savvi/testing/builders';
import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aRegistry } from '../../testing/registry.ts';
import { LIST_KEYS, readAgain, type ShownLists, showLists } from '../../testing/shown-lists.ts';
import { changed, fakeChannels, FakeLocks, fakeServer, HELLO } from '../../testing/tabs.ts';
import { registryQuery } from '../registry/registry.queries.ts';
import { followWhileSignedIn } from './follow-changes.ts';

let server: ReturnType<typeof fakeServer>;
const stops: (() => void)[] = [];
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

interface Tab extends Pick<ShownLists, 'reads'> {
  readonly client: QueryClient;
}

/** Opens a tab that receives live updates. */
async function openTab(lists?: Parameters<typeof showLists>[1]): Promise<Tab> {
  const client = createQueryClient();
  const { reads, hide } = showLists(client, lists);
  await client.fetchQuery(userQuery);
  stops.push(followWhileSignedIn(client), hide);
  await pass(0);
  return { client, reads };
}

function stream() {
  const [only] = server.streams;
  if (only === undefined) throw new Error('no stream is open');
  return only;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('BroadcastChannel', fakeChannels());
  vi.stubGlobal('navigator', { locks: new FakeLocks() });
  server = fakeServer((path) => (path === '/api/user' ? aUser() : []));
});

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a refresh of lists that are already up to date', () => {
  const ID = '0190d6c0-7e3a-7b1e-9d5c-2f1a4b6c8d0e';
  const OTHER = '0190d6c0-7e3a-7b1e-9d5c-2f1a4b6c8d0f';
  const record = (version: number, isGone = false) => ({ id: ID, version, isGone });
  /** Shows a list whose responses the test controls, and counts how often it is fetched. */
  function showList(tab: Tab, key: string, part: string, items: () => unknown, readingMs = 0) {
    const counted = { reads: 0 };
    const queryFn = async () => {
      counted.reads += 1;
      const answer = items();
      await new Promise((resolve) => setTimeout(resolve, readingMs));
      return answer;
    };
    stops.push(new QueryObserver(tab.client, { queryKey: [key, part], queryFn }).subscribe(() => undefined));
    return counted;
  }
  async function openQuietTab() {
    const tab = await openTab({ lists: [] });
    stream().say(HELLO);
    await pass(200);
    return tab;
  }
  const userReads = () => server.calls.filter((path) => path === '/api/user').length;

  test('a page that opens fetches its lists and the user only once, even if changes were reported just before, and fetches nothing for a closed dialog [API-6] [T-60]', async () => {
    const tab = await openTab({ lists: [] });
    const list = showList(tab, 'passwords', 'list', () => [{ id: ID, version: 2 }]);
    stops.push(
      new QueryObserver(tab.client, {
        queryKey: ['passwords', 'deleted'],
        queryFn: () => [],
        enabled: false,
      }).subscribe(() => undefined),
    );
    await pass(20_000); // the time that a slow device needs to open the page
    stream().say(HELLO + changed('entry', record(2)));
    await pass(10_000);
    expect([list.reads, userReads()]).toEqual([1, 1]);
  });

  test.each([
    ['added', [], [{ id: ID, version: 1 }], record(1)],
    ['changed', [{ id: ID, version: 1 }], [{ id: ID, version: 2 }], record(2)],
    ['deleted', [{ id: ID, version: 1 }], [], record(2, true)],
  ])(
    'a record that was %s on this page is fetched only by the save, whether its response or the change event comes first [T-60]',
    async (_, before, after, news) => {
      const tab = await openQuietTab();
      let stored: unknown = before;
      const list = showList(tab, 'debts', 'list', () => stored, 50);
      await pass(100);
      for (const answersFirst of [true, false]) {
        stored = before;
        tab.client.setQueryData(['debts', 'list'], before);
        list.reads = 0;
        const save = Promise.withResolvers<void>();
        const saving = tab.client
          .getMutationCache()
          .build(tab.client, {
            mutationFn: () => save.promise,
            onSettled: () => void tab.client.invalidateQueries({ queryKey: ['debts'] }),
          })
          .execute(undefined);
        stored = after;
        if (answersFirst) save.resolve();
        stream().say(changed('debt', news));
        await pass(300);
        save.resolve();
        await saving;
        await pass(2_000);
        expect([list.reads, userReads()]).toEqual([1, 1]);
      }
    },
  );

  test.each([
    ['added', [], record(1)],
    ['changed', [{ id: ID, version: 1 }], record(2)],
    ['deleted', [{ id: ID, version: 1 }], record(2, true)],
    ['restored', [], record(3)],
  ])(
    'a record that was %s elsewhere is fetched once, also while an older list is being fetched',
    async (_, before, news) => {
      const tab = await openQuietTab();
      const list = showList(tab, 'debts', 'list', () => before, 500);
      await pass(100);
      stream().say(changed('debt', news));
      await pass(5_000);
      expect([list.reads, userReads()]).toEqual([2, 2]);
    },
  );

  test('a deleted record refreshes the list of deleted records, and the page of another record is not fetched', async () => {
    const tab = await openQuietTab();
    const deleted = showList(tab, 'debts', 'deleted', () => []);
    const single = showList(tab, 'debts', 'another', () => ({ id: 'another', version: 1 }));
    await pass(0);
    stream().say(changed('debt', record(2, true)));
    await pass(1_000);
    expect([deleted.reads, single.reads]).toEqual([2, 1]);
  });

  test('a change to a listed document does not refresh the folders, unless its folder is not in the loaded list', async () => {
    const tab = await openQuietTab();
    const documents = showList(tab, 'documents', 'list', () => [
      { id: ID, version: 1, folderId: 'known' },
      { id: OTHER, version: 1, folderId: 'new' },
    ]);
    const folders = showList(tab, 'document-folders', 'list', () => [{ id: 'known', version: 1 }]);
    await pass(0);
    stream().say(changed('document', record(1)));
    await pass(1_000);
    expect([documents.reads, folders.reads]).toEqual([1, 1]);
    stream().say(changed('document', { ...record(1), id: OTHER }));
    await pass(1_000);
    expect([documents.reads, folders.reads]).toEqual([1, 2]);
  });

  test('a query that two areas name for one kind of change is fetched once', async () => {
    const tab = await openQuietTab();
    const { areas } = aRegistry();
    const goals = {
      name: 'goals',
      basePaths: ['/goals'],
      menu: [],
      entitlement: null,
      versions: [],
      contributes: { refreshes: [{ kind: 'debt', queries: [{ key: 'debts' }, { key: 'goals' }] }] },
    };
    tab.client.setQueryData(registryQuery.queryKey, {
      schema: 1,
      areas: [...areas, goals],
      overrideOrigins: [],
    });
    const debts = showList(tab, 'debts', 'list', () => [], 300);
    const own = showList(tab, 'goals', 'list', () => []);
    await pass(1_000);
    stream().say(changed('debt'));
    await pass(2_000);
    expect([debts.reads, own.reads]).toEqual([2, 2]);
  });

  test('the folder of a changed document is taken from its newest copy', async () => {
    const tab = await openQuietTab();
    tab.client.setQueryData(['documents', 'dashboard'], [{ id: ID, version: 1, folderId: 'known' }]);
    showList(tab, 'documents', 'list', () => [{ id: ID, version: 2, folderId: 'new' }]);
    const folders = showList(tab, 'document-folders', 'list', () => [{ id: 'known', version: 1 }]);
    await pass(0);
    stream().say(changed('document', record(2)));
    await pass(1_000);
    expect(folders.reads).toBe(2);
  });

  test('the previous release of the service names no records and replays ten seconds: its changes refresh whole lists', async () => {
    const tab = await openTab();
    await pass(6_000);
    stream().say(HELLO.replace(/\{.*\}/, '{}'));
    await pass(200);
    expect(readAgain(tab)).toEqual(LIST_KEYS);
  });
});
