import type { ActKind, PublishedVersion } from '../registry/entry.rules.ts';
import type { RecordedAct } from '../registry/registry.repository.ts';

/** The kind and the actor of the change that released a version. */
export interface ReleasedBy {
  readonly kind: ActKind;
  readonly actor: string;
}

/** The changes that give users a version without releasing it. */
const NO_RELEASES: ReadonlySet<ActKind> = new Set(['automatic rollback', 'erasure']);

/**
 * The change that set the release time of a version, from the changes of its area, newest first; null when it
 * is not among them. A change is recorded right after its time was read, and times of one millisecond differ.
 */
export function releasedBy(
  { version, releasedAt }: Pick<PublishedVersion, 'version' | 'releasedAt'>,
  acts: readonly RecordedAct[],
): ReleasedBy | null {
  const weightIn = (given: RecordedAct['after']) => given.find((each) => each.version === version)?.weight;
  const releases = acts.filter(
    ({ kind, before, after }) =>
      !NO_RELEASES.has(kind) &&
      (weightIn(after) === 100 || (weightIn(after) !== undefined && weightIn(before) === undefined)),
  );
  const found = releases.findLast(({ at }) => at >= releasedAt) ?? releases[0];
  return found === undefined ? null : { kind: found.kind, actor: found.actor };
}
