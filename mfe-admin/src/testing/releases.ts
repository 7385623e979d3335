import type { Areas, AreaVersion, ReleaseAct, ReleasedArea } from '@savvi/admin-contract/areas';
import { NOW } from '@savvi/testing/builders';

/** Returns a version that no user has. */
export const aVersion = (over: Partial<AreaVersion> = {}): AreaVersion => ({
  version: '1.0.0-a',
  weight: 0,
  named: 0,
  releasedAt: '2026-02-01T12:00:00.000Z',
  samples: 0,
  failedSamples: 0,
  loadSeconds: null,
  firstLoadBytes: null,
  rolledBack: null,
  isReturnTarget: false,
  ...over,
});

/** Returns a release of version b to everybody. */
export const aRelease = (over: Partial<ReleaseAct> = {}): ReleaseAct => ({
  at: NOW,
  actor: 'release team budget',
  actorEmail: null,
  kind: 'release',
  reason: null,
  isForced: false,
  before: [{ version: '1.0.0-a', weight: 100, named: 0 }],
  after: [{ version: '1.1.0-b', weight: 100, named: 0 }],
  ...over,
});

/** Returns the area budget, which runs version b after version a. */
export const anArea = (over: Partial<ReleasedArea> = {}): ReleasedArea => ({
  area: 'budget',
  label: 'Budget Lab',
  revision: 7,
  running: '1.1.0-b',
  health: { state: 'healthy', trial: null },
  versions: [
    aVersion({
      version: '1.1.0-b',
      weight: 100,
      releasedAt: NOW,
      releasedBy: { kind: 'release', actor: 'release team budget', actorEmail: null },
      samples: 1284,
      failedSamples: 3,
      loadSeconds: 0.416,
      firstLoadBytes: 21_848,
    }),
    aVersion({ isReturnTarget: true }),
  ],
  acts: [aRelease()],
  ...over,
});

/** Returns the response with these areas. */
export const areasOf = (...areas: ReleasedArea[]): Areas => ({
  overview: { now: NOW, limitBytes: 35_000, areas },
});
