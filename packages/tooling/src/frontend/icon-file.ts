import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { installedDir, readManifest } from './frontend-manifest.ts';

/** The topic of ui that the build itself puts into every bundle; nobody imports it by name. */
export const ICON_TOPIC = './lucide-icon';

/**
 * What lucide's icons are drawn by in every bundle of the frontend in `dir`: a tenth of the package's own.
 */
export function iconFile(dir: string): string {
  const ui = installedDir(dir, '@savvi/ui');
  const file = readManifest(ui).exports?.[ICON_TOPIC];
  if (file === undefined) throw new Error(`@savvi/ui exports no ${ICON_TOPIC}`);
  return realpathSync(join(ui, file));
}
