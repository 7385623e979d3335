import { type Envelope, envelopeSchema } from '@savvi/contracts/event';
import { silentLog } from '@savvi/service-kit/log';
import { rawTransactions } from '@savvi/service-kit/raw-transactions';
import { memoryBroker } from '@savvi/testing/memory-bus';
import { startCounting } from '../net-worth/start-counting.ts';
import type { TestMasterplan } from './masterplan.ts';

/** Runs the net worth projection of a masterplan service under test, with its own bus. */
export function testCounting({ db, databaseUrl, clock }: TestMasterplan) {
  const counting = rawTransactions(databaseUrl, 1);
  const broker = memoryBroker();
  const bus = broker.connect();
  let stop: () => Promise<void> = () => Promise.resolve();

  /** The events that the service has published so far, in order. */
  const announced = async (): Promise<Envelope[]> =>
    (await db.outboxEvent.findMany({ orderBy: { seq: 'asc' } })).map(({ seq: _, sentAt: __, time, ...row }) =>
      envelopeSchema.parse({
        specversion: '1.0',
        datacontenttype: 'application/json',
        time: time.toISOString(),
        ...row,
      }),
    );
  return {
    announced,
    start: () => void (stop = startCounting({ bus, db, counting, clock, log: silentLog }).stop),
    stop: () => stop(),
    /** Publishes these events to the bus; events that are there already are dropped. */
    async deliver(): Promise<void> {
      await bus.publish(await announced());
    },
    /** How many events have been applied. */
    applied: () => db.inboxEvent.count({ where: { durable: 'masterplan.net-worth' } }),
    async close(): Promise<void> {
      await stop();
      await bus.close();
      await counting.close();
    },
  };
}
