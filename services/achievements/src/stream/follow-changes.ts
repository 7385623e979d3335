import { openSession } from '@savvi/eventing/pg-session';
import type { Log } from '@savvi/service-kit/log';
import { changeOf, CHANGES } from '../shared/changes.ts';
import type { Streams } from './streams.ts';

interface FollowDeps {
  readonly databaseUrl: string;
  readonly streams: Pick<Streams, 'send' | 'sendHello'>;
  readonly log: Log;
}

const HEARTBEAT_MS = 15_000;

/**
 * Reports the changes that any replica has counted to the event streams of this replica. After a lost
 * connection to the database the replica sends `hello`, because changes may have been missed.
 * @returns a function that stops the reports
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
      onUp: () => streams.sendHello(),
      onDown: () => undefined,
      onBeat: () => undefined,
      onNotify(_, text) {
        const change = changeOf(text);
        if (change !== null) streams.send(change);
      },
    },
  });
  return () => session.close();
}
