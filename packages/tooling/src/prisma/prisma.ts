import { globSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startPostgres } from '../postgres/postgres.ts';
import { withSchemaEngine } from './schema-engine.ts';
import {
  datamodel,
  hasSchema,
  history,
  migrationLock,
  migrationsDir,
  readServiceSchema,
} from './service-schema.ts';

/**
 * A service with `prisma/schema/`, and a superuser's connection string; if absent, a temporary PostgreSQL is
 * started.
 */
export interface SchemaQuestion {
  serviceDir: string;
  adminUrl?: string;
}

/** Returns the SQL that leads from a service's migrations to its schema; empty if there is no drift. */
export async function checkDrift({ serviceDir, adminUrl }: SchemaQuestion): Promise<string> {
  const schema = await readServiceSchema(serviceDir);
  const filters = { externalTables: [], externalEnums: [] };
  const question = { from: history(schema), to: datamodel(schema), script: true, exitCode: true, filters };
  return withServer(adminUrl, async (url) => {
    const { exitCode, stdout } = await withSchemaEngine(schema.files, url, (engine) => engine.diff(question));
    return exitCode === 0 ? '' : (stdout ?? '');
  });
}

/**
 * Returns the drift of every service that has a Prisma schema, under the service's name. Tests replace
 * `drift`.
 */
export async function driftOfServices(
  root: string,
  drift: (service: { readonly serviceDir: string }) => Promise<string> = checkDrift,
): Promise<string> {
  const complaints: string[] = [];
  // Services are checked one by one: each check starts its own database, and the other check steps already
  // use both cores.
  for (const dir of globSync('services/*', { cwd: root }).toSorted()) {
    const serviceDir = path.join(root, dir);
    const missing = hasSchema(serviceDir) ? (await drift({ serviceDir })).trim() : '';
    if (missing !== '')
      complaints.push(`${dir}: the migrations do not lead to prisma/schema/; missing:\n${missing}`);
  }
  return complaints.join('\n');
}

/** Writes a migration that leads to the schema, and returns its folder's name; null if nothing changed. */
export async function newMigration({
  name,
  now,
  ...question
}: SchemaQuestion & { name: string; now: Date }): Promise<string | null> {
  if (!/^[a-z0-9]+(_[a-z0-9]+)*$/.test(name))
    throw new Error(`A migration is named in small letters, digits and single underscores, not "${name}".`);
  const script = await checkDrift(question);
  if (script === '') return null;
  const dir = migrationsDir(question.serviceDir);
  const folder = `${now.toISOString().replaceAll(/\D/g, '').slice(0, 14)}_${name}`;
  await mkdir(path.join(dir, folder), { recursive: true });
  await writeFile(path.join(dir, folder, 'migration.sql'), script);
  await writeFile(path.join(dir, 'migration_lock.toml'), migrationLock);
  return folder;
}

async function withServer<T>(
  adminUrl: string | undefined,
  work: (adminUrl: string) => Promise<T>,
): Promise<T> {
  if (adminUrl !== undefined) return work(adminUrl);
  await using cleanup = new AsyncDisposableStack();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'savvi-schema-'));
  cleanup.defer(() => rm(folder, { recursive: true, force: true }));
  const server = await startPostgres({ folder, durable: false });
  cleanup.defer(() => server.stop());
  return await work(server.url());
}
