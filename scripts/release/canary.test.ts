import type { Comparison } from '@savvi/release-kit/canaries';
import { type Counts, NONE } from '@savvi/release-kit/canaries/counts';
import { judge } from '@savvi/release-kit/canaries/judge';
import { afterEach, expect, it, vi } from 'vitest';
import { compareCanary, promoteCanary } from './canary.ts';
import {
  fakeReleases,
  FORCED,
  inRed,
  lineOf,
  onColorTerminal,
  publishedVersion,
  releasing,
} from './testing/fake-releases.ts';

afterEach(() => vi.unstubAllEnvs());

const views = (count: number, broken = 0): Counts => ({
  ...NONE,
  views: count,
  broken,
  failedBy: (1n << BigInt(broken)) - 1n,
});

/** A product in which 10 % of users get version b of budget, with these view counts of one hour. */
function place(seen: Partial<Pick<Comparison, 'canary' | 'stable'>> | null) {
  const [stable, canary] = [publishedVersion('a', 90), publishedVersion('b', 10)];
  const { releases, order } = fakeReleases([lineOf(stable, canary)]);
  if (seen !== null) {
    const counts = { stable: views(900), canary: NONE, ...seen };
    const comparison = { ...counts, versions: { stable, canary }, minutes: 60, verdict: judge(counts) };
    releases.comparison.mockResolvedValue(comparison);
  }
  return { ...releasing(), releases, order };
}

it('a canary with a positive verdict is rolled out to all users, and the change is based on the registry entry that was read', async () => {
  onColorTerminal();
  const where = place({ canary: views(100) });
  await promoteCanary('budget', where);
  expect(where.releases.promote.mock.calls).toEqual([
    [{ area: 'budget', revision: 3, lock: where.lock, isForced: false, reason: null, version: 'b' }],
  ]);
  expect(where.say.mock.calls).toEqual([
    [expect.stringMatching(/^budget b: everybody gets it with the next page; 0 of 100 samples failed/)],
  ]);
});

it.each([
  ['without samples', {}, /Verdict: wait: it has no samples /],
  ['that breaks', { canary: views(9, 9) }, /Verdict: it is broken, /],
])('a canary %s is rolled out only by force', async (_case, seen, verdict) => {
  onColorTerminal();
  const where = place(seen);
  await expect(promoteCanary('budget', where)).rejects.toThrow(verdict);
  await expect(promoteCanary('budget', where)).rejects.toThrow(
    /So budget b goes to nobody else; with --force and a --reason it does\.$/,
  );
  expect(where.releases.promote).not.toHaveBeenCalled();
  await promoteCanary('budget', { ...where, decision: FORCED });
  expect(where.releases.promote.mock.calls).toEqual([
    [{ area: 'budget', revision: 3, lock: where.lock, ...FORCED, version: 'b' }],
  ]);
  const [[said = ''] = []] = where.say.mock.calls;
  expect(said).toBe(inRed(said.slice(5, -5)));
  expect(said).toContain('budget b: everybody gets it with the next page; ');
});

it('a promotion that the gateway refuses is not reported as done', async () => {
  const where = place({ canary: views(100) });
  where.releases.promote.mockRejectedValue(new Error('Somebody else has changed budget meanwhile.'));
  await expect(promoteCanary('budget', where)).rejects.toThrow('Somebody else has changed budget meanwhile.');
  expect(where.say).not.toHaveBeenCalled();
});

it('the comparison shows both versions and a verdict', async () => {
  const where = place({});
  await compareCanary('budget', where);
  expect(where.say.mock.calls.map(([text]) => text.slice(0, 20))).toEqual([
    'budget: in 60 minute',
    '  b  canary  0 of 0 ',
    '  a  stable  0 of 90',
    'Verdict: wait: it ha',
  ]);
});

it('the comparison and the promotion are rejected while all users have the same version', async () => {
  const where = place(null);
  for (const ask of [compareCanary('budget', where), promoteCanary('budget', { ...where, decision: FORCED })])
    await expect(ask).rejects.toThrow('Everybody has the same version of budget');
  expect(where.releases.promote).not.toHaveBeenCalled();
});

it('the promotion of an unknown area is rejected with the areas of the registry', async () => {
  await expect(promoteCanary('wombats', place({}))).rejects.toThrow(
    'The registry has no area "wombats"; it has budget.',
  );
});
