import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack, type Configuration } from '@rspack/core';
import { aloneConfig } from './alone-config.ts';
import { baseConfig } from './base-config.ts';
import type { BundleOptions } from './bundle-options.ts';
import { installedDir, readManifest, readRemote } from './frontend-manifest.ts';
import { sharedMap } from './shared-map.ts';

/** Files of a package that a library fetches by their names, and the folder of the bundle they go to. */
export interface CopiedFiles {
  readonly from: string;
  readonly folder: string;
  readonly to: string;
}

/**
 * The bundle of the area in `dir`: one federated module, `./area`, from `src/area.tsx`, or the area as a page
 * of its own; `copies` go into it as they are.
 */
export function remoteConfig({
  dir,
  copies = [],
  ...options
}: BundleOptions & { readonly dir: string; readonly copies?: readonly CopiedFiles[] }): Configuration {
  const { name, shellApi } = readRemote(dir);
  const peers = readManifest(dir).peerDependencies ?? {};
  assertShellApi(name, shellApi, peers['@savvi/mfe-kit']);
  const copied = copies.map(
    ({ from, folder, to }) =>
      new rspack.CopyRspackPlugin({ patterns: [{ from: join(installedDir(dir, from), folder), to }] }),
  );
  if (options.isAlone) return aloneConfig({ ...options, dir, name }, copied);
  const base = baseConfig({ ...options, dir, uniqueName: name, publicPath: 'auto', assets: '' });
  return {
    ...base,
    entry: {},
    optimization: {
      ...base.optimization,
      // The copy of ui that waits for the day the shell's is too old: one file instead of one for each topic,
      // whose hashes every visitor would load with remoteEntry. What draws icons is the area's own, as its
      // icons are.
      splitChunks: {
        cacheGroups: { ui: { test: ownUi(dir), name: 'own-ui', chunks: 'all', enforce: true } },
      },
    },
    // The shell hands over its own copies with the federation runtime.
    externalsType: 'global',
    externals: {
      '@module-federation/sdk': '_FEDERATION_SDK',
      '@module-federation/error-codes': '_FEDERATION_ERROR_CODES',
    },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name,
        filename: 'remoteEntry.[contenthash:8].js',
        exposes: { './area': './src/area.tsx' },
        shared: sharedMap(peers, (each) => readManifest(installedDir(dir, each)).version),
        shareStrategy: 'loaded-first',
        manifest: false, // the registry names remoteEntry itself: one hash for the whole chain and one request fewer
        dts: false,
        dev: false,
        experiments: { externalRuntime: true, optimization: { target: 'web' } },
      }),
      // Chunks are checked against hashes in remoteEntry, which is checked against the registry.
      new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: true }),
      ...copied,
    ],
  };
}

/** The files of ui as this area has it installed, without what draws icons. */
const ownUi = (dir: string) =>
  new RegExp(`^${RegExp.escape(realpathSync(installedDir(dir, '@savvi/ui')))}(?!.*lucide-icon)`);

function assertShellApi(name: string, shellApi: number, kitRange: string | undefined): void {
  const major = Number(kitRange?.match(/^\D*(\d+)/)?.[1]);
  if (major !== shellApi)
    throw new Error(
      `${name}: remote.json says shellApi ${shellApi}, but package.json asks for @savvi/mfe-kit ${kitRange ?? 'in no version'}`,
    );
}
