import { type Configuration, rspack } from '@rspack/core';
import { beside, iconFile } from './frontends.ts';

/** The name of a bundle, its path on the server, and whether a browser or Node runs it. */
export interface BundleShape extends BundleOptions {
  readonly dir: string;
  /** Prefixes class names and chunk globals, so that the bundles in a page never collide. */
  readonly uniqueName: string;
  readonly publicPath: string;
  /** The folder for hashed files inside the output: `assets/`, or '' for none. */
  readonly assets: string;
  readonly runs?: 'browser' | 'node';
  /** Whether React Fast Refresh is enabled. */
  readonly isRefreshed?: boolean;
}

/**
 * The oldest browsers that support the CSS of the product (`light-dark()`, `:has()`, container queries). For
 * older targets, the minimizer would expand logical properties into longer rules.
 */
const BROWSERS = ['chrome >= 123', 'edge >= 123', 'firefox >= 121', 'safari >= 17.5', 'ios_saf >= 17.5'];

/** Returns the configuration that all bundles of the product share. */
export function baseConfig({
  dir,
  mode,
  outDir,
  uniqueName,
  publicPath,
  assets,
  runs = 'browser',
  isRefreshed = false,
}: BundleShape): Configuration {
  const isNode = runs === 'node';
  const hashed = (extension: string) => `${assets}[name].[contenthash:8].${extension}`;
  return {
    name: `${uniqueName} (${runs})`,
    context: dir,
    mode,
    target: isNode ? 'node24' : ['web', 'es2022'],
    // Production builds have no source maps.
    devtool: mode === 'development' && !isNode ? 'source-map' : false,
    output: {
      path: outDir,
      clean: true,
      publicPath,
      uniqueName,
      cssFilename: hashed('css'),
      cssChunkFilename: hashed('css'),
      assetModuleFilename: `${assets}[name].[contenthash:8][ext]`,
      ...(isNode
        ? {
            filename: '[name].mjs',
            chunkFilename: '[name].mjs',
            module: true,
            chunkFormat: 'module',
            library: { type: 'module' },
          }
        : {
            filename: hashed('js'),
            chunkFilename: hashed('js'),
            crossOriginLoading: 'anonymous',
            chunkLoadTimeout: 5_000, // milliseconds; a stalled chunk must produce an error within ten seconds
            trustedTypes: { policyName: `savvi-${uniqueName}`, onPolicyCreationFailure: 'continue' },
          }),
    },
    resolve: { extensions: ['.ts', '.tsx', '.js'] },
    module: {
      // CSS modules keep the names of design tokens, so that a module can override a token for a part of the
      // page.
      parser: { 'css/module': { namedExports: false, dashedIdents: false } },
      // The prerender bundle needs only the class names, which equal those of the browser bundle.
      generator: {
        'css/module': {
          // The hash is that of the file: class names of one file share a prefix, which compresses best.
          localIdentName: '[uniqueName]-[hash:4]-[local]',
          exportsConvention: 'as-is',
          exportsOnly: isNode,
        },
        css: { exportsOnly: isNode },
        // In browser bundles, this option would override the asset settings of individual rules.
        ...(isNode && { asset: { emit: false } }),
      },
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'builtin:swc-loader',
          type: 'javascript/auto',
          options: {
            // The automatic JSX runtime without its development variant, which Fast Refresh requires: remotes
            // and shell share one 'react/jsx-runtime'.
            jsc: {
              target: 'es2022',
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic', development: isRefreshed, refresh: isRefreshed } },
            },
          },
        },
        {
          test: /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/,
          loader: beside(import.meta, 'lean-icon-loader'),
        },
        { test: /\.module\.css$/, type: 'css/module' },
        { test: /\.css$/, exclude: /\.module\.css$/, resourceQuery: { not: /raw/ }, type: 'css' },
        { resourceQuery: /raw/, type: 'asset/source' },
        { test: /\.(woff2|png|svg)$/, resourceQuery: { not: /raw/ }, type: 'asset/resource' },
      ],
    },
    optimization: {
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
      // The shortest names of exports. They may change for reasons elsewhere in the bundle; chunks that stay
      // the same across releases, such as React, have no such names.
      mangleExports: 'size',
      realContentHash: true,
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin(),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: BROWSERS } }),
      ],
    },
    plugins: [new rspack.NormalModuleReplacementPlugin(/\/createLucideIcon\.mjs$/, iconFile(dir))],
    performance: false,
  };
}

/** How one frontend is bundled: the build mode and the output folder. */
export interface BundleOptions {
  readonly mode: 'production' | 'development';
  /** Absolute path; the folder is emptied first. */
  readonly outDir: string;
  /**
   * Builds an area as a standalone page from `src/main.tsx`, for its developers; absent: a module for the
   * shell.
   */
  readonly isAlone?: boolean;
}
