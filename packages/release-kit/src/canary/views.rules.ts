import type { BrowserReport } from '@savvi/contracts/browser-reports';
import type { Registry } from '@savvi/contracts/registry';
import { versionFor } from '../registry/choice.rules.ts';

/** One sample: what one report says about one version of an area. */
export interface View {
  readonly area: string;
  readonly version: string;
  readonly userId: string;
  /** Whether the registry assigns the version to this user by id. */
  readonly isNamed: boolean;
  readonly failedLoads: number;
  readonly errors: number;
  /** The load time of the area in seconds. A page loads an area once, so only the first one counts. */
  readonly seconds: readonly number[];
}

/**
 * The samples in a report that count: from signed-in users, of the version of each area that they get. A client
 * can forge reports, so the caller limits how many samples of one user count.
 */
export function viewsIn(
  { loads, errors }: BrowserReport,
  { areas }: Registry,
  userId: string | null,
): View[] {
  if (userId === null) return [];
  return areas.flatMap((area) => {
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
