import path from 'node:path';
import { migrate, MigrationRefused } from '@savvi/service-kit/migrate';
import type { Postgres } from '@savvi/tooling/postgres';
import { ensureDatabase } from '@savvi/service-kit/ensure-database';
import { explainDisk } from '@savvi/tooling/postgres/failure';
import { Refusal } from '@savvi/tooling/refusal';
import type { Service } from './services.ts';

/** Options of {@link prepareDatabases}. */
export interface DatabasesRequest {
  server: Postgres;
  /** The server's data folder, for messages. */
  folder: string;
  services: readonly Service[];
  /** The password of each service's database role. */
  passwords: ReadonlyMap<string, string>;
  /** The root of the checkout, which contains the migrations. */
  root: string;
}

/**
 * Creates databases and roles and applies all migrations.
 * @returns the address of each service's database
 * @throws {Refusal} if the data is newer than the code or the disk is full
 */
export async function prepareDatabases({
  server,
  folder,
  services,
  passwords,
  root,
}: DatabasesRequest): Promise<Map<string, string>> {
  const addresses = new Map<string, string>();
  const admin = server.url();
  try {
    for (const { name } of services) {
      const password = passwords.get(name) ?? '';
      await ensureDatabase({ admin, name, role: name, password });
      addresses.set(name, `postgresql://${name}:${password}@127.0.0.1:${server.port}/${name}`);
    }
    for (const { name, folder: serviceDir } of services) {
      await migrate({
        databaseUrl: addresses.get(name) ?? '',
        dir: path.join(root, serviceDir, 'prisma', 'migrations'),
      });
    }
  } catch (cause) {
    const sentence = cause instanceof MigrationRefused ? cause.message : explainDisk(cause, folder);
    throw sentence === null ? cause : new Refusal(sentence, { cause });
  }
  return addresses;
}
