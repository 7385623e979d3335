// Reads a durable over one connection: fetches messages ahead and yields them one by one, in order. While
// messages wait here, the reader reports them to the server as in progress, so that the server does not
// redeliver them.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Consumer, jetstream, type JsMsg } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { UNACKED_MAX, READERS, STREAM } from './nats-names.ts';
import { flushed } from './nats-session.ts';

/** A reader that `startReading` returns. */
export interface Reader {
  /**
   * The next message, which also finishes the one before. Undefined when no more will come: the signal
   * aborted, or the connection is gone.
   * @throws {Error} when the durable no longer exists
   */
  next(signal: AbortSignal): Promise<JsMsg | undefined>;
  /** Returns unprocessed messages and lets another reader take over immediately. */
  leave(): Promise<void>;
}

/** The options of a reader. */
export interface ReadingOptions {
  readonly connection: NatsConnection;
  readonly consumer: Consumer;
  /** Name of the JetStream consumer. */
  readonly name: string;
  readonly ackWaitMs: number;
  /** Duration of one fetch in milliseconds; each fetch also counts as a sign of life. */
  readonly fetchMs: number;
}

/**
 * After a hand-over, the messages of the previous reader arrive together and unordered. The reader waits this
 * long to sort them.
 */
const QUIET_MS = 100;

/** Starts fetching. The server gives messages to one reader at a time; the others wait until it leaves. */
export async function startReading({
  connection,
  consumer,
  name,
  ackWaitMs,
  fetchMs,
}: ReadingOptions): Promise<Reader> {
  let current: JsMsg | undefined;
  let ahead: JsMsg[] = [];
  let isReader = false;
  let quiet: Promise<void> | undefined;
  let hasEnded = false;
  let wake: () => void = () => undefined;

  function take(message: JsMsg): void {
    if (!isReader && message.redelivered) quiet = sleep(QUIET_MS);
    isReader = true;
    ahead.splice(ahead.findLastIndex(({ seq }) => seq < message.seq) + 1, 0, message);
    wake();
  }

  const messages = await consumer.consume({
    group: READERS,
    max_messages: UNACKED_MAX,
    expires: fetchMs,
    abort_on_missing_resource: true,
    callback: take,
  });
  const working = setInterval(
    () => [current, ...ahead].forEach((message) => message?.working()),
    ackWaitMs / 3,
  );
  const ended = messages.closed().then((failure) => {
    hasEnded = true;
    clearInterval(working);
    wake();
    return failure;
  });
  void forgetWhenReplaced();
  await flushed(connection); // Makes sure that the server gets this request before those of other readers.

  async function forgetWhenReplaced(): Promise<void> {
    for await (const { type } of messages.status()) {
      if (type !== 'consumer_unpinned') continue;
      isReader = false;
      ahead = []; // The server redelivers the fetched messages to the reader that took over.
    }
  }

  return {
    async next(signal) {
      current = undefined;
      const onAbort = () => wake();
      signal.addEventListener('abort', onAbort);
      while (current === undefined && !hasEnded && !signal.aborted) {
        if (ahead.length === 0) await new Promise<void>((resolve) => (wake = resolve));
        await quiet;
        quiet = undefined;
        if (!hasEnded && !signal.aborted) current = ahead.shift();
      }
      signal.removeEventListener('abort', onAbort);
      const failure = hasEnded ? await ended : undefined;
      if (failure instanceof Error) throw failure;
      return current;
    },
    async leave() {
      messages.stop();
      await ended;
      if (connection.isClosed() || !isReader) return;
      for (const message of ahead) message.nak();
      const manager = await jetstream(connection).jetstreamManager(false);
      await manager.consumers.unpin(STREAM, name, READERS);
    },
  };
}
