// Who listens in this process, and what each is told. While a client is slow, one frame a kind is kept for
// it, which names no record: what a stream holds is bounded by its making.
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
 * How many streams one user may have in one replica, such as one for each of their browsers. The oldest gives
 * way.
 */
export const STREAMS_PER_USER = 20;

const HELLO = `event: ${STREAM_EVENTS.hello}\ndata: ${JSON.stringify({ recentMs: STREAM_RECENT_MS })}\n\n`;
const HEARTBEAT = ':\n\n';
const changed = (change: RecentChange) =>
  `event: ${STREAM_EVENTS.changed}\ndata: ${JSON.stringify(change)}\n\n`;

interface Stream {
  readonly userId: string;
  /** Sends a frame; to a client that is slow, `inShort` once it takes frames again. */
  tell(frame: string, inShort?: string): void;
  /** Keeps the line open; gives up a client that has taken nothing since the beat before. */
  beat(): void;
  end(): void;
}

function openStream({ userId }: Pick<Scope, 'userId'>, sink: Writable): Stream {
  const waiting = new Set<string>();
  let isStuck = false;
  const isOver = () => sink.writableEnded || sink.destroyed;
  sink.on('error', () => undefined); // the client is gone: `close` follows
  sink.on('drain', () => {
    if (isOver()) return;
    for (const frame of waiting) sink.write(frame);
    waiting.clear();
  });
  return {
    userId,
    tell(frame, inShort = frame) {
      if (isOver()) return;
      if (!sink.writableNeedDrain) return void sink.write(frame);
      if (frame === HELLO) waiting.clear(); // it says that anything may have changed
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
   * Greets a listener and tells it what has just changed in its space and what changes from now on, until the
   * sink closes.
   * @throws {Problem} `unavailable` while the service drains
   */
  open(scope: Pick<Scope, 'spaceId' | 'userId'>, sink: Writable): void;
  tell(change: Change): void;
  /** Greets all again: changes may have been missed. */
  tellOfGap(): void;
  /** How many there are. */
  count(): number;
  /** Ends all of them, and lets no more begin. */
  close(): void;
}

/** Begins without any. */
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
      if (sink.destroyed) return; // it left while its token was looked at, and closes no more
      const stream = openStream({ userId }, sink);
      const streams = bySpace.get(spaceId) ?? new Set();
      const [oldest, ...others] = [...streams].filter((each) => each.userId === userId); // in the order of their opening
      if (oldest !== undefined && others.length + 1 >= STREAMS_PER_USER) {
        streams.delete(oldest);
        oldest.end();
      }
      bySpace.set(spaceId, streams.add(stream));
      sink.once('close', () => forget(spaceId, stream));
      sink.write(`retry: ${STREAM_RETRY_MS}\n${HELLO}`);
      for (const change of recent.of(spaceId)) stream.tell(changed(change), changed({ kind: change.kind }));
    },
    tell({ spaceId, kind, record }) {
      recent.add({ spaceId, kind, record });
      for (const stream of bySpace.get(spaceId) ?? [])
        stream.tell(changed({ kind, record }), changed({ kind }));
    },
    count: () => all().length,
    tellOfGap: () => all().forEach((stream) => stream.tell(HELLO)),
    close() {
      isClosed = true;
      clearInterval(heart);
      const ending = all();
      bySpace.clear(); // changes are still heard of, and nobody is left to be told
      ending.forEach((stream) => stream.end());
    },
  };
}
