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

/** The versions that everybody may get back, the one released last first. */
export const returnTargets = ({ versions }: Pick<ReleasedArea, 'versions'>): AreaVersion[] =>
  versions
    .filter(({ isReturnTarget }) => isReturnTarget)
    .toSorted((a, b) => b.releasedAt.localeCompare(a.releasedAt));

/** The version that most users have. */
const mainOf = (audiences: ReleaseAct['after']): string | undefined =>
  audiences.toSorted((a, b) => b.weight - a.weight)[0]?.version;

/** The changes that bring no new version. */
const SWITCHES: ReadonlySet<string> = new Set(['switch', 'rollback', 'automatic rollback']);

/** Whether a change went back: to the version that was released earlier. `acts`: newest first. */
function wentBack({ kind, before, after }: ReleaseAct, acts: ReleasedArea['acts']): boolean {
  /** A version that is older than the listed changes is after all of them. */
  const releaseOf = (version: string | undefined) => {
    const found = acts.findLastIndex((act) => !SWITCHES.has(act.kind) && mainOf(act.after) === version);
    return found === -1 ? acts.length : found;
  };
  return SWITCHES.has(kind) && releaseOf(mainOf(after)) >= releaseOf(mainOf(before));
}

/**
 * The version that a rollback most likely returns to: the stable version beside a canary, else the version that
 * most users had last and that no rollback has left since. Undefined when there is no version to roll back to.
 */
export function likelyTarget(area: Pick<ReleasedArea, 'health' | 'versions' | 'acts'>): string | undefined {
  const targets = returnTargets(area).map(({ version }) => version);
  const stable = area.health.trial?.stable;
  if (stable !== undefined && targets.includes(stable)) return stable;
  const left = new Set<string | undefined>();
  for (const act of area.acts) {
    const earlier = mainOf(act.before);
    if (earlier === undefined || earlier === mainOf(act.after)) continue;
    if (wentBack(act, area.acts)) left.add(earlier);
    else if (targets.includes(earlier) && !left.has(earlier)) return earlier;
  }
  return targets.find((version) => !left.has(version)) ?? targets[0];
}
