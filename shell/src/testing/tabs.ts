// What several tabs of a browser share, for tests in which each is a query client: locks, channels, and a
// server's stream.
import type { ChangedRecord } from '@savvi/contracts/achievements/live';
import { vi } from 'vitest';

/** Web Locks, as far as one exclusive lock a name goes. */
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
  /** Somebody stole it. */
  readonly broken: PromiseWithResolvers<never>;
}

/** Channels that deliver at once, and never to themselves. */
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
  return FakeChannel as unknown as typeof BroadcastChannel; // what is used of it is there
}

/** The server's side of one open stream. */
export interface OpenStream {
  readonly isOpen: () => boolean;
  say(text: string): void;
  /** Ends it as a server does that drains. */
  end(): void;
  /** Breaks it as a network does. */
  break(): void;
}

/**
 * A server whose `/api/achievements/stream` is in a test's hand, and who answers whatever else by `answer`.
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

/** What the stream says first. */
export const HELLO = 'retry: 3000\nevent: hello\ndata: {"recentMs":60000}\n\n';
/** What it says of a change. */
export const changed = (kind: string, record?: ChangedRecord): string =>
  `event: changed\ndata: ${JSON.stringify({ kind, record })}\n\n`;
