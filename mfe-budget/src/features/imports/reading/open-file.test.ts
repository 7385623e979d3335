import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UnreadableFile } from '../parse/reading.ts';
import type { FileReply, FileRequest } from './file-session.ts';
import { LOADING_MS, openFile, READING_MS } from './open-file.ts';

/** The responses of the worker; a request without one stays open. */
let replies: (FileReply | 'failure')[] = [];
const workers: TestWorker[] = [];
class TestWorker extends EventTarget {
  readonly terminate = vi.fn<() => void>();
  readonly requests: FileRequest[] = [];
  readonly address: string;
  constructor(address: string) {
    super();
    this.address = address;
    workers.push(this);
    this.#send();
  }
  #send(): void {
    const reply = replies.shift();
    if (reply === undefined) return;
    const event =
      reply === 'failure'
        ? new Event('error', { cancelable: true })
        : new MessageEvent('message', { data: reply });
    queueMicrotask(() => this.dispatchEvent(event));
  }
  postMessage(request: FileRequest): void {
    this.requests.push(request);
    this.#send();
  }
}
const READY: FileReply = { state: 'ready' };
const OPENED: FileReply = {
  state: 'opened',
  opened: {
    kind: 'statements',
    format: 'qif',
    statements: [],
    spelled: { dateOrder: 'month-first', decimalSign: '.' },
    open: { date: null, amount: null },
  },
};
const file = new Blob(['bytes']);
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof UnreadableFile ? error.refusal : error),
  );
/** Lets the time pass once the worker has the number of requests. */
async function pass(ms: number, requests: number) {
  await vi.waitFor(() => expect(workers[0]?.requests).toHaveLength(requests));
  await vi.advanceTimersByTimeAsync(ms);
}

beforeEach(() => {
  vi.stubGlobal('Worker', TestWorker);
  vi.stubGlobal('__webpack_public_path__', '/budget/');
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  replies = [];
  workers.length = 0;
});

test('the worker of the area reads the bytes of a file (MON-63)', async () => {
  replies = [READY, OPENED, { state: 'read', statements: [] }];
  const opened = await openFile(file);
  expect(workers.map(({ address }) => address)).toEqual(['/budget/statement-worker.js']);
  expect(await opened.spell({ dateOrder: 'day-first', decimalSign: '.' })).toEqual([]);
  expect(workers[0]?.requests.map(({ kind }) => kind)).toEqual(['open', 'spell']);
  expect(workers[0]?.terminate).not.toHaveBeenCalled();
  opened.close();
  expect(workers[0]?.terminate).toHaveBeenCalledOnce();
});

test('a file that takes longer than 10 s is refused, and its worker is terminated (MON-62)', async () => {
  replies = [READY];
  const refused = refusal(openFile(file));
  await pass(READING_MS, 1);
  expect(await refused).toEqual({ reason: 'slow' });
  expect(workers[0]?.terminate).toHaveBeenCalled();
});

test('a mapping that takes longer than 10 s is refused, too (MON-62)', async () => {
  replies = [READY, OPENED];
  const opened = await openFile(file);
  const refused = refusal(opened.spell({ dateOrder: 'day-first', decimalSign: '.' }));
  await pass(READING_MS, 2);
  expect(await refused).toEqual({ reason: 'slow' });
});

test('a request waits for the response to the one before, also to one that is refused (MON-62)', async () => {
  replies = [READY, OPENED];
  const opened = await openFile(file);
  const spelled = { dateOrder: 'day-first', decimalSign: '.' } as const;
  const [first, second] = [refusal(opened.spell(spelled)), opened.spell(spelled)];
  await vi.waitFor(() => expect(workers[0]?.requests).toHaveLength(2));
  await vi.advanceTimersByTimeAsync(1);
  expect(workers[0]?.requests).toHaveLength(2);
  replies = [{ state: 'read', statements: [] }];
  const refused: FileReply = { state: 'refused', refusal: { reason: 'empty' } };
  workers[0]?.dispatchEvent(new MessageEvent('message', { data: refused }));
  expect(await first).toEqual({ reason: 'empty' });
  expect(await second).toEqual([]);
});

test('the time to load the code does not count as reading', async () => {
  const refused = refusal(openFile(file));
  await vi.waitFor(() => expect(workers).toHaveLength(1));
  await vi.advanceTimersByTimeAsync(LOADING_MS / 2);
  expect(workers[0]?.terminate).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(LOADING_MS / 2);
  expect(await refused).toEqual({ reason: 'slow' });
});

test('a worker that fails is terminated, and its file counts as damaged (MON-72)', async () => {
  replies = [READY, 'failure'];
  expect(await refusal(openFile(file))).toEqual({ reason: 'damaged', line: null });
  expect(workers[0]?.terminate).toHaveBeenCalled();
});

test('a refused file ends its worker (MON-72)', async () => {
  replies = [READY, { state: 'refused', refusal: { reason: 'pdf' } }];
  expect(await refusal(openFile(file))).toEqual({ reason: 'pdf' });
  expect(workers[0]?.terminate).toHaveBeenCalled();
});

test('a file of more than 10 MB is not read at all (MON-62)', async () => {
  const large = { size: 10 * 1_048_576 + 1 } as Blob; // its content does not matter
  expect(await refusal(openFile(large))).toEqual({ reason: 'large' });
  expect(workers).toEqual([]);
});
