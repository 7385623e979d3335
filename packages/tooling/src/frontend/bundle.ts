import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Configuration, type MultiStats, rspack } from '@rspack/core';
import type { BundleOptions } from './base-config.ts';
import { firstLoadsOf } from './first-loads.ts';

/** The default export of a frontend's `rspack.config.ts`: its bundles for the given options. */
export type FrontendConfig = (options: BundleOptions) => Configuration | Configuration[];

/** The assets of each entry or named chunk, by its name. */
export type Entrypoints = Readonly<Record<string, readonly string[]>>;

/** Returns the bundles of the frontend in `dir` from its rspack.config.ts. */
export async function configsOf(dir: string, options: BundleOptions): Promise<Configuration[]> {
  const file = pathToFileURL(join(dir, 'rspack.config.ts')).href;
  // Every rspack.config.ts of the checkout has this type; a config of another shape fails when it is called.
  const { default: config } = (await import(file)) as { default: FrontendConfig };
  return [config(options)].flat();
}

/** A finished bundle. */
export interface Bundle {
  readonly entrypoints: Entrypoints;
  /** The own files that each page of an area loads first; empty for the shell. */
  readonly firstLoads: readonly (readonly string[])[];
}

/**
 * Bundles the frontend in `dir` with its rspack.config.ts.
 * @throws with rspack's message if it does not compile
 */
export async function bundle(dir: string, options: BundleOptions): Promise<Bundle> {
  const stats = await run(await configsOf(dir, options));
  if (stats.hasErrors()) throw new Error(stats.toString({ preset: 'errors-only', colors: false }));
  return { entrypoints: entrypointsOf(stats), firstLoads: stats.stats.flatMap(firstLoadsOf) };
}

async function run(configs: Configuration[]): Promise<MultiStats> {
  const compiler = rspack(configs);
  const stats = await new Promise<MultiStats>((resolve, reject) => {
    compiler.run((error, result) =>
      result ? resolve(result) : reject(error ?? new Error('rspack gave no result')),
    );
  });
  await new Promise<void>((resolve, reject) =>
    compiler.close((error) => (error ? reject(error) : resolve())),
  );
  return stats;
}

function entrypointsOf({ stats }: MultiStats): Entrypoints {
  const all = stats.flatMap((each) =>
    Object.entries(each.toJson({ all: false, chunkGroups: true }).namedChunkGroups ?? {}),
  );
  return Object.fromEntries(all.map(([name, { assets = [] }]) => [name, assets.map((asset) => asset.name)]));
}
