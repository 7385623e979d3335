// Starts the product with each kind of bus, and a separate bus of the same kind as the baseline.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { budgetUpdated } from '@savvi/contracts/events';
import type { Bus } from '@savvi/eventing/bus';
import { createBus } from '@savvi/eventing/create-bus';
import { NATS_ADMIN, natsUsers, setUpNats } from '@savvi/eventing/nats-setup';
import { setUpBus } from '@savvi/eventing/pg-bus-setup';
import { startProduct } from '@savvi/testing/product';
import { databasesOf } from '@savvi/testing/product-database';
import { hasPart } from '@savvi/tooling/parts';
import { startNats } from '@savvi/tooling/parts/nats';

/** A running product under measurement. */
export interface OpenedSubject {
  readonly url: string;
  /** Returns the superuser's connection string for a database of the product. */
  readonly databaseUrl: (database: string) => string;
  /** A separate bus of the same kind without other users; `close` removes it. */
  readonly bareBus: Bus;
  readonly close: () => Promise<void>;
}

/** A setup to measure, and its maximum lag in milliseconds. */
export interface LagSubject {
  readonly name: string;
  readonly limits: { readonly p50?: number; readonly p99: number };
  readonly open: () => Promise<OpenedSubject>;
}

const silent = () => undefined;
const log = { error: silent, warn: silent, info: silent, debug: silent };

const bare = { role: 'bare', password: 'bare', appends: [budgetUpdated.type], tails: [budgetUpdated.type] };

const overPostgres: LagSubject = {
  name: 'PostgreSQL',
  limits: { p99: 150 },
  async open() {
    await using stack = new AsyncDisposableStack();
    const product = await startProduct({ split: true, parts: false, env: { NODE_ENV: 'production' } });
    stack.defer(() => product.remove());
    const databaseUrl = await databasesOf(product.dataDir);
    await setUpBus({ adminUrl: databaseUrl('postgres'), database: 'bare_bus', roles: [bare] });
    const bareBus = createBus({
      url: Object.assign(new URL(databaseUrl('bare_bus')), { username: bare.role, password: bare.password })
        .href,
      log,
    });
    stack.defer(() => bareBus.close());
    const everything = stack.move();
    return { url: product.url, databaseUrl, bareBus, close: () => everything.disposeAsync() };
  },
};

const overNats: LagSubject = {
  name: 'NATS',
  limits: { p50: 10, p99: 100 },
  async open() {
    await using stack = new AsyncDisposableStack();
    const product = await startProduct({ parts: true, env: { NODE_ENV: 'production' } });
    stack.defer(() => product.remove());
    const folder = await mkdtemp(join(tmpdir(), 'savvi-bench-nats-'));
    stack.defer(() => rm(folder, { recursive: true, force: true }));
    const server = await startNats({ folder, users: natsUsers(bare.password, [bare]) });
    stack.defer(() => server.stop());
    const urlOf = (role: string) => `nats://${role}:${bare.password}@127.0.0.1:${server.port}`;
    await setUpNats({ adminUrl: urlOf(NATS_ADMIN), roles: [bare] });
    const bareBus = createBus({ url: urlOf(bare.role), log });
    stack.defer(() => bareBus.close());
    const databaseUrl = await databasesOf(product.dataDir);
    const everything = stack.move();
    return { url: product.url, databaseUrl, bareBus, close: () => everything.disposeAsync() };
  },
};

/** Returns the setups that are available on this machine. */
export const lagSubjects = (): readonly LagSubject[] =>
  hasPart('nats-server') ? [overNats, overPostgres] : [overPostgres];
