import path from 'node:path';
import { setUpBus } from '@savvi/eventing/pg-bus-setup';
import { migrate, MigrationRefused } from '@savvi/service-kit/migrate';
import type { Postgres } from '@savvi/tooling/postgres';
import { ensureDatabase } from '@savvi/tooling/postgres/database';
import { Refusal } from './refusal.ts';
import type { Service } from './services.ts';

/** How a service reaches its own database and the bus. */
export interface DatabaseAddresses {
  DATABASE_URL: string;
  BUS_URL: string;
}

/** Prepares databases, roles, the bus and all migrations, and tells each service's addresses. @throws {Refusal} for newer data. */
export async function prepareDatabases(server: Postgres, services: readonly Service[], passwords: ReadonlyMap<string, string>, root: string): Promise<Map<string, DatabaseAddresses>> {
  const addresses = new Map<string, DatabaseAddresses>();
  const admin = server.url();
  for (const { name } of services) {
    const password = passwords.get(name) ?? '';
    await ensureDatabase({ admin, name, role: name, password });
    const as = (database: string) => `postgresql://${name}:${password}@127.0.0.1:${server.port}/${database}`;
    addresses.set(name, { DATABASE_URL: as(name), BUS_URL: as('bus') });
  }
  try {
    await setUpBus({ adminUrl: admin, roles: services.map(({ name, bus }) => ({ role: name, ...bus })) });
    for (const { name, folder } of services) {
      await migrate({ databaseUrl: addresses.get(name)?.DATABASE_URL ?? '', dir: path.join(root, folder, 'prisma', 'migrations') });
    }
  } catch (cause) {
    throw cause instanceof MigrationRefused ? new Refusal(cause.message, { cause }) : cause;
  }
  return addresses;
}
