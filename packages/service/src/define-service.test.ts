import type { PrismaTransaction } from '@savvi/eventing/sql';
import { serviceApp } from '@savvi/service-kit/app';
import { envParser, serviceEnv } from '@savvi/service-kit/env';
import { silentLog } from '@savvi/service-kit/log';
import { memoryBroker } from '@savvi/testing/memory-bus';
import { expect, it } from 'vitest';
import { defineService, type ServiceDatabase } from './define-service.ts';

const NOWHERE = 'postgresql://nobody:x@127.0.0.1:1/none';

it('a defined service starts its parts once its database is available, and stops them in the order of their dependencies', async () => {
  const order: string[] = [];
  const note = (what: string) => async () => void order.push(what);
  const database: ServiceDatabase<PrismaTransaction> = {
    // The tests of this file read no rows, so every query returns none.
    $queryRaw: async <Row>() => [] as Row,
    $executeRaw: () => Promise.resolve(0),
    $transaction: (work) => work(database),
    $disconnect: note('database'),
  };
  const service = defineService({
    name: 'sample',
    parseEnv: envParser(serviceEnv),
    openDatabase: () => database,
    createOwn: () => ({ closeOwn: note('own') }),
    buildApp: serviceApp,
    prepare: note('prepare'),
    sweep: note('sweep'),
    consumers: () => [
      {
        durable: 'sample.things',
        ready: Promise.resolve(),
        lag: () => Promise.resolve(0),
        replay: () => Promise.resolve(false),
        stop: note('consumer'),
      },
    ],
    background(_deps, _env, draining) {
      draining.addEventListener('abort', note('draining'));
      return [note('background')];
    },
    close: ({ closeOwn }) => closeOwn(),
  });
  const env = service.parseEnv({
    DATABASE_URL: NOWHERE,
    BUS_URL: NOWHERE,
    IDENTITY_URL: 'http://127.0.0.1:1',
  });
  const deps = service.createDeps(env, silentLog);
  // The test uses the in-memory bus below in place of the bus that `createDeps` opened.
  await deps.bus.close();
  const bus = memoryBroker().connect();
  const running = await service.start(env, {
    ...deps,
    bus: {
      ...bus,
      async close() {
        order.push('bus');
        await bus.close();
      },
    },
  });
  await running.ready;
  await expect.poll(() => order).toEqual(['prepare', 'sweep']);
  expect((await fetch(`${running.url}/readyz`)).status).toBe(200);
  await running.drain();
  expect(order.slice(2)).toEqual(['draining', 'background', 'consumer', 'own', 'bus', 'database']);
});
