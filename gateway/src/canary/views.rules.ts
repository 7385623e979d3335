import type { BrowserReport } from '@savvi/contracts/browser-reports';
import type { Registry } from '@savvi/contracts/registry';
import { isSharedArea, versionFor } from '../registry/choice.rules.ts';

/** What one report tells of one version of an area. */
export interface View {
  readonly area: string;
  readonly version: string;
  readonly userId: string;
  /** Whether somebody gave the version to this person by name. */
  readonly isNamed: boolean;
  readonly failedLoads: number;
  readonly errors: number;
  /** How long it took to load, the first time that it did: a page loads an area once. */
  readonly seconds: readonly number[];
}

/**
 * The views in a report that two versions are compared by: of areas that are shared, from people who are
 * signed in, of the version that is theirs. A report says what whoever sends it wants it to: how much one
 * person may add is for who counts.
 */
export function viewsIn(
  { loads, errors }: BrowserReport,
  { areas }: Registry,
  userId: string | null,
): View[] {
  if (userId === null) return [];
  return areas.filter(isSharedArea).flatMap((area) => {
    const own = versionFor(area, userId);
    const isOfIt = (of: { readonly area: string; readonly version: string }) =>
      of.area === area.name && of.version === own?.version;
    const [itsLoads, itsErrors] = [loads.filter(isOfIt), errors.filter(isOfIt)];
    if (own === undefined || itsLoads.length + itsErrors.length === 0) return [];
    const whole = itsLoads.filter(({ outcome }) => outcome === 'ok');
    return [
      {
        area: area.name,
        version: own.version,
        userId,
        isNamed: own.users.includes(userId),
        failedLoads: itsLoads.length - whole.length,
        errors: itsErrors.length,
        seconds: whole.slice(0, 1).map(({ seconds }) => seconds),
      },
    ];
  });
}
