// Adapts @prisma/adapter-pg to Prisma's schema engine and works around three limits of the adapter (7.10.0):
// - it rejects the catalog type "char" (oid 18), which the engine reads when it inspects a database;
// - its `executeScript` splits at every `;`, which breaks functions and texts, although PostgreSQL accepts a
//   whole script;
// - its shadow database silently is the main database if the adapter was created with a connection string.
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import {
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils';
import pg from 'pg';

const oids = { char: 18, text: 25 };

/**
 * Returns a factory that connects the schema engine to the database `url`, whose role must be allowed to
 * create databases. Disposing `stack` closes the connections.
 */
export function adapterFactory(
  url: string,
  stack: AsyncDisposableStack,
): SqlMigrationAwareDriverAdapterFactory {
  return {
    provider: 'postgres',
    adapterName: '@prisma/adapter-pg',
    async connect() {
      const adapter = await connect(url);
      const pool = adapter.underlyingDriver();
      stack.defer(async () => {
        if (!pool.ended) await pool.end(); // the engine does not close its main connection when it is freed
      });
      return adapter;
    },
    async connectToShadowDb() {
      const name = `prisma_migrate_shadow_db_${randomUUID()}`;
      await statement(url, `CREATE DATABASE "${name}"`);
      const shadow = await connect(Object.assign(new URL(url), { pathname: `/${name}` }).href);
      return Object.assign(shadow, {
        dispose: async () => {
          await shadow.underlyingDriver().end();
          await statement(url, `DROP DATABASE "${name}" WITH (FORCE)`);
        },
      });
    },
  };
}

async function connect(url: string) {
  const pool = new CatalogPool({ connectionString: url });
  const adapter = await new PrismaPg(pool, { disposeExternalPool: true }).connect();
  const queryRaw = adapter.queryRaw.bind(adapter);
  return Object.assign(adapter, {
    queryRaw: async (query) => {
      const charColumns: number[] = [];
      const result = await charColumnsOf.run(charColumns, () => queryRaw(query));
      for (const index of charColumns) result.columnTypes[index] = ColumnTypeEnum.Character;
      return result;
    },
    executeScript: async (script) => {
      await pool.query(script);
    },
  } satisfies Partial<SqlDriverAdapter>);
}

/** The indexes of the "char" columns in the current query's result. */
const charColumnsOf = new AsyncLocalStorage<number[]>();

/** Reports "char" columns to the adapter as text, and records which they were. */
class CatalogPool extends pg.Pool {
  // `pg` has a dozen overloads of this method; the adapter uses one and awaits the result.
  override query = (async (...args: unknown[]) => {
    // of all overloads, the one that returns a promise
    const result = await (pg.Pool.prototype.query as (...args: unknown[]) => Promise<pg.QueryResult>).apply(
      this,
      args,
    );
    for (const [index, field] of (result.fields ?? []).entries()) {
      if (field.dataTypeID !== oids.char) continue;
      field.dataTypeID = oids.text;
      charColumnsOf.getStore()?.push(index);
    }
    return result;
  }) as pg.Pool['query'];
}

async function statement(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
