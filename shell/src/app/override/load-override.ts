import type { Area } from '@savvi/contracts/registry';
import { areaLoader } from '../../remotes/load-area.ts';
import { noticeShown } from './notice.ts';
import type { Override } from './override.rules.ts';

/** Loads an area from its override's address, after the page has shown the notice about it. */
export const loadOverride = areaLoader(async () => {
  await noticeShown();
  return import('./override-federation.ts');
});

/**
 * The area with its override's address. Version and hash are read from that address when the area is loaded.
 */
export const overridden = (area: Area, { address }: Override): Area => ({
  ...area,
  versions: [{ version: 'override', entry: address, integrity: '', shellApi: 0, weight: 100, users: [] }],
});
