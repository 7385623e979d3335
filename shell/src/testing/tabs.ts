// Fakes of what several tabs of a browser share: locks, channels, and the server's stream. In these tests,
// each tab is a query client.
import type { ChangedRecord } from '@savvi/contracts/achievements/live';
import { vi } from 'vitest';

/** A fake of Web Locks, limited to one exclusive lock per name. */
export class FakeLocks {
  readonly #locks = new Map<string, { holder: LockHolder | null; readonly queue: Set<LockHolder> }>();

  async request(
    name: string,
    { signal, steal = false }: { signal?: AbortSignal; steal?: boolean },
    work: () => Promise<unknown>,
  ): Promise<unknown> {
    if (steal && signal !== undefined) throw new DOMException('not both', 'NotSupportedError');
    signal?.throwIfAborted();
    const lock = this.#locks.get(name) ?? { holder: null, queue: new Set() };
    this.#locks.set(name, lock);
    const mine: LockHolder = { granted: Promise.withResolvers(), broken: Promise.withResolvers() };
    mine.broken.promise.catch(() => undefined);
    mine.granted.promise.catch(() => undefined);
    if (steal) lock.holder?.broken.reject(new DOMException('stolen', 'AbortError'));
    if (steal || lock.holder === null) {
      lock.holder = mine;
      mine.granted.resolve();
    } else {
      lock.queue.add(mine);
      signal?.addEventListener('abort', () => lock.queue.delete(mine) && mine.granted.reject(signal.reason));
    }
    await mine.granted.promise;
    try {
      return await Promise.race([work(), mine.broken.promise]);
    } finally {
      if (lock.holder === mine) {
        const [next = null] = lock.queue;
        lock.holder = next;
        if (next !== null) lock.queue.delete(next);
        next?.granted.resolve();
      }
    }
  }
}

interface LockHolder {
  readonly granted: PromiseWithResolvers<void>;
  /** Rejects when another holder steals the lock. */
  readonly broken: PromiseWithResolvers<never>;
}

/** A fake BroadcastChannel that delivers immediately, and never to the sender. */
export function fakeChannels(): typeof BroadcastChannel {
  const open = new Set<FakeChannel>();
  class FakeChannel extends EventTarget {
    readonly name: string;
    constructor(name: string) {
      super();
      this.name = name;
      open.add(this);
    }
    postMessage(data: unknown) {
      for (const other of open)
        if (other !== this && other.name === this.name)
          other.dispatchEvent(new MessageEvent('message', { data: structuredClone(data) }));
    }
    close() {
      open.delete(this);
    }
  }
  return FakeChannel as unknown as typeof BroadcastChannel; // the fake has all members that the tests use
}

/** The server's side of one open stream. */
export interface OpenStream {
  readonly isOpen: () => boolean;
  say(text: string): void;
  /** Ends the stream, as a server does that shuts down. */
  end(): void;
  /** Breaks the stream, as a network failure does. */
  break(): void;
}

/**
 * A fake server: the test controls its `/api/achievements/stream`, and `answer` returns all other responses.
 */
export function fakeServer(answer: (path: string) => unknown) {
  const streams: OpenStream[] = [];
  const state = { isDown: false, calls: [] as string[], streams };
  const openStream = (signal: AbortSignal) => {
    let isOpen = true;
    const body = new ReadableStream<Uint8Array>({
      cancel() {
        isOpen = false;
      },
      start(controller) {
        const close = (how: () => void) => {
          if (isOpen) how();
          isOpen = false;
        };
        signal.addEventListener('abort', () => close(() => controller.error(signal.reason)));
        streams.push({
          isOpen: () => isOpen,
          say: (text) => controller.enqueue(new TextEncoder().encode(text)),
          end: () => close(() => controller.close()),
          break: () => close(() => controller.error(new TypeError('network error'))),
        });
      },
    });
    return new Response(body);
  };
  vi.stubGlobal('fetch', async (path: string, { signal }: { signal: AbortSignal }) => {
    state.calls.push(path);
    if (state.isDown) throw new TypeError('Failed to fetch');
    return path === '/api/achievements/stream' ? openStream(signal) : Response.json(answer(path));
  });
  return state;
}

/** The first event of the server's stream of changes. */
export const HELLO = 'retry: 3000\nevent: hello\ndata: {"recentMs":60000}\n\n';
/** The stream's event that reports a change. */
export const changed = (kind: string, record?: ChangedRecord): string =>
  `event: changed\ndata: ${JSON.stringify({ kind, record })}\n\n`;
