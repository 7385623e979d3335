// The open streams of this process. For a slow client at most one frame per kind of record waits, without the
// changed record, so that the memory of a stream is bounded.
import type { Writable } from 'node:stream';
import {
  STREAM_EVENTS,
  STREAM_HEARTBEAT_MS,
  STREAM_RECENT_MS,
  STREAM_RETRY_MS,
} from '@savvi/contracts/achievements/live';
import { Problem } from '@savvi/service-kit/problem';
import type { Scope } from '@savvi/service-kit/scope';
import type { Change } from '../shared/changes.ts';
import { type RecentChange, recentChanges } from './recent-changes.ts';

/**
 * How many streams one user may have in one replica, for example one per browser. A further stream ends the
 * oldest.
 */
export const STREAMS_PER_USER = 20;

const HELLO = `event: ${STREAM_EVENTS.hello}\ndata: ${JSON.stringify({ recentMs: STREAM_RECENT_MS })}\n\n`;
const HEARTBEAT = ':\n\n';
const changed = (change: RecentChange) =>
  `event: ${STREAM_EVENTS.changed}\ndata: ${JSON.stringify(change)}\n\n`;

interface Stream {
  readonly userId: string;
  /** Sends a frame. A slow client gets the shorter `inShort` instead, once it reads again. */
  send(frame: string, inShort?: string): void;
  /** Sends a heartbeat; disconnects a client that has read nothing since the previous heartbeat. */
  beat(): void;
  end(): void;
}

function openStream({ userId }: Pick<Scope, 'userId'>, sink: Writable): Stream {
  const waiting = new Set<string>();
  let isStuck = false;
  const isOver = () => sink.writableEnded || sink.destroyed;
  sink.on('error', () => undefined); // the client has disconnected; the event `close` follows
  sink.on('drain', () => {
    if (isOver()) return;
    for (const frame of waiting) sink.write(frame);
    waiting.clear();
  });
  return {
    userId,
    send(frame, inShort = frame) {
      if (isOver()) return;
      if (!sink.writableNeedDrain) return void sink.write(frame);
      // `hello` means that anything may have changed, so it replaces the waiting frames.
      if (frame === HELLO) waiting.clear();
      if (!waiting.has(HELLO)) waiting.add(inShort);
    },
    beat() {
      if (isOver()) return;
      if (!sink.writableNeedDrain) return void (isStuck = !sink.write(HEARTBEAT));
      if (isStuck) sink.destroy();
      isStuck = true;
    },
    end: () => void sink.end(),
  };
}

/** The open streams of this process. */
export interface Streams {
  /**
   * Sends `hello` and the latest changes of the space to a client, then every change until the sink closes.
   * @throws {Problem} `unavailable` while the service drains
   */
  open(scope: Pick<Scope, 'spaceId' | 'userId'>, sink: Writable): void;
  send(change: Change): void;
  /** Sends `hello` to all clients, because changes may have been missed. */
  sendHello(): void;
  /** The number of open streams. */
  count(): number;
  /** Ends all streams, and rejects new ones. */
  close(): void;
}

/** Creates {@link Streams} without any client. */
export function createStreams(heartbeatMs = STREAM_HEARTBEAT_MS): Streams {
  const bySpace = new Map<string, Set<Stream>>();
  const recent = recentChanges();
  let isClosed = false;
  const all = () => [...bySpace.values()].flatMap((streams) => [...streams]);
  const heart = setInterval(() => all().forEach((stream) => stream.beat()), heartbeatMs);
  heart.unref();

  function forget(spaceId: string, stream: Stream): void {
    const streams = bySpace.get(spaceId);
    streams?.delete(stream);
    if (streams?.size === 0) bySpace.delete(spaceId);
  }

  return {
    open({ spaceId, userId }, sink) {
      if (isClosed) throw new Problem('unavailable');
      // The client disconnected while its token was verified; `close` would not be emitted again.
      if (sink.destroyed) return;
      const stream = openStream({ userId }, sink);
      const streams = bySpace.get(spaceId) ?? new Set();
      // A set iterates over the streams in the order in which they were opened.
      const [oldest, ...others] = [...streams].filter((each) => each.userId === userId);
      if (oldest !== undefined && others.length + 1 >= STREAMS_PER_USER) {
        streams.delete(oldest);
        oldest.end();
      }
      bySpace.set(spaceId, streams.add(stream));
      sink.once('close', () => forget(spaceId, stream));
      sink.write(`retry: ${STREAM_RETRY_MS}\n${HELLO}`);
      for (const change of recent.of(spaceId)) stream.send(changed(change), changed({ kind: change.kind }));
    },
    send({ spaceId, kind, record }) {
      recent.add({ spaceId, kind, record });
      for (const stream of bySpace.get(spaceId) ?? [])
        stream.send(changed({ kind, record }), changed({ kind }));
    },
    count: () => all().length,
    sendHello: () => all().forEach((stream) => stream.send(HELLO)),
    close() {
      isClosed = true;
      clearInterval(heart);
      const ending = all();
      bySpace.clear(); // After the shutdown, changes are sent to no stream.
      ending.forEach((stream) => stream.end());
    },
  };
}
