import { rspack, type Configuration } from '@rspack/core';
import { beside } from './beside.ts';
import type { BundleOptions } from './bundle-options.ts';
import { iconFile } from './icon-file.ts';

/** What a bundle is called, where it lies on the server and whether a browser or Node runs it. */
export interface BundleShape extends BundleOptions {
  readonly dir: string;
  /** Prefixes class names and chunk globals, so that two bundles never meet in one page. */
  readonly uniqueName: string;
  readonly publicPath: string;
  /** Folder inside the output for hashed files: `assets/`, or '' for none. */
  readonly assets: string;
  readonly runs?: 'browser' | 'node';
  /** Whether components can be exchanged while the page stands. */
  readonly isRefreshed?: boolean;
}

/**
 * The oldest browsers whose CSS the product is written in (`light-dark()`, `:has()`, container queries). For
 * older ones the minimizer would rewrite logical properties into rules that weigh more than those that follow
 * them.
 */
const BROWSERS = ['chrome >= 123', 'edge >= 123', 'firefox >= 121', 'safari >= 17.5', 'ios_saf >= 17.5'];

/** The settings every bundle of the product shares. */
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
    devtool: mode === 'development' && !isNode ? 'source-map' : false, // maps are never shipped
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
            chunkLoadTimeout: 5_000, // milliseconds; a hanging chunk must show as an error within ten seconds
            trustedTypes: { policyName: `savvi-${uniqueName}`, onPolicyCreationFailure: 'continue' },
          }),
    },
    resolve: { extensions: ['.ts', '.tsx', '.js'] },
    module: {
      // Custom properties are the tokens' own names: a module may give a part of the page another value for
      // one.
      parser: { 'css/module': { namedExports: false, dashedIdents: false } },
      // The prerendering bundle needs the class names only; they equal those of the browser's bundle.
      generator: {
        'css/module': {
          localIdentName: '[uniqueName]-[local]-[hash:6]',
          exportsConvention: 'as-is',
          exportsOnly: isNode,
        },
        css: { exportsOnly: isNode },
        ...(isNode && { asset: { emit: false } }), // said for a browser too, it would overrule what a rule says of its assets
      },
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'builtin:swc-loader',
          type: 'javascript/auto',
          options: {
            // The automatic runtime without its development twin, which the exchange of components needs:
            // remotes and shell share one 'react/jsx-runtime'.
            jsc: {
              target: 'es2022',
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic', development: isRefreshed, refresh: isRefreshed } },
            },
          },
        },
        {
          test: /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/,
          loader: beside(import.meta, 'icon-keys-loader'),
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
