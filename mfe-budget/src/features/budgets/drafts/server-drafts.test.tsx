import type { DraftInput } from '@savvi/budget-contract/draft';
import { ApiError, type DraftStore } from '@savvi/mfe-kit';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { serverDrafts, type TabOnly } from './server-drafts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function tabDrafts(): DraftStore {
  const kept = new Map<string, unknown>();
  return {
    read: (name) => kept.get(name) ?? null,
    write: (name, draft) => void kept.set(name, draft),
    remove: (name) => void kept.delete(name),
  };
}

function open() {
  const keep = vi.fn<(id: string, draft: DraftInput) => Promise<void>>(async () => undefined);
  const discard = vi.fn<(id: string) => Promise<void>>(async () => undefined);
  const notes: (TabOnly | null)[] = [];
  const drafts = serverDrafts({
    tab: tabDrafts(),
    idOf: (name) => name.slice('budget:'.length),
    inputOf: (draft) => ({ name: 'Home', lines: 1, content: JSON.stringify(draft) }),
    keep,
    discard,
    onTabOnly: (why) => void notes.push(why),
  });
  const sent = () => keep.mock.calls.map(([id, { content }]) => [id, JSON.parse(content)]);
  return { drafts, keep, discard, notes, sent };
}
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const unavailable = () => Promise.reject(new ApiError(503, 'not available', 'unavailable'));

describe('a draft that is also stored on the server', () => {
  test('is in the tab immediately and on the server two seconds after the last change (MON-6)', async () => {
    const { drafts, sent } = open();
    drafts.write('budget:new', 1);
    expect(drafts.read('budget:new')).toBe(1);
    await wait(1_500);
    drafts.write('budget:new', 2);
    await wait(1_999);
    expect(sent()).toEqual([]);
    await wait(1);
    expect(sent()).toEqual([['new', 2]]);
  });

  test('is sent immediately when the page is hidden, unless it was already sent (MON-6)', async () => {
    const { drafts, sent } = open();
    drafts.write('budget:new', 1);
    drafts.flush();
    await wait(0);
    drafts.flush();
    await wait(10_000);
    expect(sent()).toEqual([['new', 1]]);
  });

  test('that the server refuses is sent again until it is stored, always with the newest change, and the note is updated (MON-9)', async () => {
    const { drafts, keep, notes, sent } = open();
    keep.mockImplementation(unavailable);
    drafts.write('budget:new', 1);
    await wait(2_000);
    expect(notes).toEqual(['retrying']);
    drafts.write('budget:new', 2);
    keep.mockImplementation(async () => undefined);
    await wait(60_000);
    expect(sent()).toEqual([
      ['new', 1],
      ['new', 2],
    ]);
    expect(notes).toEqual(['retrying', null]);
    expect(drafts.read('budget:new')).toBe(2);
  });

  test('is deleted after the pending change was sent, and counts as deleted if the server never had it', async () => {
    const { drafts, keep, discard, notes } = open();
    const { promise, resolve } = Promise.withResolvers<void>();
    keep.mockImplementation(() => promise);
    drafts.write('budget:new', 1);
    await wait(2_000);
    drafts.remove('budget:new');
    discard.mockImplementation(() => Promise.reject(new ApiError(404, 'Not found', 'not-found')));
    await wait(5_000);
    expect(discard).not.toHaveBeenCalled();
    resolve();
    await wait(5_000);
    expect(discard).toHaveBeenCalledExactlyOnceWith('new');
    expect(notes.at(-1)).toBeNull();
    expect(drafts.read('budget:new')).toBeNull();
  });

  test('of more than 64 KiB stays in the tab without retries, until a change makes it small enough', async () => {
    const { drafts, keep, notes, sent } = open();
    drafts.write('budget:new', 'é'.repeat(40_000));
    await wait(600_000);
    expect(keep).not.toHaveBeenCalled();
    expect(notes).toEqual(['too-large']);
    drafts.write('budget:new', 1);
    await wait(2_000);
    expect(sent()).toEqual([['new', 1]]);
    expect(notes).toEqual(['too-large', null]);
  });

  test('a store of drafts sends the last change as soon as it is closed, without waiting for a pending PUT', async () => {
    const { drafts, keep, sent } = open();
    keep.mockImplementation(() => new Promise(() => undefined));
    drafts.write('budget:new', 1);
    await wait(2_000);
    drafts.write('budget:new', 2);
    drafts.close();
    expect(sent()).toEqual([
      ['new', 1],
      ['new', 2],
    ]);
  });

  test('a closed store of drafts no longer notifies the page that opened it', async () => {
    const { drafts, keep, notes } = open();
    const { promise, resolve } = Promise.withResolvers<void>();
    keep.mockImplementation(() => promise);
    drafts.write('budget:new', 1);
    await wait(2_000);
    drafts.close();
    resolve();
    await wait(1);
    expect(notes).toEqual([]);
  });

  test('is sent once more when its page is closed, and never after that', async () => {
    const { drafts, keep } = open();
    keep.mockImplementation(unavailable);
    drafts.write('budget:new', 1);
    drafts.close();
    await wait(600_000);
    expect(keep).toHaveBeenCalledOnce();
  });
});
