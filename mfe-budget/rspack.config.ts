import type { FrontendConfig } from '@savvi/tooling/frontend/bundle';
import { remoteConfig } from '@savvi/tooling/frontend/remote';
import { workerConfig } from '@savvi/tooling/frontend/worker';

/** Styles that are one file each, because every visitor downloads the hash of each file with remoteEntry. */
const STYLES = {
  months:
    /[\\/]features[\\/](bills|goals|imports|reconcile|recent-changes|rules|transactions|budget-page[\\/]categories[\\/]categories-dialog.*)[\\/.].*css$/,
  wizard: /[\\/](features[\\/]budgets[\\/](wizard|pay|partner-group)|shared[\\/]wrapping-button).*\.css$/,
};

function withSharedStyles(area: ReturnType<typeof remoteConfig>): ReturnType<typeof remoteConfig> {
  const splitChunks = area.optimization?.splitChunks;
  if (splitChunks === undefined || splitChunks === false) return area;
  const styles = Object.entries(STYLES).map(([name, test]) => [
    `${name}-styles`,
    { test, name: `${name}-styles`, chunks: 'async' as const, enforce: true },
  ]);
  return {
    ...area,
    optimization: {
      ...area.optimization,
      splitChunks: {
        ...splitChunks,
        cacheGroups: { ...splitChunks.cacheGroups, ...Object.fromEntries(styles) },
      },
    },
  };
}

export default ((options) => {
  const dir = import.meta.dirname;
  const area = withSharedStyles(remoteConfig({ ...options, dir }));
  if (options.isAlone) return area;
  const worker = workerConfig(options, {
    dir,
    area,
    name: 'budget worker',
    entry: './src/features/imports/reading/statement-worker.ts',
    filename: 'statement-worker.js',
  });
  return [area, worker];
}) satisfies FrontendConfig;
