import { afterEach, expect, it, vi } from 'vitest';
import { compareCanary, promoteCanary } from './canary.ts';
import type { Comparison } from './responses.ts';
import {
  entryWith,
  fakeReleases,
  FORCED,
  inRed,
  onColorTerminal,
  publishedVersion,
  releasing,
} from './testing/fake-releases.ts';

afterEach(() => vi.unstubAllEnvs());

const samples = (views: number, broken = 0) => ({
  views,
  broken,
  failedLoads: 0,
  errors: broken,
  timed: 0,
  logSeconds: 0,
});
const PROMOTE = { decision: 'promote', why: '0 of 100 samples failed' } as const;
const WAIT = { decision: 'wait', why: 'the canary has no samples from the last 5 minutes' } as const;
const BROKEN = { decision: 'roll back', why: '9 of 9 samples failed' } as const;

/** A product in which 10 % of users get version b of budget, with this verdict after an hour; null: only one version. */
function place(verdict: Comparison['verdict'] | null) {
  const [stable, canary] = [publishedVersion('a', 90), publishedVersion('b', 10)];
  const { releases, order } = fakeReleases([entryWith(stable, canary)]);
  if (verdict !== null)
    releases.comparison.mockResolvedValue({
      canary: samples(0),
      stable: samples(900),
      versions: { stable, canary },
      minutes: 60,
      verdict,
    });
  return { ...releasing(), releases, order };
}

it('a canary with a positive verdict is rolled out to all users, and the change is based on the registry entry that was read', async () => {
  onColorTerminal();
  const where = place(PROMOTE);
  await promoteCanary('budget', where);
  expect(where.releases.promote.mock.calls).toEqual([
    [{ area: 'budget', revision: 3, lock: where.lock, isForced: false, reason: null, version: 'b' }],
  ]);
  expect(where.say.mock.calls).toEqual([
    [expect.stringMatching(/^budget b: everybody gets it with the next page; 0 of 100 samples failed/)],
  ]);
});

it.each([
  ['without samples', WAIT, /Verdict: wait: the canary has no samples /],
  ['that breaks', BROKEN, /Verdict: it is broken, /],
])('a canary %s is rolled out only by force', async (_case, verdict, text) => {
  onColorTerminal();
  const where = place(verdict);
  await expect(promoteCanary('budget', where)).rejects.toThrow(text);
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
  const where = place(PROMOTE);
  where.releases.promote.mockRejectedValue(new Error('Somebody else has changed budget meanwhile.'));
  await expect(promoteCanary('budget', where)).rejects.toThrow('Somebody else has changed budget meanwhile.');
  expect(where.say).not.toHaveBeenCalled();
});

it('the comparison shows both versions and a verdict', async () => {
  const where = place(WAIT);
  await compareCanary('budget', where);
  expect(where.say.mock.calls.map(([text]) => text.slice(0, 20))).toEqual([
    'budget: samples of t',
    '  b  canary  0 of 0 ',
    '  a  stable  0 of 90',
    'Verdict: wait: the c',
  ]);
});

it('the comparison and the promotion are rejected while all users have the same version', async () => {
  const where = place(null);
  for (const ask of [compareCanary('budget', where), promoteCanary('budget', { ...where, decision: FORCED })])
    await expect(ask).rejects.toThrow('Everybody has the same version of budget');
  expect(where.releases.promote).not.toHaveBeenCalled();
});
