import type { Counts } from '@savvi/release-kit/canaries/counts';
import type { Releases } from '@savvi/release-kit/releases';
import type { Line } from '@savvi/release-kit/releases/line';
import { expect, it, vi } from 'vitest';
import { compareCanary, promoteCanary } from './canary.ts';

const about = { basePaths: ['/budget'], menu: [], entitlement: null, reads: [] };
const version = (name: string, weight: number, minute: number) => ({
  version: name,
  entry: `/remotes/budget/${name}/e.js`,
  integrity: '',
  shellApi: 1,
  weight,
  users: [],
  about,
  releasedAt: new Date(Date.UTC(2026, 0, 1, 0, minute)),
  givenUntil: null,
  wasDeployed: true,
  rolledBack: null,
});
const views = (count: number, broken = 0): Counts => ({
  views: count,
  broken,
  namedBroken: 0,
  failedBy: (1n << BigInt(broken)) - 1n,
  failedLoads: 0,
  errors: 0,
  timed: 0,
  logSeconds: 0,
  logSecondsSquared: 0,
});

/** Returns a fake registry with these versions and with view counts of one hour. */
function place(versions: Line['versions'], seen: Record<string, Counts> = {}) {
  const line: Line = { area: 'budget', position: 0, about, deployed: null, revision: 1, versions };
  const give = vi.fn<Releases['give']>(async () => undefined);
  const say = vi.fn();
  // The methods that the code under test calls.
  const releases = {
    list: async () => [line],
    give,
    now: async () => new Date(Date.UTC(2026, 0, 1, 2)),
  } as unknown as Releases;
  return { line, give, say, releases, counts: { since: async () => new Map(Object.entries(seen)) } };
}
const ANN = { actor: 'ann', reason: null, isForced: false };
const FORCED = { actor: 'ann', reason: 'seen by hand', isForced: true };
const shared = [version('a', 90, 0), version('b', 10, 60)];

it('a canary with a positive verdict is rolled out to all users, and the change is based on the registry entry that was read', async () => {
  const where = place(shared, { a: views(900), b: views(100) });
  await promoteCanary('budget', ANN, where);
  expect(where.give.mock.calls).toEqual([
    [where.line, 'b', { weight: 100, users: [] }, { ...ANN, kind: 'promotion' }],
  ]);
  expect(where.say.mock.calls).toEqual([
    [expect.stringMatching(/^budget b: everybody gets it with the next page; 0 of 100 samples failed/)],
  ]);
});

it.each([
  ['without samples', { a: views(900) }, /Verdict: wait: it has no samples /],
  ['that breaks', { a: views(900), b: views(9, 9) }, /Verdict: it is broken, /],
])('a canary %s is rolled out only by force', async (_case, seen, verdict) => {
  const where = place(shared, seen);
  await expect(promoteCanary('budget', ANN, where)).rejects.toThrow(verdict);
  await expect(promoteCanary('budget', ANN, where)).rejects.toThrow(
    /So budget b goes to nobody else; with --force and a --reason it does\.$/,
  );
  expect(where.give).not.toHaveBeenCalled();
  await promoteCanary('budget', FORCED, where);
  expect(where.give.mock.calls[0]?.[3]).toEqual({ ...FORCED, kind: 'promotion' });
});

it('the comparison shows both versions and a verdict', async () => {
  const where = place(shared, { a: views(900) });
  await compareCanary('budget', where);
  expect(where.say.mock.calls.map(([text]) => String(text).slice(0, 20))).toEqual([
    'budget: in 60 minute',
    '  b  canary  0 of 0 ',
    '  a  stable  0 of 90',
    'Verdict: wait: it ha',
  ]);
});

it('the comparison and the promotion are rejected while all users have the same version', async () => {
  const where = place([version('a', 100, 0)]);
  for (const ask of [compareCanary('budget', where), promoteCanary('budget', FORCED, where)])
    await expect(ask).rejects.toThrow('Everybody has the same version of budget');
});
