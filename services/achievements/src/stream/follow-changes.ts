import { openSession } from '@savvi/eventing/pg-session';
import type { Log } from '@savvi/service-kit/log';
import { changeOf, CHANGES } from '../shared/changes.ts';
import type { Streams } from './streams.ts';

interface FollowDeps {
  readonly databaseUrl: string;
  readonly streams: Pick<Streams, 'tell' | 'tellOfGap'>;
  readonly log: Log;
}

const HEARTBEAT_MS = 15_000;

/**
 * Hears of every change, whichever replica counted it, and tells the streams of this one. What it misses
 * while its connection is lost it makes good with a greeting.
 * @returns stops it
 */
export function followChanges({ databaseUrl, streams, log }: FollowDeps): () => Promise<void> {
  const session = openSession({
    url: databaseUrl,
    name: 'savvi achievements stream',
    channels: [CHANGES],
    settings: [],
    heartbeatMs: HEARTBEAT_MS,
    log,
    events: {
      onUp: () => streams.tellOfGap(),
      onDown: () => undefined,
      onBeat: () => undefined,
      onNotify(_, text) {
        const change = changeOf(text);
        if (change !== null) streams.tell(change);
      },
    },
  });
  return () => session.close();
}
