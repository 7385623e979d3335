import type { FrontendConfig } from '@savvi/tooling/frontend/bundle';
import { remoteConfig } from '@savvi/tooling/frontend/remote';

// What the PDF reader fetches as it is: its worker, and in one folder the decoders, which the worker looks
// for by their names. As scripts they are served, and compressed.
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
// What each letter of a Chinese, Japanese or Korean file is, where the file brings no font: 1 MB, of which a
// file fetches what it names.
const copies = [{ from: 'pdfjs-dist', folder: 'cmaps', to: 'pdf-decoders/cmaps' }];

export default ((options) => {
  const { module, ...config } = remoteConfig({ ...options, copies, dir: import.meta.dirname });
  return { ...config, module: { ...module, rules: [...(module?.rules ?? []), ...readerFiles] } };
}) satisfies FrontendConfig;
