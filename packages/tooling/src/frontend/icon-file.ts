import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { installedDir, readManifest } from './frontend-manifest.ts';

/** The export of the ui package that the build adds to every bundle; no code imports it by name. */
export const ICON_TOPIC = './lucide-icon';

/**
 * Returns the module that renders lucide's icons in every bundle of the frontend in `dir`; it has a tenth of
 * the size of the package's own.
 */
export function iconFile(dir: string): string {
  const ui = installedDir(dir, '@savvi/ui');
  const file = readManifest(ui).exports?.[ICON_TOPIC];
  if (file === undefined) throw new Error(`@savvi/ui exports no ${ICON_TOPIC}`);
  return realpathSync(join(ui, file));
}
