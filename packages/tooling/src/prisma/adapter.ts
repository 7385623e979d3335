// What Prisma's schema engine needs of @prisma/adapter-pg, and where that adapter falls short of it (7.10.0):
// - it refuses the catalog type "char" (oid 18), which the engine reads when it looks at a database;
// - its `executeScript` splits at every `;`, which cuts functions and texts: PostgreSQL takes a script whole;
// - its shadow database silently is the main one when it was given a connection string.
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
 * Connects the schema engine to the database `url`, whose role may create databases. What is open ends with
 * `stack`.
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
        if (!pool.ended) await pool.end(); // the engine forgets its main connection when it is freed
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

/** Which columns of the answer to the query at hand were "char". */
const charColumnsOf = new AsyncLocalStorage<number[]>();

/** Tells the adapter that "char" columns are text, and notes which they were. */
class CatalogPool extends pg.Pool {
  // `pg` overloads this method a dozen times; the adapter calls it in one way and awaits the result.
  override query = (async (...args: unknown[]) => {
    // of its many forms the one that promises an answer
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
