import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import pg from 'pg';
import type { InTransaction } from '@savvi/eventing/sql';
import { testDatabase } from './database.ts';

/** A minimal service database: the eventing tables and `jars (id, grams, version)`. */
export interface EventingDatabase {
  readonly url: string;
  readonly inTransaction: InTransaction<pg.PoolClient>;
  query<Row extends object>(sql: string, values?: unknown[]): Promise<Row[]>;
  drop(): Promise<void>;
}

/** Creates an eventing database; call `drop()` afterwards. */
export async function eventingDatabase(): Promise<EventingDatabase> {
  const tables = await readFile(
    createRequire(import.meta.url).resolve('@savvi/eventing/service-tables.sql'),
    'utf8',
  );
  const database = await testDatabase();
  const pool = new pg.Pool({ connectionString: database.url, max: 8 });
  pool.on('error', () => undefined); // tests cut connections on purpose
  await pool.query(
    `${tables}; CREATE TABLE jars (id uuid PRIMARY KEY, grams int NOT NULL, version int NOT NULL)`,
  );
  return {
    url: database.url,
    async inTransaction(work) {
      const client = await pool.connect();
      try {
        await client.query('BEGIN');
        const result = await work(client);
        await client.query('COMMIT');
        return result;
      } catch (error) {
        await client.query('ROLLBACK');
        throw error;
      } finally {
        client.release();
      }
    },
    query: async <Row extends object>(sql: string, values: unknown[] = []) =>
      (await pool.query<Row>(sql, values)).rows,
    async drop() {
      await pool.end();
      await database.drop();
    },
  };
}
