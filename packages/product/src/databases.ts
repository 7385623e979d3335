import path from 'node:path';
import { migrate, MigrationRefused } from '@savvi/service-kit/migrate';
import type { Postgres } from '@savvi/tooling/postgres';
import { ensureDatabase } from '@savvi/service-kit/ensure-database';
import { explainDisk } from '@savvi/tooling/postgres/failure';
import { Refusal } from '@savvi/tooling/refusal';
import type { Service } from './services.ts';

/** What there is to prepare. */
export interface DatabasesRequest {
  server: Postgres;
  /** Where the server keeps its data, for messages. */
  folder: string;
  services: readonly Service[];
  /** The password of each service's role. */
  passwords: ReadonlyMap<string, string>;
  /** The checkout, which holds the migrations. */
  root: string;
}

/**
 * Prepares databases, roles and all migrations, and tells the address of each service's database.
 * @throws {Refusal} for newer data or a full disk.
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
