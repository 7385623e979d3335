import type { ReleaseAccess } from '@savvi/release-kit/operations';
import type { Line, PublishedVersion } from '@savvi/release-kit/releases/line';
import { vi } from 'vitest';

const about = { basePaths: ['/budget'], menu: [], entitlement: null, reads: [] };

/** A published version of budget with this share of users. */
export const publishedVersion = (
  version: string,
  weight: number,
  over: Partial<PublishedVersion> = {},
): PublishedVersion => ({
  version,
  entry: `/remotes/budget/${version}/e.js`,
  integrity: '',
  shellApi: 1,
  weight,
  users: [],
  about,
  releasedAt: new Date('2026-01-01T00:00:00Z'),
  givenUntil: null,
  wasDeployed: true,
  rolledBack: null,
  ...over,
});

/** The registry entry of budget with these versions. */
export const lineOf = (...versions: readonly PublishedVersion[]): Line => ({
  area: 'budget',
  position: 0,
  about,
  deployed: null,
  revision: 3,
  versions,
});

/**
 * A fake release API that permits everything. `order`: the names of the called operations; a test adds what else
 * happens.
 */
export function fakeReleases(lines: readonly Line[] = [lineOf(publishedVersion('a', 100))]) {
  const order: string[] = [];
  const called = <Answer>(name: keyof ReleaseAccess, answer: Answer): Answer => {
    order.push(name);
    return answer;
  };
  const releases = {
    lines: vi.fn<ReleaseAccess['lines']>(async () => called('lines', lines)),
    acts: vi.fn<ReleaseAccess['acts']>(async () => called('acts', [])),
    comparison: vi.fn<ReleaseAccess['comparison']>(async () => called('comparison', null)),
    deployed: vi.fn<ReleaseAccess['deployed']>(async () =>
      called('deployed', { contracts: [], unknown: [] }),
    ),
    alone: vi.fn<ReleaseAccess['alone']>(async () =>
      called('alone', {
        id: '0123456789abcdef',
        ended: new Promise(() => undefined),
        [Symbol.asyncDispose]: async () => undefined,
      }),
    ),
    check: vi.fn<ReleaseAccess['check']>(async () => called('check', { warnings: [] })),
    release: vi.fn<ReleaseAccess['release']>(async () => called('release', { warnings: [], isNews: true })),
    switchTo: vi.fn<ReleaseAccess['switchTo']>(async () => called('switchTo', { warnings: [] })),
    promote: vi.fn<ReleaseAccess['promote']>(async () => called('promote', { warnings: [] })),
  } satisfies ReleaseAccess;
  return { releases, order };
}

/** The lock and the decision of an unforced release, and a fake terminal. */
export const releasing = () => ({
  lock: '0123456789abcdef',
  decision: { isForced: false, reason: null },
  say: vi.fn<(line: string) => void>(),
});

/** The decision of a forced release. */
export const FORCED = { isForced: true, reason: 'it is worse' };

/** Shows the colors of a terminal until `vi.unstubAllEnvs`. */
export const onColorTerminal = (): void => {
  vi.stubEnv('FORCE_COLOR', '1');
};
/** The text in red, as a terminal gets it. */
export const inRed = (text: string): string => `\u001B[31m${text}\u001B[39m`;
