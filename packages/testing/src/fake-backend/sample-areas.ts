// Sample releases for the admin area: one healthy area, one with a canary, one that fails, one without visits.
import type { Areas, AreaVersion, ReleaseAct, ReleasedArea } from '@savvi/admin-contract/areas';
import { OWN_FILES_BYTES_MAX } from '@savvi/contracts/remote';
import { Problem } from '@savvi/service-kit/problem';

const HOUR_MS = 3_600_000;

const ago = (hours: number): string => new Date(Date.now() - hours * HOUR_MS).toISOString();

/** Returns a version that was released some hours ago. */
const version = (name: string, hours: number, over: Partial<AreaVersion> = {}): AreaVersion => ({
  version: name,
  weight: 0,
  named: 0,
  releasedAt: ago(hours),
  releasedBy: { kind: 'release', actor: 'operators', actorEmail: null },
  samples: 0,
  failedSamples: 0,
  loadSeconds: null,
  firstLoadBytes: 28_400,
  rolledBack: null,
  isReturnTarget: over.weight === undefined && over.rolledBack === undefined,
  ...over,
});

/** Returns a change that gave everybody a version. */
const act = (hours: number, before: string, after: string, over: Partial<ReleaseAct> = {}): ReleaseAct => ({
  at: ago(hours),
  actor: 'release team budget',
  actorEmail: null,
  kind: 'release',
  reason: null,
  isForced: false,
  before: [{ version: before, weight: 100, named: 0 }],
  after: [{ version: after, weight: 100, named: 0 }],
  ...over,
});

const BROKEN = '6 of 41 samples failed (14.6 %); stable version: 1 of 380 samples failed (0.3 %)';

const someAreas = (): ReleasedArea[] => [
  {
    area: 'budget',
    label: 'Budget Lab',
    revision: 14,
    running: '0.4.0-4be19c02',
    health: { state: 'healthy', trial: null },
    versions: [
      version('0.4.0-4be19c02', 20, {
        weight: 100,
        samples: 1_284,
        failedSamples: 3,
        loadSeconds: 0.42,
        firstLoadBytes: 35_848,
      }),
      version('0.4.0-1f07aa55', 26, {
        rolledBack: { at: ago(25), why: BROKEN },
        samples: 41,
        failedSamples: 6,
        isFailing: true,
      }),
      version('0.3.2-98d1c3aa', 190, { samples: 12, loadSeconds: 0.51, firstLoadBytes: 35_102 }),
      version('0.3.1-0c1d2e3f', 400, { firstLoadBytes: null }),
    ],
    acts: [
      act(20, '0.3.2-98d1c3aa', '0.4.0-4be19c02', { reason: 'faster split editor' }),
      act(25, '0.4.0-1f07aa55', '0.3.2-98d1c3aa', {
        actor: 'gateway',
        kind: 'automatic rollback',
        reason: BROKEN,
        before: [
          { version: '0.3.2-98d1c3aa', weight: 90, named: 0 },
          { version: '0.4.0-1f07aa55', weight: 10, named: 1 },
        ],
      }),
      act(190, '0.3.1-0c1d2e3f', '0.3.2-98d1c3aa', { isForced: true, reason: 'fixes rounding of cents' }),
      act(400, '0.3.0-55aa77cc', '0.3.1-0c1d2e3f', {
        actor: 'administrator',
        actorEmail: 'admin@savvi.local',
        kind: 'rollback',
        reason: '0.3.0 lost drafts',
      }),
    ],
  },
  {
    area: 'masterplan',
    label: 'Master Plan',
    revision: 5,
    running: '0.2.1-7a7b7c7d',
    health: { state: 'trial', trial: { canary: '0.3.0-be11d00e', stable: '0.2.1-7a7b7c7d' } },
    versions: [
      version('0.2.1-7a7b7c7d', 600, {
        weight: 90,
        samples: 702,
        failedSamples: 1,
        loadSeconds: 0.38,
        firstLoadBytes: 21_729,
        isReturnTarget: true,
      }),
      version('0.3.0-be11d00e', 2, {
        weight: 10,
        named: 2,
        samples: 64,
        loadSeconds: 0.4,
        firstLoadBytes: 22_040,
        isReturnTarget: false,
      }),
    ],
    acts: [
      act(2, '0.2.1-7a7b7c7d', '0.3.0-be11d00e', {
        actor: 'release team masterplan',
        after: [
          { version: '0.2.1-7a7b7c7d', weight: 90, named: 0 },
          { version: '0.3.0-be11d00e', weight: 10, named: 2 },
        ],
      }),
    ],
  },
  {
    area: 'documents',
    label: 'Document Locker',
    revision: 9,
    running: '0.5.0-d0c0d0c0',
    health: { state: 'failing', trial: null },
    versions: [
      version('0.5.0-d0c0d0c0', 1, {
        weight: 100,
        samples: 96,
        failedSamples: 17,
        isFailing: true,
        loadSeconds: 1.9,
        firstLoadBytes: 64_210,
      }),
      version('0.4.9-ab12cd34', 90, { samples: 510, failedSamples: 1, loadSeconds: 0.6 }),
    ],
    acts: [act(1, '0.4.9-ab12cd34', '0.5.0-d0c0d0c0', { actor: 'release team documents' })],
  },
  {
    area: 'vault',
    label: 'Password Manager',
    revision: 1,
    running: '0.1.0-0ecc97ae',
    health: { state: 'no-visits', trial: null },
    versions: [
      version('0.1.0-0ecc97ae', 40, {
        weight: 100,
        firstLoadBytes: 23_873,
        releasedBy: { kind: 'deployment', actor: 'gateway', actorEmail: null },
      }),
    ],
    acts: [],
  },
];

const BY_ADMIN = { kind: 'rollback', actor: 'administrator', actorEmail: 'admin@savvi.local' };

/** Creates sample areas that can be rolled back. */
export function sampleAreas() {
  const areas = someAreas();
  return {
    list: (): Areas => ({
      overview: { now: new Date().toISOString(), limitBytes: OWN_FILES_BYTES_MAX, areas },
    }),
    /** Gives everybody a version. @throws {Problem} when there is no such area or version */
    rollBack(name: string, to: string, reason: string) {
      const area = areas.find((each) => each.area === name);
      if (area === undefined) throw new Problem('not-found');
      if (!area.versions.some((each) => each.version === to && each.isReturnTarget))
        throw new Problem('release-refused');
      const before = area.running ?? to;
      area.versions = area.versions.map((each) =>
        each.version === to
          ? {
              ...each,
              weight: 100,
              named: 0,
              releasedAt: ago(0),
              releasedBy: BY_ADMIN,
              isReturnTarget: false,
            }
          : { ...each, weight: 0, named: 0, isReturnTarget: each.rolledBack === null },
      );
      area.versions.sort((a, b) => b.weight - a.weight);
      area.acts = [act(0, before, to, { ...BY_ADMIN, reason }), ...area.acts].slice(0, 10);
      area.running = to;
      area.revision += 1;
      area.health = { state: 'healthy', trial: null };
      return { warnings: [] };
    },
  };
}
