// Reads for a subscriber without a stored position: from the moment of attaching, in this process only.
import { BusRefused, type SubscribeOptions } from './bus.ts';
import { errorName } from './failure.ts';
import type { Log } from './log.ts';
import type { Session } from './pg-session.ts';
import { type PgSubscription, throwTranslated } from './pg-subscription.ts';
import { createPump } from './pump.ts';
import { concerns, createReadiness } from './readiness.ts';

type Row = { seq: string; id: string; type: string; event: unknown };

const BATCH = 100;

/** Subscribes from now on; see `SubscribeOptions`. */
export function subscribeTail({ session, log, options }: { session: Session; log: Log; options: SubscribeOptions }): PgSubscription {
  const { types, deliver, onGap } = options;
  const ready = createReadiness();
  let attachedIn = 0;
  let missed = false; // events may have passed since subscribe() or since the last connection
  let position = '0';
  let stopped = false;

  const pump = createPump({
    run,
    maxPauseMs: 5_000,
    onError(error, failures) {
      missed = true;
      attachedIn = 0;
      if (error instanceof BusRefused) ready.reject(error);
      if (failures === 1 && session.epoch() > 0) log.error({ error: errorName(error) }, 'reading from the bus failed; trying again');
    },
  });

  async function run(): Promise<void> {
    const epoch = session.epoch();
    if (epoch === 0) return; // connecting wakes again
    if (attachedIn !== epoch) {
      position = await head();
      await read(position); // asks for the right to read
      attachedIn = epoch;
      ready.resolve();
      if (missed) onGap?.();
      missed = false;
    }
    while (!stopped && attachedIn === session.epoch()) {
      const upto = await head();
      if (upto === position) return;
      const rows = await read(upto);
      for (const row of rows) {
        if (stopped) return;
        await hand(row);
      }
      position = rows.length < BATCH ? upto : (rows.at(-1)?.seq ?? upto);
    }
  }

  async function head(): Promise<string> {
    const [answer] = await session.query<{ head: string }>('SELECT bus.head() AS head');
    return answer?.head ?? '0';
  }

  const read = (upto: string) =>
    session.query<Row>('SELECT seq, id, type, event FROM bus.tail($1, $2, $3, $4)', [types, position, upto, BATCH]).catch(throwTranslated);

  async function hand(row: Row): Promise<void> {
    try {
      await deliver(row.event, { id: row.id, type: row.type, attempt: 1 });
    } catch (error) {
      log.error({ eventId: row.id, type: row.type, error: errorName(error) }, 'an event could not be taken in');
      onGap?.();
    }
  }

  return {
    ready: ready.promise,
    lag: async () => 0,
    onUp: pump.wake,
    onDown: () => void (missed = true),
    onBeat: pump.wake,
    onNotify(channel, payload) {
      if (channel === 'bus' && concerns(payload, types)) pump.wake();
    },
    async stop() {
      stopped = true;
      await pump.stop();
    },
  };
}
