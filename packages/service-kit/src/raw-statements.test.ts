import { type TestDatabase, testDatabase } from '@savvi/testing/database';
import type pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { databasePool } from './database-connections.ts';
import { type RawDatabase, rawStatements, type SqlTag } from './raw-statements.ts';

/**
 * Joins a template like `Prisma.sql`, but without nested fragments; the tests of the budget list cover those.
 */
const sqlTag: SqlTag = (sql, ...values) => ({
  text: sql.reduce((text, part, index) => `${text}$${index}${part}`),
  values,
});

let database: TestDatabase;
let pool: pg.Pool;
let raw: RawDatabase;
beforeEach(async () => {
  database = await testDatabase();
  pool = databasePool(database.url);
  raw = rawStatements(pool, sqlTag);
  await raw.$executeRaw`CREATE TABLE notes (id int PRIMARY KEY, text text)`;
});
afterEach(async () => {
  await pool.end();
  await database.drop();
});

const texts = () => raw.$queryRaw<{ id: number; text: string }[]>`SELECT id, text FROM notes ORDER BY id`;

it('a statement is committed immediately, and returns the number of affected rows', async () => {
  expect(await raw.$executeRaw`INSERT INTO notes VALUES (${1}, ${'a'}) ON CONFLICT DO NOTHING`).toBe(1);
  expect(await raw.$executeRaw`INSERT INTO notes VALUES (${1}, ${'b'}) ON CONFLICT DO NOTHING`).toBe(0);
  expect(await texts()).toEqual([{ id: 1, text: 'a' }]);
});

it('a failed statement rejects with the error of PostgreSQL, and the next one succeeds', async () => {
  await expect(raw.$executeRaw`INSERT INTO notes VALUES (${'one'}::int, NULL)`).rejects.toThrow(
    'invalid input syntax',
  );
  expect(await texts()).toEqual([]);
});

it('the statements of a transaction are committed together, or not at all if one fails', async () => {
  await raw.inTransaction(async (tx) => {
    await tx.$executeRaw`INSERT INTO notes VALUES (${1}, ${'a'})`;
    expect(await texts()).toEqual([]);
  });
  await expect(
    raw.inTransaction(async (tx) => {
      await tx.$executeRaw`INSERT INTO notes VALUES (${2}, ${'b'})`;
      await tx.$executeRaw`INSERT INTO notes VALUES (${1}, ${'again'})`;
    }),
  ).rejects.toThrow('duplicate key');
  expect(await texts()).toEqual([{ id: 1, text: 'a' }]);
});

it('only the statements of a transaction have a time limit', async () => {
  const limit = async (on: Pick<RawDatabase, '$queryRaw'>) =>
    (await on.$queryRaw<{ limit: string }[]>`SELECT current_setting('statement_timeout') AS "limit"`)[0]
      ?.limit;
  expect(await raw.inTransaction(limit)).toBe('5s');
  expect(await limit(raw)).toBe('0');
});

it('a repeated statement is prepared once on its connection', async () => {
  for (let times = 0; times < 3; times += 1) await texts();
  const prepared = await raw.$queryRaw<
    { name: string; statement: string }[]
  >`SELECT name, statement FROM pg_prepared_statements`;
  expect(prepared.filter(({ statement }) => statement.startsWith('SELECT id, text'))).toHaveLength(1);
  // Statements that Prisma itself prepares on the same connections have names that begin with s.
  expect(prepared.every(({ name }) => name.startsWith('p'))).toBe(true);
});

it('a connection that ends while it is idle does not end the process, and the next statement opens another', async () => {
  const [before] = await raw.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
  const other = databasePool(database.url);
  await other.query('SELECT pg_terminate_backend($1)', [before?.pid]);
  await other.end();
  await vi.waitFor(() => expect(pool.totalCount).toBe(0));
  const [after] = await raw.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
  expect(after?.pid).not.toBe(before?.pid);
});
