import { vi } from 'vitest';
import type { ReleaseApi } from '../release-client.ts';
import type { PublishedVersion, RegistryEntry } from '../responses.ts';

/** A published version of budget with this share of users. */
export const publishedVersion = (
  version: string,
  weight: number,
  over: Partial<PublishedVersion> = {},
): PublishedVersion => ({
  version,
  weight,
  users: [],
  releasedAt: new Date('2026-01-02T03:04:05Z'),
  rolledBack: null,
  ...over,
});

/** The registry entry of budget with these versions. */
export const entryWith = (...versions: readonly PublishedVersion[]): RegistryEntry => ({
  area: 'budget',
  revision: 3,
  versions,
});

/**
 * A fake release API that permits everything. `order`: the names of the called operations; a test adds what else
 * happens.
 */
export function fakeReleases(entries: readonly RegistryEntry[] = [entryWith(publishedVersion('a', 100))]) {
  const order: string[] = [];
  const called = <Answer>(name: keyof ReleaseApi, answer: Answer): Answer => {
    order.push(name);
    return answer;
  };
  const releases = {
    entries: vi.fn<ReleaseApi['entries']>(async () => called('entries', entries)),
    acts: vi.fn<ReleaseApi['acts']>(async () => called('acts', [])),
    comparison: vi.fn<ReleaseApi['comparison']>(async () => called('comparison', null)),
    deployed: vi.fn<ReleaseApi['deployed']>(async () => called('deployed', { contracts: [], unknown: [] })),
    lock: vi.fn<ReleaseApi['lock']>(async () =>
      called('lock', {
        id: '0123456789abcdef',
        [Symbol.asyncDispose]: async () => void order.push('unlock'),
      }),
    ),
    check: vi.fn<ReleaseApi['check']>(async () => called('check', { warnings: [] })),
    release: vi.fn<ReleaseApi['release']>(async () => called('release', { warnings: [], isNews: true })),
    switchTo: vi.fn<ReleaseApi['switchTo']>(async () => called('switchTo', { warnings: [] })),
    promote: vi.fn<ReleaseApi['promote']>(async () => called('promote', { warnings: [] })),
  } satisfies ReleaseApi;
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
