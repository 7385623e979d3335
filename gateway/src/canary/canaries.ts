import type { Log } from '@savvi/service-kit/log';
import { counted } from '@savvi/service-kit/measures';
import type { Metrics } from '@savvi/service-kit/metrics';
import { type Line, type PublishedVersion, sharedBetween, takenBack } from '../registry/line.rules.ts';
import { LineChanged, type RegistryRepository } from '../registry/registry.repository.ts';
import { judge, type Seen, type Verdict } from './judge.rules.ts';
import { minuteOf, NONE, type ViewCounts } from './view-counts.ts';

/** A canary beside the version that most people have. */
export interface Comparison extends Seen {
  readonly versions: { readonly canary: PublishedVersion; readonly stable: PublishedVersion };
  readonly verdict: Verdict;
}

/** Compares the two versions that share an area; null when one runs alone. `now`: as the registry has it. */
export async function compared(
  line: Line,
  counts: Pick<ViewCounts, 'since'>,
  now: Date,
): Promise<Comparison | null> {
  const versions = sharedBetween(line);
  if (versions === null) return null;
  const since = versions.canary.releasedAt;
  const found = await counts.since(line.area, since); // the same hours for both
  const seen: Seen = {
    canary: found.get(versions.canary.version) ?? NONE,
    stable: found.get(versions.stable.version) ?? NONE,
    minutes: minuteOf(now) - minuteOf(since),
  };
  return { ...seen, versions, verdict: judge(seen) };
}

/** What judging needs. */
export interface Judging {
  readonly repository: Pick<RegistryRepository, 'lines' | 'change' | 'now'>;
  readonly counts: ViewCounts;
  readonly log: Log;
  readonly metrics: Metrics;
}

/**
 * Judges the canary of each area and takes a broken one back. Every replica does so, again and again: the
 * line's revision lets one of them be first, and nothing waits for a replica that has gone.
 */
export function canaryJudge({ repository, counts, log, metrics }: Judging) {
  const countRollBack = counted(metrics, {
    name: 'savvi_canary_rollbacks_total',
    help: 'Versions of an area that the gateway took back by itself.',
    labels: ['area'],
  });

  async function judgeLine(line: Line, now: Date): Promise<void> {
    const comparison = await compared(line, counts, now);
    if (comparison === null || comparison.verdict.decision !== 'roll back') return;
    const {
      versions: { canary, stable },
      verdict: { why },
    } = comparison;
    const after = takenBack(line, canary.version, { at: now, why });
    if (after === null) return; // there is nothing for those who have it
    await repository.change(line, after);
    countRollBack({ area: line.area });
    log.warn(
      {
        area: line.area,
        version: canary.version,
        stable: stable.version,
        seen: { canary: comparison.canary, stable: comparison.stable },
        why,
      },
      'a canary was rolled back',
    );
  }

  return {
    /** @throws when the database does not answer */
    async judgeAll(): Promise<void> {
      await counts.flush();
      await counts.sweep();
      const lines = await repository.lines();
      const now = await repository.now(); // after: nothing in them is of later
      for (const line of lines) {
        await judgeLine(line, now).catch((error: unknown) => {
          if (error instanceof LineChanged) return; // somebody else was first: a replica, with the same, or people
          log.error({ err: error, area: line.area }, 'the canary of an area is not judged');
        });
      }
    },
  };
}
