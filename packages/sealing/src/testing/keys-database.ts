// A minimal service with sealed data for tests: its two tables, a keyring, and records in memory.
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLog } from '@savvi/service-kit/log';
import { lockScope, type RawTransaction } from '@savvi/service-kit/prisma';
import { sql as joined } from '@savvi/service-kit/raw-statements';
import { testDatabase } from '@savvi/testing/database';
import pg from 'pg';
import { checkKeyring } from '../keyring-check.ts';
import { masterKeys } from '../master-keys.ts';
import { type Rotation, rotate } from '../rotate.ts';
import { open, seal } from '../sealing.ts';
import { spaceKeys } from '../space-keys.ts';

/** The domain that the keys are bound to. */
export const DOMAIN = 'jars';

/** Runs statements as Prisma's raw queries do, over a pg connection. */
function rawOver(connection: Pick<pg.ClientBase, 'query'>): RawTransaction {
  const ask = (sql: TemplateStringsArray, parts: unknown[]) => {
    const { text, values } = joined(sql, ...parts);
    return connection.query(
      text,
      values.map((value) => (value instanceof Uint8Array ? Buffer.from(value) : value)),
    );
  };
  return {
    $executeRaw: async (sql, ...values) => (await ask(sql, values)).rowCount ?? 0,
    $queryRaw: async <Rows>(sql: TemplateStringsArray, ...values: unknown[]) =>
      (await ask(sql, values)).rows as Rows, // As with Prisma, the caller knows the columns.
  };
}

/** Creates the service; call `close()` at the end. */
export async function keysDatabase() {
  const database = await testDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'savvi-sealing-test-'));
  const keyring = { domain: DOMAIN, file: join(folder, 'keyring.json') };
  const pool = new pg.Pool({ connectionString: database.url, max: 12 });
  await pool.query(await readFile(new URL('../../sql/key-tables.sql', import.meta.url), 'utf8'));
  const db = {
    ...rawOver(pool),
    async $transaction<Result>(work: (tx: RawTransaction) => Promise<Result>): Promise<Result> {
      const client = await pool.connect();
      try {
        await client.query('BEGIN');
        const result = await work(rawOver(client));
        await client.query('COMMIT');
        return result;
      } catch (error) {
        await client.query('ROLLBACK');
        throw error;
      } finally {
        client.release();
      }
    },
  };
  const now = new Date('2026-03-03T12:00:00.000Z');
  await checkKeyring({ ...keyring, db, creates: true, now, log: silentLog });
  const masters = masterKeys(keyring, silentLog);
  const keys = spaceKeys(DOMAIN, masters, silentLog);
  const place = (spaceId: string) => ({
    domain: DOMAIN,
    field: 'jar',
    format: 1,
    spaceId,
    recordId: spaceId,
  });

  return {
    db,
    keyring,
    masters,
    keys,
    url: database.url,
    query: async <Row extends object>(sql: string, values: unknown[] = []) =>
      (await pool.query<Row>(sql, values)).rows,
    /**
     * Seals a record, by default in a new space. Returns the id of the space and a function that reads the
     * record.
     */
    async keep(spaceId: string = randomUUID()) {
      const { wrapped, sealed } = await db.$transaction(async (tx) => {
        await lockScope(tx, { spaceId });
        const data = (await keys.findOrCreate(tx, { spaceId }, now)).newDataKey(spaceId, 1);
        return { wrapped: data.wrapped, sealed: seal(data.key, Buffer.from(spaceId), place(spaceId)) };
      });
      const read = async () => {
        const key = await keys.find(db, { spaceId });
        return key === null
          ? null
          : open(key.dataKey(spaceId, 1, wrapped), sealed, place(spaceId)).toString();
      };
      return { spaceId, read };
    },
    /**
     * Rotates in a separate session. `told` gets each line of progress, and a function that ends the session.
     */
    async rotate(
      told: (line: string, endSession: () => Promise<void>) => void | Promise<void> = () => undefined,
      over: Partial<Rotation> = {},
    ): Promise<void> {
      const session = new pg.Client({ connectionString: database.url });
      session.on('error', () => undefined); // The rotation's next query reports the error.
      await session.connect();
      try {
        await rotate({
          ...keyring,
          session,
          now,
          batchSize: 2,
          told: (line) => told(line, () => session.end()),
          ...over,
        });
      } finally {
        await session.end();
      }
    },
    async close(): Promise<void> {
      await pool.end();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A minimal service with sealed data for tests. */
export type KeysDatabase = Awaited<ReturnType<typeof keysDatabase>>;
