import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeChannels, FakeLocks } from '../../testing/tabs.ts';
import { RETRY_MS, onePerBrowser } from './one-per-browser.ts';

let locks: FakeLocks;
let isHidden: boolean;
let closing: AbortController;

/** A tab that records its name when it leads. */
function openTab(name: string) {
  const tab = {
    turns: 0,
    isLeading: false,
    heard: [] as string[],
    timesBack: 0,
    tell: (_: string) => undefined as void,
  };
  void onePerBrowser<string>(
    {
      name: 'work',
      read: (message) => (typeof message === 'string' && message.startsWith('news') ? message : null),
      greeting: 'hello',
      onNews: (news) => void tab.heard.push(news),
      onBack: () => void (tab.timesBack += 1),
      lead: async (tell, signal) => {
        tab.turns += 1;
        tab.isLeading = true;
        tab.tell = tell;
        tell(`news: ${name} leads`);
        await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
        tab.isLeading = false;
      },
    },
    closing.signal,
  );
  return tab;
}

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const WORK = 'work';
/** Takes the lock, as a tab does when the leading tab does not respond. */
function steal() {
  const { promise, resolve: letGo } = Promise.withResolvers<void>();
  const held = locks.request(WORK, { steal: true }, () => promise);
  held.catch(() => undefined);
  return { letGo, held };
}

beforeEach(() => {
  vi.useFakeTimers();
  closing = new AbortController();
  locks = new FakeLocks();
  isHidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  vi.stubGlobal('BroadcastChannel', fakeChannels());
  vi.stubGlobal('navigator', { locks });
});
afterEach(() => {
  closing.abort();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a tab that the browser suspends', () => {
  test.each([
    ['freeze', 'resume', document],
    ['pagehide', 'pageshow', globalThis],
  ])('releases the lock on the event %s, and requests it again on %s', async (suspends, wakes, target) => {
    const first = openTab('first');
    await pass();
    expect(first.isLeading).toBe(true);
    target.dispatchEvent(new Event(suspends));
    const isFree = locks.request(WORK, {}, () => Promise.resolve('free'));
    await pass();
    expect(await Promise.race([isFree, 'held'])).toBe('free');
    expect(first.isLeading).toBe(false);

    const second = openTab('second');
    await pass();
    expect(second.isLeading).toBe(true);
    target.dispatchEvent(new Event(wakes));
    await pass();
    expect([first.isLeading, first.turns, first.timesBack]).toEqual([false, 1, 1]);
    second.tell('news: more');
    expect(first.heard.at(-1)).toBe('news: more');
  });

  test('in the queue for the lock leaves the queue, because a suspended leader would notify no tab', async () => {
    const other = steal();
    const tab = openTab('tab');
    await pass();
    document.dispatchEvent(new Event('freeze'));
    other.letGo();
    await pass(10 * RETRY_MS);
    expect(tab.turns).toBe(0);
    document.dispatchEvent(new Event('resume'));
    await pass();
    expect(tab.isLeading).toBe(true);
  });
});

describe('a leading tab that the browser suspended without an event', () => {
  test('is replaced by a visible tab that gets no answer from the leading tab', async () => {
    const silent = steal(); // a tab that holds the lock as its leader but never answers the others
    const tab = openTab('tab');
    await pass(1.9 * RETRY_MS);
    expect(tab.isLeading).toBe(false);
    await pass(0.2 * RETRY_MS);
    expect(tab.isLeading).toBe(true);
    await expect(silent.held).rejects.toThrow('stolen');
  });

  test('stops when another tab takes its lock, sends nothing more, and becomes a follower', async () => {
    const leader = openTab('leader');
    await pass();
    const tell = leader.tell;
    const taker = steal();
    await pass();
    expect(leader.isLeading).toBe(false);
    tell('news: too late');
    expect(leader.heard).not.toContain('news: too late');
    taker.letGo();
    await pass();
    expect([leader.isLeading, leader.turns]).toEqual([true, 2]);
  });

  test('is not replaced by hidden tabs', async () => {
    const silent = steal();
    isHidden = true;
    const tab = openTab('tab');
    await pass(10 * RETRY_MS);
    expect(tab.turns).toBe(0);
    isHidden = false;
    await pass(2 * RETRY_MS);
    expect(tab.isLeading).toBe(true);
    await expect(silent.held).rejects.toThrow('stolen');
  });
});

test('a leading tab that answers the other tabs is not replaced, even if it sends nothing else', async () => {
  const tabs = [openTab('first'), openTab('second'), openTab('third')];
  await pass(100 * RETRY_MS);
  expect(tabs.map(({ turns }) => turns)).toEqual([1, 0, 0]);
});

test('of several tabs that get no answer from the leading tab, one becomes the leader', async () => {
  steal();
  const tabs = [openTab('first'), openTab('second'), openTab('third')];
  await pass(2 * RETRY_MS);
  expect(tabs.filter(({ isLeading }) => isLeading)).toHaveLength(1);
  const turns = tabs.map((tab) => tab.turns);
  await pass(100 * RETRY_MS);
  expect(tabs.map((tab) => tab.turns)).toEqual(turns);
});
