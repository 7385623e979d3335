import type { AreaVersion, ReleaseAct, ReleasedArea } from '@savvi/admin-contract/areas';

/** The name of an area as users see it in the menu; without a menu entry, its technical name. */
export const areaTitle = ({ area, label }: Pick<ReleasedArea, 'area' | 'label'>): string =>
  label ?? area.charAt(0).toUpperCase() + area.slice(1);

/** The share of samples that failed; null without samples. */
export const errorRate = ({
  samples,
  failedSamples,
}: Pick<AreaVersion, 'samples' | 'failedSamples'>): number | null =>
  samples === 0 ? null : failedSamples / samples;

/** Whether any user gets a version. */
export const isInUse = ({ weight, named }: Pick<AreaVersion, 'weight' | 'named'>): boolean =>
  weight + named > 0;

/**
 * The change that gave users the running version: the latest one after which more of them had it. Undefined if
 * it is older than the listed changes.
 */
export function releaseOf({ running, acts }: Pick<ReleasedArea, 'running' | 'acts'>): ReleaseAct | undefined {
  const weightIn = (audiences: ReleaseAct['after']) =>
    audiences.find(({ version }) => version === running)?.weight ?? 0;
  return acts.find(({ before, after }) => weightIn(after) > weightIn(before));
}

/** The versions that everybody may get back, the one released last first. */
export const returnTargets = ({ versions }: Pick<ReleasedArea, 'versions'>): AreaVersion[] =>
  versions
    .filter(({ isReturnTarget }) => isReturnTarget)
    .toSorted((a, b) => b.releasedAt.localeCompare(a.releasedAt));
