import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { OPENING_MS, READING_MS } from './time-limit.ts';

/** How the worker starts and responds to its next messages. Without a response, it stays silent. */
let [isReady, answers]: [boolean, unknown[]] = [true, []];
const workers: TestWorker[] = [];
class TestWorker extends EventTarget {
  readonly terminate = vi.fn();
  constructor() {
    super();
    workers.push(this);
    if (isReady) this.send({ state: 'ready' });
  }
  send(data: unknown): void {
    queueMicrotask(() =>
      this.dispatchEvent(data instanceof Error ? new Event('error') : new MessageEvent('message', { data })),
    );
  }
  postMessage(): void {
    const answer = answers.shift();
    if (answer !== undefined) this.send(answer);
  }
}
/** Reads a file with a fresh module, which has no worker yet. */
let read: () => Promise<unknown>;
beforeEach(async () => {
  vi.stubGlobal('Worker', TestWorker);
  vi.stubGlobal('__webpack_public_path__', '/');
  vi.resetModules();
  const { readText } = await import('./read-text.ts');
  read = () => readText('note.txt', new Blob(['bytes']));
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  [isReady, answers] = [true, []];
  workers.length = 0;
});
/** Lets the time pass once the worker has started. */
async function pass(ms: number) {
  await vi.waitFor(() => expect(workers).not.toHaveLength(0));
  await vi.advanceTimersByTimeAsync(ms);
}
const TEXT = { state: 'text', text: 'a' };

describe('reading files in a worker', () => {
  test('one worker reads several files [DOC-55]', async () => {
    answers = [TEXT, { state: 'none' }];
    expect([await read(), await read()]).toEqual([TEXT, { state: 'none' }]);
    expect(workers).toHaveLength(1);
    expect(workers[0]?.terminate).not.toHaveBeenCalled();
  });

  test('a file that takes a minute is damaged, and another worker reads the next one [DOC-57]', async () => {
    const slow = read();
    await pass(READING_MS);
    expect(await slow).toEqual({ state: 'damaged' });
    answers = [TEXT];
    expect(await read()).toEqual(TEXT);
    expect(workers.map(({ terminate }) => terminate.mock.calls.length)).toEqual([1, 0]);
  });

  test('a worker that does not load in time causes an error, so that the file is read again later [DOC-55]', async () => {
    isReady = false;
    const failure = read().catch((error: unknown) => error);
    await pass(OPENING_MS);
    expect(await failure).toMatchObject({ name: 'TookTooLong' });
    expect(workers[0]?.terminate).toHaveBeenCalledOnce();
  });

  test('a worker that fails is replaced [DOC-55]', async () => {
    answers = [new Error('out of memory'), TEXT];
    await expect(read()).rejects.toThrow('a worker failed');
    expect(await read()).toEqual(TEXT);
    expect(workers.map(({ terminate }) => terminate.mock.calls.length)).toEqual([1, 0]);
  });
});
