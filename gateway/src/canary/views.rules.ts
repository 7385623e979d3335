import type { BrowserReport } from '@savvi/contracts/browser-reports';
import type { Registry } from '@savvi/contracts/registry';
import { isSharedArea, versionFor } from '../registry/choice.rules.ts';

/** What one report tells of one version of an area. */
export interface View {
  readonly area: string;
  readonly version: string;
  readonly failedLoads: number;
  readonly errors: number;
  /** How long it took to load, each time that it did. */
  readonly seconds: readonly number[];
}

/**
 * The views in a report that two versions are compared by: of areas that are shared, from people who are signed in, of the
 * version that is theirs. Nobody else can have a canary rolled back, or hide that it is broken.
 */
export function viewsIn({ loads, errors }: BrowserReport, { areas }: Registry, userId: string | null): View[] {
  if (userId === null) return [];
  return areas.filter(isSharedArea).flatMap((area) => {
    const version = versionFor(area, userId)?.version;
    const isOfIt = (of: { readonly area: string; readonly version: string }) => of.area === area.name && of.version === version;
    const [itsLoads, itsErrors] = [loads.filter(isOfIt), errors.filter(isOfIt)];
    if (version === undefined || itsLoads.length + itsErrors.length === 0) return [];
    const seconds = itsLoads.filter(({ outcome }) => outcome === 'ok').map((load) => load.seconds);
    return [{ area: area.name, version, failedLoads: itsLoads.length - seconds.length, errors: itsErrors.length, seconds }];
  });
}
