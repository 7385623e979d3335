import { execFile } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readMigrations } from '@savvi/service-kit/migrations';
import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { everyService } from './services.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Runs one SQL statement on the PostgreSQL of the test run. */
async function ask(databaseUrl: string, statement: string): Promise<{ name: string }[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<{ name: string }>(statement)).rows;
  } finally {
    await client.end();
  }
}

describe('the migration command of each service', () => {
  it.each(everyService.map(({ name, folder }) => [name, folder]))(
    'migrates an empty database of %s to the current schema',
    async (name, folder) => {
      const admin = inject('postgresAdminUrl');
      const database = `migrate_${name.replace('-', '_')}_${process.pid}`;
      const address = new URL(admin);
      address.pathname = `/${database}`;
      await ask(admin, `CREATE DATABASE ${database}`);
      try {
        await promisify(execFile)(process.execPath, [path.join(root, folder, 'src', 'migrate.ts')], {
          env: { DATABASE_URL: address.href },
        });
        const applied = await ask(
          address.href,
          'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL ORDER BY 1',
        );
        expect(applied).toEqual(
          (await readMigrations(path.join(root, folder, 'prisma', 'migrations'))).map((migration) => ({
            name: migration.name,
          })),
        );
      } finally {
        await ask(admin, `DROP DATABASE ${database} WITH (FORCE)`);
      }
    },
  );
});
