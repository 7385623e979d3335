import { randomUUID } from 'node:crypto';
import { testDatabase } from '@savvi/testing/database';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databasePool } from './database-connections.ts';
import { owned } from './owned.ts';
import { type RawTransaction, UnscopedQuery } from './prisma.ts';
import { rawStatements, type Sql, sql } from './raw-statements.ts';

const notes = owned('notes');
const [a, b, c] = [{ spaceId: randomUUID() }, { spaceId: randomUUID() }, { spaceId: randomUUID() }];

describe('the SQL of an owned table', () => {
  const told = ({ text, values }: Sql) => [text, values];

  it('names the space in reads, updates and deletes', () => {
    expect(told(sql`SELECT id ${notes.read(a)} AND id = ${1}`)).toEqual([
      'SELECT id FROM notes WHERE space_id = $1::uuid AND id = $2',
      [a.spaceId, 1],
    ]);
    expect(told(notes.update(a, sql`SET text = ${'x'}`, 2))).toEqual([
      'UPDATE notes SET text = $1\n  WHERE space_id = $2::uuid',
      ['x', a.spaceId],
    ]);
    expect(told(notes.remove(a))).toEqual(['DELETE FROM notes WHERE space_id = $1::uuid', [a.spaceId]]);
  });

  it('inserts the space of its scope', () => {
    expect(told(notes.insert(a, (own) => sql`(id, space_id) VALUES (${1}, ${own.spaceId}::uuid)`))).toEqual([
      'INSERT INTO notes (id, space_id) VALUES ($1, $2::uuid)',
      [1, a.spaceId],
    ]);
  });

  it('rejects an insert without the space, even with a user id of the same text', () => {
    const insert = () => notes.insert(a, () => sql`(id, space_id) VALUES (${1}, ${a.spaceId}::uuid)`);
    expect(insert).toThrow(UnscopedQuery);
  });

  it('joins tables only by their space', () => {
    expect(owned('notes LEFT JOIN pins USING (space_id)').read(a).text).toBe(
      'FROM notes LEFT JOIN pins USING (space_id) WHERE space_id = $1::uuid',
    );
    for (const tables of ['notes LEFT JOIN pins USING (id)', 'notes, pins', 'notes WHERE true OR'])
      expect(() => owned(tables)).toThrow(TypeError);
  });
});

describe('an owned table with rows of three spaces', () => {
  let drop: () => Promise<void>;
  let pool: pg.Pool;
  let raw: RawTransaction;
  beforeAll(async () => {
    const database = await testDatabase();
    drop = database.drop;
    pool = databasePool(database.url);
    raw = rawStatements(pool, sql);
    await raw.$executeRaw`CREATE TABLE notes (space_id uuid, id int, text text, PRIMARY KEY (space_id, id))`;
    for (const owner of [a, b, c])
      await raw.$executeRaw`${notes.insert(owner, (own) => sql`(space_id, id) VALUES (${own.spaceId}::uuid, 1)`)}`;
  });
  afterAll(async () => {
    await pool.end();
    await drop();
  });

  const spacesIn = async (read: Sql) =>
    (await raw.$queryRaw<{ id: string }[]>`SELECT space_id::text AS id ${read}`).map(({ id }) => id).sort();

  it('returns the rows of both spaces for a read over two spaces', async () => {
    expect(await spacesIn(notes.readSpaces([a, b]))).toEqual([a.spaceId, b.spaceId].sort());
    expect(await spacesIn(notes.readSpaces([]))).toEqual([]);
  });

  it('is read, updated and emptied one space at a time', async () => {
    expect(await spacesIn(notes.read(a))).toEqual([a.spaceId]);
    expect(await raw.$executeRaw`${notes.update(b, sql`SET text = 'x'`)}`).toBe(1);
    expect(await raw.$executeRaw`${notes.remove(c)}`).toBe(1);
    const rows = await raw.$queryRaw<
      object[]
    >`SELECT space_id::text AS "spaceId", text FROM notes ORDER BY text`;
    expect(rows).toEqual([
      { ...b, text: 'x' },
      { ...a, text: null },
    ]);
  });
});
