import type { FrontendConfig } from '@savvi/tooling/frontend/bundle';
import { remoteConfig } from '@savvi/tooling/frontend/remote';
import { workerConfig } from '@savvi/tooling/frontend/worker';

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

export default ((options) => {
  const dir = import.meta.dirname;
  const { module, ...config } = remoteConfig({ ...options, copies, dir });
  const area = { ...config, module: { ...module, rules: [...(module?.rules ?? []), ...readerFiles] } };
  if (options.isAlone) return area;
  const worker = workerConfig(options, {
    dir,
    area,
    name: 'documents worker',
    entry: './src/features/documents/text/file-text-worker.ts',
    filename: 'file-text-worker.js',
  });
  return [area, worker];
}) satisfies FrontendConfig;
