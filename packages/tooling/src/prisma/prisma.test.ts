import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { checkDrift, newMigration } from './prisma.ts';
import { generateIfStale } from './generate.ts';

let serviceDir: string;
const now = new Date('2026-03-04T05:06:07Z');

beforeEach(async () => {
  serviceDir = await mkdtemp(path.join(os.tmpdir(), 'savvi-prisma-test-'));
  await mkdir(path.join(serviceDir, 'prisma', 'schema'), { recursive: true });
  await writeFile(
    path.join(serviceDir, 'package.json'),
    JSON.stringify({ savvi: { sharedSchema: ['./notes.prisma'] } }),
  );
  await writeFile(path.join(serviceDir, 'notes.prisma'), 'model Note {\n  id Int @id\n}\n');
  await writeFile(path.join(serviceDir, 'prisma.config.ts'), "export default { schema: 'prisma/schema' };");
  await schemaWith('model Thing {\n  id Int @id\n}');
});

afterEach(() => rm(serviceDir, { recursive: true, force: true }));

const schemaWith = (models: string) =>
  writeFile(path.join(serviceDir, 'prisma', 'schema', 'things.prisma'), models);

const question = () => ({ serviceDir, adminUrl: inject('postgresAdminUrl') });

describe('a migration', () => {
  it('contains the difference between the schema and the earlier migrations', async () => {
    expect(await newMigration({ ...question(), name: 'init', now })).toBe('20260304050607_init');
    const file = path.join(serviceDir, 'prisma', 'migrations', '20260304050607_init', 'migration.sql');
    const sql = await readFile(file, 'utf8');
    expect(sql).toContain('CREATE TABLE "Thing"');
    expect(sql).toContain('CREATE TABLE "Note"');

    await schemaWith('model Thing {\n  id Int @id\n  note String? @db.VarChar(20)\n}');
    expect(await newMigration({ ...question(), name: 'note', now: new Date(now.getTime() + 1000) })).toBe(
      '20260304050608_note',
    );
    expect(await newMigration({ ...question(), name: 'nothing', now })).toBeNull();
    expect(await readdir(path.join(serviceDir, 'prisma', 'migrations'))).toEqual([
      '20260304050607_init',
      '20260304050608_note',
      'migration_lock.toml',
    ]);
  });

  it('must have a plain name', async () => {
    await expect(newMigration({ ...question(), name: '../Evil', now })).rejects.toThrow(
      /named in small letters/,
    );
  });
});

describe('the drift check', () => {
  it('returns the SQL that the migrations lack, and nothing if they lack none', async () => {
    await newMigration({ ...question(), name: 'init', now });
    expect(await checkDrift(question())).toBe('');
    await schemaWith('model Thing {\n  id Int @id\n  price Decimal @db.Decimal(12, 2)\n}');
    expect(await checkDrift(question())).toContain('ADD COLUMN     "price" DECIMAL(12,2) NOT NULL');
  });

  it('supports migrations with functions, texts with a semicolon, check constraints and partial indexes', async () => {
    await newMigration({ ...question(), name: 'init', now });
    const dir = path.join(serviceDir, 'prisma', 'migrations', '20260304060000_by_hand');
    await mkdir(dir);
    const sql = `CREATE FUNCTION wake() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_notify('x', 'a;b'); RETURN NULL; END $$;
      CREATE TRIGGER wake AFTER INSERT ON "Thing" EXECUTE FUNCTION wake();
      ALTER TABLE "Thing" ADD CONSTRAINT positive CHECK (id > 0);`;
    await writeFile(path.join(dir, 'migration.sql'), sql);
    expect(await checkDrift(question())).toBe('');
  });

  it('leaves no database behind', async () => {
    await checkDrift(question());
    const client = new pg.Client({ connectionString: inject('postgresAdminUrl') });
    await client.connect();
    const { rows } = await client.query(
      "SELECT datname FROM pg_database WHERE datname LIKE 'prisma_migrate%'",
    );
    await client.end();
    expect(rows).toEqual([]);
  });
});

describe('the Prisma client', () => {
  it('is generated only after a change of the schema or an interrupted attempt', async () => {
    expect(await generateIfStale({ serviceDir })).toBe(true);
    expect(
      await readFile(path.join(serviceDir, 'generated', 'prisma', 'models', 'Thing.ts'), 'utf8'),
    ).toContain('Thing');
    expect(await generateIfStale({ serviceDir })).toBe(false);
    await rm(path.join(serviceDir, 'generated', 'prisma', '.made-of'));
    expect(await generateIfStale({ serviceDir })).toBe(true);
    await schemaWith('model Other {\n  id Int @id\n}');
    expect(await generateIfStale({ serviceDir })).toBe(true);
    expect(await readdir(path.join(serviceDir, 'generated', 'prisma', 'models'))).toEqual([
      'Note.ts',
      'Other.ts',
    ]);
  });

  it('is generated again after a change of a model that the service shares with others', async () => {
    await generateIfStale({ serviceDir });
    await writeFile(path.join(serviceDir, 'notes.prisma'), 'model Remark {\n  id Int @id\n}\n');
    expect(await generateIfStale({ serviceDir })).toBe(true);
    expect((await readdir(path.join(serviceDir, 'generated', 'prisma', 'models'))).toSorted()).toEqual([
      'Remark.ts',
      'Thing.ts',
    ]);
  });

  it('is generated from the single schema file of a release before schema folders', async () => {
    const head = await readFile(path.join(import.meta.dirname, 'client.prisma'), 'utf8');
    await rm(path.join(serviceDir, 'prisma', 'schema'), { recursive: true });
    await writeFile(
      path.join(serviceDir, 'prisma', 'schema.prisma'),
      `${head.replace('../../../generated', '../generated')}\nmodel Old {\n  id Int @id\n}\n`,
    );
    await writeFile(
      path.join(serviceDir, 'prisma.config.ts'),
      "export default { schema: 'prisma/schema.prisma' };",
    );
    expect(await generateIfStale({ serviceDir })).toBe(true);
    expect(await readdir(path.join(serviceDir, 'generated', 'prisma', 'models'))).toEqual(['Old.ts']);
  });

  it('is not generated from an invalid schema, whose error is reported', async () => {
    await schemaWith('model Thing {\n  id Nonsense @id\n}');
    await expect(generateIfStale({ serviceDir })).rejects.toThrow(/Type "Nonsense" is neither/);
  });
});
