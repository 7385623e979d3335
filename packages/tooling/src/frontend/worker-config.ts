import type { Configuration } from '@rspack/core';
import type { BundleOptions } from './base-config.ts';

/** The bundle of a worker of an area. */
export interface WorkerBundle {
  readonly dir: string;
  /** The bundle of the area itself. */
  readonly area: Configuration;
  readonly name: string;
  /** The path of its module in the area. */
  readonly entry: string;
  /** The name of its file, beside the files of the area. */
  readonly filename: string;
}

/**
 * Returns the bundle of a worker. It is separate: as a chunk of the area, it would start the federation runtime, which
 * needs a page. It is built after the area, because that build empties the folder.
 */
export const workerConfig = (
  { mode, outDir }: BundleOptions,
  { dir, area, name, entry, filename }: WorkerBundle,
): Configuration => ({
  name,
  dependencies: area.name === undefined ? [] : [area.name],
  context: dir,
  mode,
  target: ['webworker', 'es2022'],
  devtool: false,
  entry,
  output: { path: outDir, filename },
  resolve: { extensions: ['.ts', '.js'] },
  module: { rules: area.module?.rules ?? [] },
  performance: false,
});
