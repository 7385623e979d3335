import { join } from 'node:path';
import { rspack, type Configuration, type RspackPluginInstance } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { baseConfig } from './base-config.ts';
import type { BundleOptions } from './bundle-options.ts';
import { installedDir } from './frontend-manifest.ts';

/**
 * An area as a page of its own: everything in one bundle, and components that are exchanged while the page
 * stands (React Fast Refresh).
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
    // Of two changes in a row, the page may ask for the first when the second is built: without it, it would
    // be loaded again.
    output: { ...base.output, ...fileNames, clean: false },
    // Maps without eval, which our pages' policy forbids, and of lines only: they are made again with each
    // change.
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
