// An in-memory bus for one test, with the semantics of the real ones (driver suite) and without a database.
import type { Envelope } from '@savvi/contracts/event';
import { matchesType } from '@savvi/contracts/bus-rights';
import type { Bus, SubscribeOptions, Subscription } from '@savvi/eventing/bus';

/** A broker that several bus connections share, like processes share a server. */
export interface MemoryBroker {
  /**
   * Opens another connection; without `firstRetryMs`, a failed delivery is retried after 10 ms, then 20, 40,
   * …
   */
  connect(options?: { firstRetryMs?: number }): Bus;
  /** Every published event in order, each id once. */
  readonly log: readonly Envelope[];
  /** Interrupts every connection briefly, as a restart of the server would. */
  interrupt(): void;
}

interface Durable {
  position: number;
  handedTo: number;
  readonly retries: Map<number, { attempts: number; dueAt: number }>;
  reader: Reader | null;
}

interface Reader extends Subscription {
  wake(): void;
  onGap(): void;
}

/** Creates a broker. */
export function memoryBroker(): MemoryBroker {
  const log: Envelope[] = [];
  const ids = new Set<string>();
  const durables = new Map<string, Durable>();
  const readers = new Set<Reader>();
  const wakeAll = () => readers.forEach((reader) => reader.wake());

  function durableNamed(name: string): Durable {
    const existing = durables.get(name) ?? { position: 0, handedTo: 0, retries: new Map(), reader: null };
    durables.set(name, existing);
    return existing;
  }

  /** Returns the next delivery of a durable: a due retry first, then a new event. */
  function next(
    durable: Durable,
    types: readonly string[],
  ): { place: number; attempt: number; isRetry: boolean } | null {
    for (const [place, { attempts, dueAt }] of durable.retries)
      if (dueAt <= performance.now()) return { place, attempt: attempts + 1, isRetry: true };
    while (durable.position < log.length && !matchesType(log[durable.position]?.type ?? '', types))
      durable.position += 1;
    if (durable.position === log.length) return null;
    const attempt = durable.position < durable.handedTo ? 2 : 1;
    durable.handedTo = Math.max(durable.handedTo, durable.position + 1);
    return { place: durable.position, attempt, isRetry: false };
  }

  /**
   * Creates a reader that runs the pieces of work of `next` one by one, whenever it is woken, until there is
   * none left. It is idle while `mayRead` returns false.
   */
  function newReader({
    next,
    lag,
    mayRead = () => true,
    onGap = () => undefined,
    onStop = () => undefined,
  }: {
    next: () => (() => Promise<void>) | null;
    lag: () => number;
    mayRead?: (self: Reader) => boolean;
    onGap?: () => void;
    onStop?: (self: Reader) => void;
  }): Reader {
    let running: Promise<void> | undefined;
    let stopped = false;
    async function run(): Promise<void> {
      await Promise.resolve(); // deliveries never run synchronously inside publish() or subscribe()
      for (let work = next(); work !== null && !stopped; work = next()) await work();
      running = undefined;
    }
    const self: Reader = {
      ready: Promise.resolve(),
      lag: async () => lag(),
      onGap,
      wake() {
        if (!stopped && mayRead(self)) running ??= run();
      },
      async stop() {
        stopped = true;
        readers.delete(self);
        await running;
        onStop(self);
      },
    };
    return self;
  }

  function subscribeDurable(
    name: string,
    { types, deliver }: SubscribeOptions,
    firstRetryMs: number,
  ): Reader {
    const durable = durableNamed(name);
    const timers = new Set<NodeJS.Timeout>();
    // Node cuts delays to whole milliseconds, so a timer can fire before its time.
    const wakeAt = (dueAt: number): Set<NodeJS.Timeout> =>
      timers.add(
        setTimeout(
          () => (performance.now() < dueAt ? wakeAt(dueAt) : self.wake()),
          dueAt - performance.now(),
        ),
      );
    const self = newReader({
      next() {
        const message = next(durable, types);
        const event = message && log[message.place];
        if (!event) return null;
        const { place, attempt, isRetry } = message;
        return async () => {
          const failed = await deliver(structuredClone(event), {
            id: event.id,
            type: event.type,
            attempt,
          }).then(
            () => false,
            () => true,
          );
          if (!isRetry) durable.position = Math.max(durable.position, place + 1);
          if (!failed) durable.retries.delete(place);
          else {
            const pauseMs = Math.min(30_000, firstRetryMs * 2 ** (attempt - 1));
            durable.retries.set(place, { attempts: attempt, dueAt: performance.now() + pauseMs });
            wakeAt(performance.now() + pauseMs);
          }
        };
      },
      lag: () =>
        log.slice(durable.position).filter(({ type }) => matchesType(type, types)).length +
        durable.retries.size,
      // Of several readers of a durable, only the first one reads until it stops.
      mayRead: (reader) => (durable.reader ??= reader) === reader,
      onStop(reader) {
        timers.forEach(clearTimeout);
        if (durable.reader !== reader) return;
        durable.reader = null;
        wakeAll();
      },
    });
    for (const { dueAt } of durable.retries.values()) wakeAt(dueAt);
    return self;
  }

  function subscribeTail({ types, deliver, onGap }: SubscribeOptions): Reader {
    let position = log.length;
    return newReader({
      next() {
        const event = log[position];
        if (event === undefined) return null;
        position += 1;
        return async () => {
          if (matchesType(event.type, types))
            await deliver(structuredClone(event), { id: event.id, type: event.type, attempt: 1 }).catch(() =>
              onGap?.(),
            );
        };
      },
      lag: () => 0,
      onGap() {
        position = log.length;
        onGap?.();
      },
    });
  }

  return {
    log,
    interrupt: () => readers.forEach((reader) => reader.onGap()),
    connect({ firstRetryMs = 10 } = {}) {
      const own = new Map<Reader, string | null>();
      return {
        async publish(events) {
          for (const event of events) {
            if (ids.has(event.id)) continue;
            ids.add(event.id);
            log.push(structuredClone(event));
          }
          wakeAll();
        },
        subscribe(options) {
          const { durable } = options;
          if (durable !== null && [...own.values()].includes(durable))
            throw new Error(`this bus connection already reads the durable ${durable}`);
          const reader =
            durable === null ? subscribeTail(options) : subscribeDurable(durable, options, firstRetryMs);
          own.set(reader, durable);
          readers.add(reader);
          reader.wake();
          return {
            ready: reader.ready,
            lag: () => reader.lag(),
            async stop() {
              own.delete(reader);
              await reader.stop();
            },
          };
        },
        async close() {
          await Promise.all([...own.keys()].map((reader) => reader.stop()));
          own.clear();
        },
      };
    },
  };
}

/** Creates a bus connection to a broker of its own, and gives access to all published events. */
export function memoryBus(options?: {
  firstRetryMs?: number;
}): Bus & { readonly published: readonly Envelope[] } {
  const broker = memoryBroker();
  return { ...broker.connect(options), published: broker.log };
}
