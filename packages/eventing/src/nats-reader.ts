// The reader of a durable over one connection: messages are fetched ahead and handed out one by one, in
// order. While they wait in hand the server is told that they are worked on, so that it gives them to nobody
// else.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Consumer, jetstream, type JsMsg } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { IN_HAND_MAX, READERS, STREAM } from './nats-names.ts';
import { flushed } from './nats-session.ts';

/** See `startReading`. */
export interface Reader {
  /**
   * The next message; the one before is done with. Undefined once there won't be another: asked to end, or
   * the connection is gone.
   * @throws {Error} when the durable is gone
   */
  next(signal: AbortSignal): Promise<JsMsg | undefined>;
  /** Gives back what was not handed out and lets another reader in at once. */
  leave(): Promise<void>;
}

/** How to read. */
export interface ReadingOptions {
  readonly connection: NatsConnection;
  readonly consumer: Consumer;
  /** Name of the consumer. */
  readonly name: string;
  readonly ackWaitMs: number;
  /** For how long the server is asked at a time; it counts as a sign of life. */
  readonly askMs: number;
}

/** What the reader before had in hand comes in one go, but in no order. */
const SETTLE_MS = 100;

/** Asks for messages. The server gives them to one reader at a time; the others wait for their turn. */
export async function startReading({
  connection,
  consumer,
  name,
  ackWaitMs,
  askMs,
}: ReadingOptions): Promise<Reader> {
  let current: JsMsg | undefined;
  let ahead: JsMsg[] = [];
  let isReader = false;
  let settling: Promise<void> | undefined;
  let hasEnded = false;
  let wake: () => void = () => undefined;

  function take(message: JsMsg): void {
    if (!isReader && message.redelivered) settling = sleep(SETTLE_MS);
    isReader = true;
    ahead.splice(ahead.findLastIndex(({ seq }) => seq < message.seq) + 1, 0, message);
    wake();
  }

  const messages = await consumer.consume({
    group: READERS,
    max_messages: IN_HAND_MAX,
    expires: askMs,
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
  await flushed(connection); // asked before whoever asks from now on

  async function forgetWhenReplaced(): Promise<void> {
    for await (const { type } of messages.status()) {
      if (type !== 'consumer_unpinned') continue;
      isReader = false;
      ahead = []; // the server gives them to the one who took over
    }
  }

  return {
    async next(signal) {
      current = undefined;
      const onAbort = () => wake();
      signal.addEventListener('abort', onAbort);
      while (current === undefined && !hasEnded && !signal.aborted) {
        if (ahead.length === 0) await new Promise<void>((resolve) => (wake = resolve));
        await settling;
        settling = undefined;
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
