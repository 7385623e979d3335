// The product over each of its buses, and a bare bus of the same kind beside it.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { budgetUpdated } from '@savvi/contracts/events';
import type { Bus } from '@savvi/eventing/bus';
import { createBus } from '@savvi/eventing/create-bus';
import { setUpBus } from '@savvi/eventing/pg-bus-setup';
import { startProduct } from '@savvi/testing/product';
import { readPostmasterFile } from '@savvi/tooling/postgres/postmaster';

/** A product under measurement. */
export interface OpenedSubject {
  readonly url: string;
  /** The superuser's connection string for a database of the product. */
  readonly databaseUrl: (database: string) => string;
  /** A bus on the same server that nobody else uses. */
  readonly bareBus: () => Promise<Bus>;
  readonly close: () => Promise<void>;
}

/** A setting to measure in, and the most that its lag may be, in milliseconds. */
export interface LagSubject {
  readonly name: string;
  readonly limits: { readonly p50: number; readonly p99: number };
  readonly open: () => Promise<OpenedSubject>;
}

const silent = () => undefined;
const log = { error: silent, warn: silent, info: silent, debug: silent };

const overPostgres: LagSubject = {
  name: 'PostgreSQL',
  limits: { p50: 25, p99: 150 },
  async open() {
    const product = await startProduct({ split: true, env: { NODE_ENV: 'production' } });
    const folder = join(product.dataDir, 'postgres');
    const [postmaster, password] = await Promise.all([readPostmasterFile(join(folder, 'data')), readFile(join(folder, 'superuser-password'), 'utf8')]);
    const databaseUrl = (database: string) => `postgresql://postgres:${password}@127.0.0.1:${postmaster?.port}/${database}`;
    return {
      url: product.url,
      databaseUrl,
      close: product.remove,
      async bareBus() {
        const role = 'bare';
        await setUpBus({ adminUrl: databaseUrl('postgres'), database: 'bare_bus', roles: [{ role, password: role, appends: [budgetUpdated.type], tails: [budgetUpdated.type] }] });
        return createBus({ url: Object.assign(new URL(databaseUrl('bare_bus')), { username: role, password: role }).href, log });
      },
    };
  },
};

/** The settings this machine has. */
export const lagSubjects = (): readonly LagSubject[] => [overPostgres];
