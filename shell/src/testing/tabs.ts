// What several tabs of a browser share, for tests in which each is a query client: locks, channels, and a server's stream.
import { vi } from 'vitest';

/** Web Locks, as far as one exclusive lock a name goes. */
export class FakeLocks {
  readonly #last = new Map<string, Promise<unknown>>();

  async request(name: string, { signal }: { signal: AbortSignal }, work: () => Promise<unknown>): Promise<unknown> {
    const aborted = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    aborted.catch(() => undefined);
    const before = this.#last.get(name);
    const { promise: done, resolve: end } = Promise.withResolvers<void>();
    this.#last.set(name, Promise.all([before, done]));
    try {
      await Promise.race([before, aborted]);
      return await work();
    } finally {
      end();
    }
  }
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
      for (const other of open) if (other !== this && other.name === this.name) other.dispatchEvent(new MessageEvent('message', { data: structuredClone(data) }));
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

/** A server whose `/api/achievements/stream` is in a test's hand, and who answers whatever else by `answer`. */
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
