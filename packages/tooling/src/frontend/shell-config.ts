import { join } from 'node:path';
import { rspack, type Configuration } from '@rspack/core';
import { baseConfig } from './base-config.ts';
import type { BundleOptions } from './bundle-options.ts';

/** Where the shell's two bundles go inside `outDir`. */
export const shellOutputs = { browser: 'browser', prerender: 'prerender' } as const;

/** The scripts a page can start with; `theme` runs before the first paint. */
export type ShellEntry = 'public' | 'app' | 'theme';

/**
 * The shell's bundles: the public pages and the signed-in app for the browser (they share the react chunk; the federation
 * runtime is a lazy chunk that comes with the first area), and the public pages once more for Node, to prerender them.
 */
export function shellConfig({ dir, outDir, mode }: BundleOptions & { readonly dir: string }): Configuration[] {
  const shape = { dir, mode, uniqueName: 'shell', publicPath: '/', assets: 'assets/' } as const;
  const browser = baseConfig({ ...shape, outDir: join(outDir, shellOutputs.browser) });
  return [
    {
      ...browser,
      entry: { public: './src/public/entry.tsx', app: './src/app/entry.tsx', theme: '@savvi/ui/theme-boot' } satisfies Record<ShellEntry, string>,
      module: {
        ...browser.module,
        rules: [...(browser.module?.rules ?? []), { test: join(dir, 'src/remotes/shared-topics.ts'), enforce: 'pre', loader: join(import.meta.dirname, 'shared-topics-loader.ts') }],
      },
      optimization: {
        ...browser.optimization,
        splitChunks: {
          chunks: 'all',
          minSize: 2_000,
          cacheGroups: {
            default: false,
            defaultVendors: false,
            react: { test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/, name: 'react', chunks: 'initial', enforce: true },
            common: { name: 'common', chunks: 'initial', minChunks: 2 },
          },
        },
      },
      // Areas come with their own runtime, so the one of the shell needs neither snapshots nor Node's way of loading.
      plugins: [new rspack.DefinePlugin({ ENV_TARGET: '"web"', FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true' })],
    },
    { ...baseConfig({ ...shape, outDir: join(outDir, shellOutputs.prerender), runs: 'node' }), entry: { prerender: './src/prerender.tsx' } },
  ];
}
