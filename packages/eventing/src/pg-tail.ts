// Subscribes without a stored position: only to new events, in this process only.
import type { SubscribeOptions } from './bus.ts';
import type { Log } from './log.ts';
import type { Session } from './pg-session.ts';
import { type PgSubscription, throwBusError } from './pg-subscription.ts';
import { concerns } from './readiness.ts';
import { createTail } from './tail.ts';

type Row = { seq: string; id: string; type: string; event: unknown };

const BATCH = 100;

/** Subscribes to new events, as `SubscribeOptions` describes. */
export function subscribeTail({
  session,
  log,
  options,
}: {
  session: Session;
  log: Log;
  options: SubscribeOptions;
}): PgSubscription {
  const { types } = options;
  let attachedIn = 0;
  let position = '0';
  const tail = createTail({
    log,
    options,
    isUp: () => session.epoch() > 0,
    read: readOn,
    forget: () => void (attachedIn = 0),
  });

  async function readOn(): Promise<void> {
    const epoch = session.epoch();
    if (epoch === 0) return; // While disconnected, there is nothing to read; a new connection starts a run.
    if (attachedIn !== epoch) {
      position = await head();
      await read(position); // The first read fails if the role may not read these types.
      attachedIn = epoch;
      tail.attached();
    }
    while (!tail.isStopped() && attachedIn === session.epoch()) {
      const upto = await head();
      if (upto === position) return;
      const rows = await read(upto);
      for (const row of rows) {
        if (tail.isStopped()) return;
        await tail.hand(() => row.event, { id: row.id, type: row.type, attempt: 1 });
      }
      position = rows.length < BATCH ? upto : (rows.at(-1)?.seq ?? upto);
    }
  }

  async function head(): Promise<string> {
    const [answer] = await session.query<{ head: string }>('SELECT bus.head() AS head');
    return answer?.head ?? '0';
  }

  const read = (upto: string) =>
    session
      .query<Row>('SELECT seq, id, type, event FROM bus.tail($1, $2, $3, $4)', [types, position, upto, BATCH])
      .catch(throwBusError);

  return {
    ...tail.subscription,
    onBeat: tail.wake,
    onNotify(channel, payload) {
      if (channel === 'bus' && concerns(payload, types)) tail.wake();
    },
  };
}
