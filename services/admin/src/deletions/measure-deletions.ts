import { sharedQuery } from '@savvi/eventing/metrics';
import type { Clock } from '@savvi/service-kit/clock';
import { gauge } from '@savvi/service-kit/measures';
import type { Metrics } from '@savvi/service-kit/metrics';
import type { Database } from '../db.ts';
import { deletionRepository } from '../shared/deletion.repository.ts';

/**
 * Adds metrics: the number of account deletions in progress, and the age of the oldest. Neither is reported
 * while the database is unavailable.
 */
export function measureDeletions(
  metrics: Metrics,
  { db, clock }: { readonly db: Database; readonly clock: Clock },
): void {
  const unfinished = sharedQuery(() => deletionRepository.unfinished(db));
  gauge(
    metrics,
    { name: 'savvi_deletion_open', help: 'Accounts that are gone and not erased everywhere.', labels: [] },
    async () => {
      const answer = await unfinished();
      return answer === null ? [] : [[{}, answer.open] as const];
    },
  );
  gauge(
    metrics,
    {
      name: 'savvi_deletion_oldest_seconds',
      help: 'Since when the oldest of them is gone; 0 when there is none.',
      labels: [],
    },
    async () => {
      const answer = await unfinished();
      if (answer === null) return [];
      return [
        [
          {},
          answer.oldest === null ? 0 : Math.max(0, clock.now().getTime() - answer.oldest.getTime()) / 1_000,
        ] as const,
      ];
    },
  );
}
