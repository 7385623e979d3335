import { join } from 'node:path';
import { rspack, type Configuration, type RspackPluginInstance } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { baseConfig } from './base-config.ts';
import type { BundleOptions } from './bundle-options.ts';
import { installedDir } from './frontend-manifest.ts';

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
