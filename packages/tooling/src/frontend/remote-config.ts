import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { contributesSchema, exposedIn } from '@savvi/contracts/every-contribution';
import { type Configuration, rspack, type RspackPluginInstance } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { baseConfig, type BundleOptions } from './base-config.ts';
import { installedDir, readManifest, readRemote } from './frontends.ts';
import { sharedMap } from './shared-modules.ts';

/** Files of a package that a library fetches by name, and the folder of the bundle to copy them to. */
export interface CopiedFiles {
  readonly from: string;
  readonly folder: string;
  readonly to: string;
}

/**
 * Returns the bundle of the area in `dir`: the federated module `./area` from `src/area.tsx` and those that its
 * `remote.json` names, or the area as a standalone page; files in `copies` are added unchanged.
 */
export function remoteConfig({
  dir,
  copies = [],
  ...options
}: BundleOptions & { readonly dir: string; readonly copies?: readonly CopiedFiles[] }): Configuration {
  const { name, shellApi, contributes } = readRemote(dir);
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
      // The remote's own copy of ui, a fallback if the shell's version is too old. It is one file instead of
      // one per topic, because every visitor would download the hashes of all files with remoteEntry. The
      // icon renderer belongs to the area, as its icons do.
      splitChunks: {
        cacheGroups: { ui: { test: ownUi(dir), name: 'own-ui', chunks: 'all', enforce: true } },
      },
    },
    // The shell provides its own copies of these modules together with the federation runtime.
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
        exposes: { './area': './src/area.tsx', ...contributedModules(contributes) },
        shared: sharedMap(peers, (each) => readManifest(installedDir(dir, each)).version),
        shareStrategy: 'loaded-first',
        // The registry points to remoteEntry directly: one hash for the whole chain, and one request fewer.
        manifest: false,
        dts: false,
        dev: false,
        experiments: { externalRuntime: true, optimization: { target: 'web' } },
      }),
      // Chunks are verified against hashes in remoteEntry, which is verified against the registry. SHA-256 is as
      // safe as SHA-384 here, and a third shorter: every visitor downloads the hashes.
      new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha256'], enabled: true }),
      ...copied,
    ],
  };
}

/** The modules that the shell loads for slots: `./takeout` is `src/takeout.ts`. */
const contributedModules = (contributes: unknown): Record<string, string> =>
  Object.fromEntries(
    exposedIn(contributesSchema.parse(contributes ?? {}).slots).map((name) => [
      name,
      `./src/${name.slice('./'.length)}.ts`,
    ]),
  );

/** Matches the files of ui as this area has it installed, except the icon renderer. */
const ownUi = (dir: string) =>
  new RegExp(`^${RegExp.escape(realpathSync(installedDir(dir, '@savvi/ui')))}(?!.*lucide-icon)`);

function assertShellApi(name: string, shellApi: number, kitRange: string | undefined): void {
  const major = Number(kitRange?.match(/^\D*(\d+)/)?.[1]);
  if (major !== shellApi)
    throw new Error(
      `${name}: remote.json says shellApi ${shellApi}, but package.json asks for @savvi/mfe-kit ${kitRange ?? 'in no version'}`,
    );
}

/**
 * The bundle of an area as a standalone page: everything in one bundle, with hot replacement of components
 * (React Fast Refresh).
 */
export function aloneConfig(
  { name, ...shape }: BundleOptions & { readonly dir: string; readonly name: string },
  copied: readonly RspackPluginInstance[],
): Configuration {
  const base = baseConfig({ ...shape, uniqueName: name, publicPath: '/', assets: '', isRefreshed: true });
  const fileNames = {
    filename: '[name].js',
    chunkFilename: '[name].js',
    cssFilename: '[name].css',
    cssChunkFilename: '[name].css',
  };
  return {
    ...base,
    entry: { main: './src/main.tsx' },
    // After two quick changes, the page may request the first update when the second one is already built. If
    // the first update were deleted, the page would have to reload.
    output: { ...base.output, ...fileNames, clean: false },
    // Source maps without eval, which the content security policy of our pages forbids, and with lines only,
    // because they are rebuilt on every change.
    devtool: 'cheap-module-source-map',
    optimization: { moduleIds: 'named', chunkIds: 'named' },
    plugins: [
      ...(base.plugins ?? []),
      new rspack.HtmlRspackPlugin({
        title: `${name}, alone`,
        templateContent: PAGE,
        favicon: join(installedDir(shape.dir, '@savvi/ui'), 'src/brand/favicon.svg'),
      }),
      new ReactRefreshRspackPlugin(),
      ...copied,
    ],
  };
}

const PAGE =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"></head><body><div id="root"></div></body></html>';
