// Builds the gallery: every component in both themes, for review and screenshots. Never shipped.
import path from 'node:path';
import { rspack, type Configuration } from '@rspack/core';

const here = import.meta.dirname;

const configuration: Configuration = {
  context: here,
  mode: 'production',
  target: ['web', 'es2022'],
  devtool: false,
  entry: { gallery: './main.tsx' },
  output: {
    path: path.join(here, '../dist/gallery'),
    clean: true,
    publicPath: 'auto',
    uniqueName: 'gallery',
    filename: '[name].js',
    cssFilename: '[name].css',
  },
  resolve: { extensions: ['.ts', '.tsx', '.js', '.mjs'] },
  module: {
    parser: { 'css/module': { namedExports: false } },
    generator: {
      'css/module': { localIdentName: '[uniqueName]-[hash:4]-[local]', exportsConvention: 'as-is' },
    },
    rules: [
      {
        test: /\.tsx?$/,
        loader: 'builtin:swc-loader',
        type: 'javascript/auto',
        options: {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
            target: 'es2022',
          },
        },
      },
      { test: /\.module\.css$/, type: 'css/module' },
      { test: /\.css$/, exclude: /\.module\.css$/, type: 'css' },
      { test: /\.svg$/, type: 'asset/resource' },
    ],
  },
  plugins: [
    new rspack.HtmlRspackPlugin({
      template: './index.html',
      favicon: path.join(here, '../src/brand/favicon.svg'),
      scriptLoading: 'defer',
    }),
  ],
  performance: false,
};

/** Builds into packages/ui/dist/gallery and returns that folder. */
export async function buildGallery(): Promise<string> {
  const compiler = rspack(configuration);
  const stats = await new Promise<string>((resolve, reject) => {
    compiler.run((error, result) => {
      compiler.close(() => {
        const report = result?.toString({ preset: 'errors-warnings', colors: false }) ?? '';
        if (error) reject(error);
        else if (result?.hasErrors()) reject(new Error(report));
        else resolve(report);
      });
    });
  });
  if (stats.trim()) process.stderr.write(`${stats}\n`);
  return path.join(here, '../dist/gallery');
}

if (import.meta.main) process.stdout.write(`${await buildGallery()}\n`);
