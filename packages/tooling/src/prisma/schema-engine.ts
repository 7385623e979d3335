// Prisma's schema engine, which translates a schema to SQL, as the WebAssembly module that Prisma publishes.
// The default engine is a binary that `prisma` downloads, which needs a network that a laptop or a build may
// not have.
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils';
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';
import pg from 'pg';
import type { SchemaFile } from './service-schema.ts';

/** Runs `work` with the engine for one schema on one PostgreSQL server. */
export async function withSchemaEngine<T>(
  files: readonly SchemaFile[],
  url: string,
  work: (engine: bindings.SchemaEngine) => Promise<T>,
): Promise<T> {
  await (loading ??= instantiate());
  await using stack = new AsyncDisposableStack();
  const adapter = bindMigrationAwareSqlAdapterFactory(adapterFactory(url, stack));
  const engine = await bindings.SchemaEngine.new(
    { datamodels: files.map(({ path: file, content }) => [file, content]) },
    () => undefined,
    adapter,
  );
  stack.defer(() => engine.free());
  return await work(engine);
}

/** Globals of Node that the engine expects of its host; the Node types without browser types lack them. */
interface Host {
  PRISMA_WASM_PANIC_REGISTRY?: { set_message(message: string): void };
  WebAssembly: {
    instantiate(
      program: Uint8Array,
      imports: object,
    ): Promise<{ instance: { exports: { __wbindgen_start(): void } } }>;
  };
}

/** The engine is instantiated once per process. */
let loading: Promise<void> | undefined;

async function instantiate(): Promise<void> {
  const host = globalThis as unknown as Host; // Every supported Node version has these globals.
  host.PRISMA_WASM_PANIC_REGISTRY = {
    set_message: (message) => console.error(`Prisma's schema engine broke: ${message}`),
  };
  const folder = path.dirname(
    createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg'),
  );
  const program = await readFile(path.join(folder, 'schema_engine_bg.wasm'));
  const { instance } = await host.WebAssembly.instantiate(program, {
    './schema_engine_bg.js': { ...bindings },
  });
  bindings.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
}

// Adapts @prisma/adapter-pg to Prisma's schema engine and works around three limits of the adapter (7.10.0):
// - it rejects the catalog type "char" (oid 18), which the engine reads when it inspects a database;
// - its `executeScript` splits at every `;`, which breaks functions and texts, although PostgreSQL accepts a
//   whole script;
// - its shadow database silently is the main database if the adapter was created with a connection string.

const oids = { char: 18, text: 25 };

/**
 * Returns a factory that connects the schema engine to the database `url`, whose role must be allowed to
 * create databases. Disposing `stack` closes the connections.
 */
const adapterFactory = (url: string, stack: AsyncDisposableStack): SqlMigrationAwareDriverAdapterFactory => ({
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
});

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
