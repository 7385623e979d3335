import { countsText } from '@savvi/contracts/canary-counts';
import type { Log } from '@savvi/service-kit/log';
import { counter } from '@savvi/service-kit/measures';
import type { Metrics } from '@savvi/service-kit/metrics';
import {
  type RegistryEntry,
  type PublishedVersion,
  sharedBetween,
  takenBack,
} from '../registry/entry.rules.ts';
import { EntryChanged, type RegistryRepository } from '../registry/registry.repository.ts';
import { judge, type Seen, type Verdict, WINDOW_MINUTES } from './judge.rules.ts';
import { minuteOf, NONE, type ViewCounts } from './view-counts.ts';

/** The samples of a canary and of the stable version since the canary was first assigned, and the verdict. */
export interface Comparison extends Seen {
  readonly versions: { readonly canary: PublishedVersion; readonly stable: PublishedVersion };
  readonly minutes: number;
  readonly verdict: Verdict;
}

/**
 * Compares the two versions that share an area; null when the area runs a single version. `now`: by the
 * registry's clock.
 */
export async function compared(
  entry: RegistryEntry,
  counts: Pick<ViewCounts, 'since'>,
  now: Date,
): Promise<Comparison | null> {
  const versions = sharedBetween(entry);
  if (versions === null) return null;
  const since = versions.canary.releasedAt;
  const countedIn = async (minutes?: number): Promise<Seen> => {
    const found = await counts.since(entry.area, since, minutes);
    return {
      canary: found.get(versions.canary.version) ?? NONE,
      stable: found.get(versions.stable.version) ?? NONE,
    };
  };
  return {
    ...(await countedIn()),
    versions,
    minutes: minuteOf(now) - minuteOf(since),
    verdict: judge(await countedIn(WINDOW_MINUTES)),
  };
}

/** The parts that the canary judge uses. */
export interface Judging {
  readonly repository: Pick<RegistryRepository, 'entries' | 'change' | 'now'>;
  readonly counts: ViewCounts;
  readonly log: Log;
  readonly metrics: Metrics;
}

/**
 * Judges the canary of each area and rolls back a failing one. Every replica judges periodically. The
 * revision of the registry entry makes one replica's rollback win, and no replica waits for another.
 */
export function canaryJudge({ repository, counts, log, metrics }: Judging) {
  const countRollBack = counter(metrics, {
    name: 'savvi_canary_rollbacks_total',
    help: 'Versions of an area that the gateway took back by itself.',
    labels: ['area'],
  });

  async function judgeEntry(entry: RegistryEntry, now: Date): Promise<void> {
    const comparison = await compared(entry, counts, now);
    if (comparison === null || comparison.verdict.decision !== 'roll back') return;
    const {
      versions: { canary, stable },
      verdict: { why },
    } = comparison;
    const after = takenBack(entry, canary.version, { at: now, why });
    if (after === null) return; // no other version is left for the users of the canary
    await repository.change(entry, after, {
      actor: 'gateway',
      kind: 'automatic rollback',
      reason: why,
      isForced: false,
    });
    countRollBack({ area: entry.area });
    log.warn(
      {
        area: entry.area,
        version: canary.version,
        stable: stable.version,
        seen: { canary: countsText(comparison.canary), stable: countsText(comparison.stable) },
        why,
      },
      'a canary was rolled back',
    );
  }

  return {
    /** @throws when the database does not respond */
    async judgeAll(): Promise<void> {
      await counts.flush();
      await counts.sweep();
      const entries = await repository.entries();
      // The clock is read after the entries, so that no time in them is later.
      const now = await repository.now();
      for (const entry of entries) {
        await judgeEntry(entry, now).catch((error: unknown) => {
          if (error instanceof EntryChanged) return; // Another replica or an operator changed the entry first.
          log.error({ err: error, area: entry.area }, 'judging the canary of an area failed');
        });
      }
    },
  };
}
