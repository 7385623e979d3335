import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { baseConfig, type BundleOptions } from './base-config.ts';
import { beside, installedDir } from './frontends.ts';

/** The output folders of the shell's two bundles inside `outDir`. */
export const shellOutputs = { browser: 'browser', prerender: 'prerender' } as const;

/** The entry scripts of a page; `early` runs before the first paint. */
export type ShellEntry = 'public' | 'app' | 'early';

/**
 * Returns the shell's bundles: public pages and signed-in app for the browser, and the public pages again for
 * Node, to prerender them. The app runs on React, which areas share; its federation runtime is a lazy chunk
 * that is loaded with the first area. The public pages run the same kind of components on Preact
 * (docs/adr/0010).
 */
export function shellConfig({
  dir,
  outDir,
  mode,
}: BundleOptions & { readonly dir: string }): Configuration[] {
  const shape = { dir, mode, uniqueName: 'shell', publicPath: '/', assets: 'assets/' } as const;
  const base = baseConfig({ ...shape, outDir: join(outDir, shellOutputs.browser) });
  // Both bundles are written to one folder, which is new for each build, so neither may clean it.
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
        // Importers would be linked past these indexes, directly to the files behind them. With side effects,
        // an index and its files become one module, which needs no names for what its files export to each
        // other.
        {
          test: /[\\/](zod[\\/]v4[\\/]mini[\\/](index|external)|(react-query|query-core)[\\/]build[\\/]modern[\\/]index)\.js$/,
          sideEffects: true,
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
          // React changes rarely, so this chunk stays in browser caches across most releases.
          react: {
            test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/,
            name: 'react',
            chunks: 'initial',
            enforce: true,
          },
          // Topics of ui are loaded one by one, when areas import them; code that several of them need is
          // loaded once. Code that several pages of the shell share is duplicated in each of them: another
          // chunk would make the first page larger, because it has to contain the chunk's name and digest.
          parts: {
            test: /[\\/](packages[\\/]ui|node_modules)[\\/]/,
            chunks: 'async',
            minChunks: 2,
            reuseExistingChunk: true,
          },
        },
      },
    },
    // Areas bring their own federation runtime, so the shell's needs neither snapshots nor the loader for
    // Node.
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

/**
 * react-router exports only its development build, which logs warnings; this maps it to the production build
 * in the same package.
 */
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
 * The same bundle with Preact in place of React, a ninth of the size. Only for pages that share no modules
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
  // Packages that import React do not depend on Preact; this makes them resolve the shell's copy.
  return {
    ...config,
    resolve: { ...config.resolve, alias, modules: ['node_modules', join(dir, 'node_modules')] },
  };
}
