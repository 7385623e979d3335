// Prisma's schema engine, which translates a schema to SQL, as the WebAssembly module that Prisma publishes.
// The default engine is a binary that `prisma` downloads, which needs a network that a laptop or a build may
// not have.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';
import { adapterFactory } from './adapter.ts';
import type { SchemaFile } from './service-schema.ts';

/** Runs `work` with the engine for one schema on one PostgreSQL server. */
export async function withSchemaEngine<T>(
  files: readonly SchemaFile[],
  url: string,
  work: (engine: bindings.SchemaEngine) => Promise<T>,
): Promise<T> {
  await load();
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

let loading: Promise<void> | undefined;
const load = () => (loading ??= instantiate());

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
