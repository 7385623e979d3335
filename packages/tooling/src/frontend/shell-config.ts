import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { rspack, type Configuration } from '@rspack/core';
import { baseConfig } from './base-config.ts';
import { beside } from './beside.ts';
import type { BundleOptions } from './bundle-options.ts';
import { installedDir } from './frontend-manifest.ts';

/** Where the shell's two bundles go inside `outDir`. */
export const shellOutputs = { browser: 'browser', prerender: 'prerender' } as const;

/** The scripts a page can start with; `early` runs before the first paint. */
export type ShellEntry = 'public' | 'app' | 'early';

/**
 * The shell's bundles: the public pages and the signed-in app for the browser, and the public pages once more
 * for Node, to prerender them. The app runs on React, which areas share, and its federation runtime is a lazy
 * chunk that comes with the first area; the public pages are the same kind of components on Preact
 * (docs/adr/0010).
 */
export function shellConfig({
  dir,
  outDir,
  mode,
}: BundleOptions & { readonly dir: string }): Configuration[] {
  const shape = { dir, mode, uniqueName: 'shell', publicPath: '/', assets: 'assets/' } as const;
  const base = baseConfig({ ...shape, outDir: join(outDir, shellOutputs.browser) });
  // Two bundles in one folder, which is new for each build: neither may sweep the other's files away.
  const browser: Configuration = { ...base, output: { ...base.output, clean: false } };
  const node = baseConfig({ ...shape, outDir: join(outDir, shellOutputs.prerender), runs: 'node' });
  const publicPages: Configuration = {
    ...browser,
    name: 'shell (public)',
    entry: { public: './src/public/entry.tsx', early: './src/early.ts' } satisfies Entries,
  };
  const app: Configuration = {
    ...browser,
    name: 'shell (app)',
    entry: { app: './src/app/entry.tsx' } satisfies Entries,
    resolve: { ...browser.resolve, ...(mode === 'production' && { alias: quietRouter(dir) }) },
    module: {
      ...browser.module,
      rules: [
        ...(browser.module?.rules ?? []),
        {
          test: join(dir, 'src/remotes/shared-topics.ts'),
          enforce: 'pre',
          loader: beside(import.meta, 'shared-topics-loader'),
        },
      ],
    },
    optimization: {
      ...browser.optimization,
      splitChunks: {
        chunks: 'all',
        minSize: 2_000,
        cacheGroups: {
          default: false,
          defaultVendors: false,
          // Outlives most releases in a browser's cache.
          react: {
            test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/,
            name: 'react',
            chunks: 'initial',
            enforce: true,
          },
          // Parts of ui come one by one, as areas ask for them; what several of them need comes once. What
          // pages of the shell share lies in each of them: the first page would pay for a chunk more, whose
          // name and digest it has to know.
          parts: {
            test: /[\\/](packages[\\/]ui|node_modules)[\\/]/,
            chunks: 'async',
            minChunks: 2,
            reuseExistingChunk: true,
          },
        },
      },
    },
    // Areas come with their own runtime, so the one of the shell needs neither snapshots nor Node's way of
    // loading.
    plugins: [
      ...(browser.plugins ?? []),
      new rspack.DefinePlugin({ ENV_TARGET: '"web"', FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true' }),
    ],
  };
  return [
    onPreact(dir, publicPages),
    app,
    onPreact(dir, { ...node, entry: { prerender: './src/prerender.tsx' } }),
  ];
}

type Entries = Partial<Record<ShellEntry, string>>;

/** react-router exports its development build only, warnings and all; the other one lies beside it. */
function quietRouter(dir: string): Record<string, string> {
  const router = ['@savvi/mfe-kit', 'react-router-dom', 'react-router'].reduce(
    (from, name) => realpathSync(installedDir(from, name)),
    dir,
  );
  return {
    'react-router$': join(router, 'dist/production/index.mjs'),
    'react-router/dom$': join(router, 'dist/production/dom-export.mjs'),
  };
}

/**
 * The same bundle with Preact wherever React is imported, a ninth of the bytes. Only pages that share nothing
 * with areas.
 */
function onPreact(dir: string, config: Configuration): Configuration {
  const alias = {
    'react/jsx-runtime$': 'preact/jsx-runtime',
    'react-dom/client$': 'preact/compat/client',
    'react-dom/server$': 'preact/compat/server',
    'react-dom$': 'preact/compat',
    react$: 'preact/compat',
  };
  // Packages that import React don't have Preact beside them; they find the shell's.
  return {
    ...config,
    resolve: { ...config.resolve, alias, modules: ['node_modules', join(dir, 'node_modules')] },
  };
}
