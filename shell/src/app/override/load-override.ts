import type { Area } from '@savvi/contracts/registry';
import { areaLoader } from '../../remotes/load-area.ts';
import { noticeShown } from './notice.ts';
import type { Override } from './override.rules.ts';

/**
 * Loads an area from where its override says, once the page says so: unannounced nothing comes from
 * elsewhere.
 */
export const loadOverride = areaLoader(async () => {
  await noticeShown();
  return import('./override-federation.ts');
});

/** An area as its override has it: what it is made of is told when it is loaded. */
export const overridden = (area: Area, { address }: Override): Area => ({
  ...area,
  versions: [{ version: 'override', entry: address, integrity: '', shellApi: 0, weight: 100, users: [] }],
});
