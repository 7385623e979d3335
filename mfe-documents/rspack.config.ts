import type { FrontendConfig } from '@savvi/tooling/frontend/bundle';
import { remoteConfig } from '@savvi/tooling/frontend/remote';

export default ((options) => {
  const config = remoteConfig({ ...options, dir: import.meta.dirname });
  // Files of the PDF reader that are fetched as they are; under names that are served and compressed as scripts.
  const readers = [
    { test: /pdf\.worker\.min\.mjs$/, type: 'asset/resource', generator: { filename: '[name].[contenthash:8].js' } },
    { test: /_nowasm_fallback\.js$/, type: 'asset/resource', generator: { filename: 'pdf-decoders/[name].js' } },
  ];
  return { ...config, module: { ...config.module, rules: [...(config.module?.rules ?? []), ...readers] } };
}) satisfies FrontendConfig;
