import type { FrontendConfig } from '@savvi/tooling/frontend/bundle';
import { remoteConfig } from '@savvi/tooling/frontend/remote';

type Configuration = Extract<ReturnType<FrontendConfig>, { readonly entry?: unknown }>;

// Files that the PDF viewer fetches unchanged: its worker and, in one folder, the decoders, which the worker
// finds by name. Their names end in .js, so that they are served compressed.
const readerFiles = [
  {
    test: /pdf\.worker\.min\.mjs$/,
    type: 'asset/resource',
    generator: { filename: '[name].[contenthash:8].js' },
  },
  {
    test: /_nowasm_fallback\.js$/,
    type: 'asset/resource',
    generator: { filename: 'pdf-decoders/[name].js' },
  },
];
// Character maps for Chinese, Japanese and Korean files without embedded fonts: 1 MB in total, of which a
// file fetches only those that it names.
const copies = [{ from: 'pdfjs-dist', folder: 'cmaps', to: 'pdf-decoders/cmaps' }];

/**
 * The worker that reads files is a separate bundle: as a chunk of the area, it would start the federation runtime,
 * which needs a page. It is built after the area, because that build empties the folder.
 */
const worker = (
  { mode, outDir }: Parameters<FrontendConfig>[0],
  { name, module }: Configuration,
): Configuration => ({
  name: 'documents worker',
  dependencies: name === undefined ? [] : [name],
  context: import.meta.dirname,
  mode,
  target: ['webworker', 'es2022'],
  devtool: false,
  entry: './src/features/documents/text/file-text-worker.ts',
  output: { path: outDir, filename: 'file-text-worker.js' },
  resolve: { extensions: ['.ts', '.js'] },
  module: { rules: module?.rules ?? [] },
  performance: false,
});

export default ((options) => {
  const { module, ...config } = remoteConfig({ ...options, copies, dir: import.meta.dirname });
  const area = { ...config, module: { ...module, rules: [...(module?.rules ?? []), ...readerFiles] } };
  return options.isAlone ? area : [area, worker(options, area)];
}) satisfies FrontendConfig;
