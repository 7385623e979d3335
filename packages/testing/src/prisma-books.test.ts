import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { migrate } from '@savvi/service-kit/migrate';
import { withSchemaEngine } from '@savvi/tooling/prisma/schema-engine';
import { readMigrationList } from '@savvi/tooling/prisma/service-schema';
import { expect, it } from 'vitest';
import { testDatabase } from './database.ts';

it("Prisma's migration engine continues after our migrations, and our migrator after Prisma's", async () => {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'savvi-books-test-'));
  const database = await testDatabase();
  const migration = async (name: string, sql: string) => {
    await mkdir(path.join(dir, name));
    await writeFile(path.join(dir, name, 'migration.sql'), sql);
  };
  const filters = { externalTables: [], externalEnums: [] };
  const engine = <T>(work: Parameters<typeof withSchemaEngine<T>>[2]) =>
    withSchemaEngine(
      [{ path: 'schema.prisma', content: 'datasource db {\n  provider = "postgresql"\n}' }],
      database.url,
      work,
    );

  await migration('20260101000000_ours', 'CREATE TABLE a (id int);');
  await migrate({ databaseUrl: database.url, dir });
  await migration('20260102000000_prismas', 'CREATE TABLE b (id int);');
  const migrationsList = await readMigrationList(dir);
  expect(
    await engine((prisma) =>
      prisma.diagnoseMigrationHistory({ migrationsList, optInToShadowDatabase: false, filters }),
    ),
  ).toMatchObject({
    editedMigrationNames: [],
    failedMigrationNames: [],
    hasMigrationsTable: true,
    history: { diagnostic: 'databaseIsBehind', unappliedMigrationNames: ['20260102000000_prismas'] },
  });
  expect(await engine((prisma) => prisma.applyMigrations({ migrationsList, filters }))).toEqual({
    appliedMigrationNames: ['20260102000000_prismas'],
  });
  await migration('20260103000000_ours', 'CREATE TABLE c (id int);');
  expect(await migrate({ databaseUrl: database.url, dir })).toEqual(['20260103000000_ours']);

  await database.drop();
  await rm(dir, { recursive: true });
});
