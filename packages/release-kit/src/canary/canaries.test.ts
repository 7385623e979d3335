import { createHash } from 'node:crypto';
import { typicalSeconds } from '@savvi/contracts/canary-counts';
import type { BuiltRemote } from '@savvi/contracts/remote';
import { silentLog } from '@savvi/service-kit/log';
import { createMetrics } from '@savvi/service-kit/metrics';
import { gatewayDatabase } from '@savvi/testing/gateway-database';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Audience, EVERYBODY, type RegistryEntry, newEntry } from '../registry/entry.rules.ts';
import { type RegistryRepository, registryRepository } from '../registry/registry.repository.ts';
import { releases } from '../registry/releases.ts';
import { ANN, RELEASE } from '../testing/registry-place.ts';
import { canaryJudge, compared } from './canaries.ts';
import { accountsIn, countsOf, viewCounts } from './view-counts.ts';
import type { View } from './views.rules.ts';

const database = gatewayDatabase();
let repository: ReturnType<typeof registryRepository>;
let passed = 0;
const clock = { now: () => new Date(passed * 60_000) };
/** Ages all stored counts by `minutes`, because a test cannot set the database's clock. */
async function pass(minutes: number): Promise<void> {
  passed += minutes;
  // Negating the minutes first avoids duplicate keys: two rows may hold consecutive minutes.
  await database.pool.query('UPDATE view_counts SET minute = $1 - minute', [minutes]);
  await database.pool.query('UPDATE view_counts SET minute = -minute');
  await database.pool.query(
    "UPDATE registry_versions SET released_at = released_at - $1 * interval '1 minute', given_until = given_until - $1 * interval '1 minute'",
    [minutes],
  );
}
const now = () => repository.now();
const LONG_AGO = new Date(0);

beforeAll(() => void (repository = registryRepository(database.pool)));
beforeEach(async () => {
  await database.pool.query('TRUNCATE registry_lines, view_counts CASCADE');
  passed = 0;
  await release('a', EVERYBODY);
  await pass(60);
});

const built = (version: string): BuiltRemote => ({
  name: 'budget',
  basePaths: ['/budget'],
  menu: [],
  entitlement: null,
  reads: [],
  shellApi: 1,
  version,
  entry: 'e.1a2b3c4d.js',
  integrity: `sha384-${createHash('sha384').update(version).digest('base64')}`,
  builtAt: '2026-01-01T00:00:00.000Z',
});
/** Each sample comes from a different user. */
const view = (version: string, over: Partial<View> = {}): View => ({
  area: 'budget',
  version,
  userId: crypto.randomUUID(),
  isNamed: false,
  failedLoads: 0,
  errors: 0,
  seconds: [],
  ...over,
});
const NAMED: Audience = { weight: 0, users: ['ann'] };

/** The entry of an area, or a new one. */
const lineFor = async (remote: BuiltRemote) =>
  (await releases(database.pool).entries()).find(({ area }) => area === remote.name) ?? newEntry(remote);

async function release(version: string, audience: Audience): Promise<void> {
  await releases(database.pool).release(
    await lineFor(built(version)),
    built(version),
    [{ path: 'e.1a2b3c4d.js', bytes: Buffer.from(version) }],
    audience,
    ANN,
  );
}
async function entry(): Promise<RegistryEntry> {
  const [found] = await repository.entries();
  if (found === undefined) throw new Error('the registry has no entry for the area');
  return found;
}
const versions = async () =>
  (await entry()).versions.map(({ version, weight, users }) => [version, weight, ...users].join(':'));

/** One gateway replica, with its own counts and its own judge. */
function replica(over: Partial<Parameters<typeof canaryJudge>[0]> = {}, ownPool = database.pool) {
  const metrics = createMetrics();
  const counts = viewCounts(ownPool, clock);
  const warn = vi.fn();
  return {
    ...canaryJudge({ repository, counts, log: { ...silentLog, warn }, metrics, ...over }),
    counts,
    warn,
    see: (version: string, views: number, { broken = 0 } = {}) => {
      for (let seen = 0; seen < views; seen += 1)
        counts.count(view(version, seen < broken ? { failedLoads: 1 } : { seconds: [0.2] }));
    },
    rollBacks: async () => (await metrics.read()).text.match(/^savvi_canary_rollbacks_total\{.*$/gm) ?? [],
  };
}

describe('sample counts', () => {
  it('the counts of all replicas are added up per version, from the minute of a given moment on', async () => {
    const [one, other] = [replica(), replica()];
    one.see('a', 3);
    one.counts.count(view('a', { area: 'vault', errors: 1 }));
    await Promise.all([one.counts.flush(), other.counts.flush()]);
    await pass(1);
    const present = await now();
    one.see('b', 2);
    other.see('b', 1, { broken: 1 });
    other.counts.count(view('b', { errors: 4, seconds: [2, 0] }));
    for (const each of [one, other, one]) await each.counts.flush();
    const found = await one.counts.since('budget', present);
    const times = countsOf(view('b', { seconds: [0.2, 0.2, 2, 0] }));
    expect([...found]).toEqual([
      [
        'b',
        {
          views: 4,
          broken: 2,
          namedBroken: 0,
          failedBy: expect.any(BigInt),
          failedLoads: 1,
          errors: 4,
          timed: 4,
          logSeconds: expect.closeTo(times.logSeconds),
          logSecondsSquared: expect.closeTo(times.logSecondsSquared),
        },
      ],
    ]);
    expect((await one.counts.since('budget', LONG_AGO)).get('a')?.views).toBe(3);
  });

  it('counts are kept while the database is unreachable or refuses them, and the failure is logged once', async () => {
    const refusal = Object.assign(new pg.DatabaseError('no', 2, 'error'), { code: '40P01' });
    const ways = [
      () => Promise.reject(new Error('timeout exceeded when trying to connect')),
      () => Promise.resolve({ query: () => Promise.reject(refusal), release: () => undefined }),
      () => database.pool.connect(),
    ];
    // These are the methods of a connection pool that the sample counts use.
    const counts = viewCounts(
      {
        connect: () => ways.shift()?.(),
        query: database.pool.query.bind(database.pool),
      } as unknown as pg.Pool,
      clock,
    );
    counts.count(view('b'));
    await expect(counts.flush()).rejects.toThrow('timeout');
    counts.count(view('b'));
    await expect(counts.flush()).rejects.toThrow('no');
    for (let time = 0; time < 2; time += 1) await counts.flush();
    expect((await counts.since('budget', LONG_AGO)).get('b')?.views).toBe(2);
  });

  // Trust: gateway-6
  it('counts that may have been written are not written again, so that three failed samples never become six', async () => {
    const slow = new pg.Pool({ connectionString: database.url, query_timeout: 300 });
    const other = await database.pool.connect();
    try {
      const { counts, see } = replica({}, slow);
      await other.query('BEGIN; LOCK TABLE view_counts IN EXCLUSIVE MODE');
      see('b', 3, { broken: 3 });
      await expect(counts.flush()).rejects.toThrow('Query read timeout');
      await other.query('COMMIT'); // The flush timed out, but its statement now commits as well.
      await expect.poll(async () => (await counts.since('budget', LONG_AGO)).get('b')?.broken).toBe(3);
      await counts.flush();
      expect((await counts.since('budget', LONG_AGO)).get('b')?.broken).toBe(3);
    } finally {
      other.release(true);
      await slow.end();
    }
  });

  // Trust: gateway-6
  it('one account adds one sample and one failed sample per version and minute; a user whom the canary names adds all', async () => {
    const { counts } = replica();
    const several = (over: Partial<View>) => {
      for (let time = 0; time < 60; time += 1) {
        counts.count(view('b', { userId: 'ann', seconds: [0.2], ...over }));
        counts.count(view('b', { userId: 'ann', errors: 1, ...over }));
      }
    };
    const seen = async () => {
      await counts.flush();
      return [...(await counts.since('budget', LONG_AGO))]
        .map(([version, { views, broken }]) => [version, views, broken])
        .sort();
    };
    several({});
    expect(await seen()).toEqual([['b', 2, 1]]);
    several({ version: 'a' });
    several({ userId: 'bob' });
    expect(await seen()).toEqual([
      ['a', 2, 1],
      ['b', 4, 2],
    ]);
    several({}); // a flush does not reset the limit of samples per account
    await pass(1);
    several({});
    expect(await seen()).toEqual([
      ['a', 2, 1],
      ['b', 6, 3],
    ]);
    several({ userId: 'eve', isNamed: true });
    expect(await seen()).toEqual([
      ['a', 2, 1],
      ['b', 126, 63],
    ]);
  });

  // Trust: gateway-6
  it('a load time counts as 30 seconds at most', () => {
    const counts = (seconds: number) => countsOf(view('b', { userId: 'ann', seconds: [seconds] }));
    expect(counts(3_600)).toEqual(counts(30));
  });

  it('failed samples name the accounts that they come from only as bits, of all replicas together', async () => {
    const replicas = [replica(), replica()];
    for (const [at, each] of replicas.entries()) {
      each.counts.count(view('b', { userId: 'ann', errors: 1 }));
      if (at === 1) each.counts.count(view('b', { userId: 'bob', errors: 1 }));
      each.counts.count(view('b', { userId: 'eve', seconds: [0.2] }));
      await each.counts.flush();
    }
    const found = (await replicas[0]?.counts.since('budget', LONG_AGO))?.get('b');
    expect([found?.broken, accountsIn(found ?? { failedBy: 0n })]).toEqual([3, 2]);
    const { rows } = await database.pool.query<{ row: string }>(
      'SELECT view_counts::text AS row FROM view_counts',
    );
    expect(rows.map(({ row }) => row).join()).not.toMatch(/ann|bob|eve/);
  });

  it('the typical load time is the geometric mean', () => {
    const loads = (...seconds: number[]) => countsOf(view('b', { seconds }));
    expect(typicalSeconds(loads(0.5, 2))).toBeCloseTo(1);
    expect(typicalSeconds(loads(0))).toBeCloseTo(0.01);
  });

  it('counts are compared and stored for one day', async () => {
    const { see, counts } = replica();
    see('a', 1);
    await counts.flush();
    await pass(1_439); // The clock may reach the next minute during the test.
    await counts.sweep();
    expect((await counts.since('budget', LONG_AGO)).size).toBe(1);
    await pass(2);
    expect((await counts.since('budget', LONG_AGO)).size).toBe(0);
    await counts.sweep();
    expect((await database.pool.query('SELECT FROM view_counts')).rowCount).toBe(0);
  });
});

describe('a canary', () => {
  it('one replica rolls back a canary that fails for its named users, and stores the reason', async () => {
    await release('b', NAMED);
    const replicas = [replica(), replica(), replica()];
    replicas[0]?.see('a', 30);
    replicas[1]?.see('b', 3, { broken: 3 });
    replicas[2]?.see('b', 2, { broken: 2 });
    for (const each of replicas) await each.judgeAll();
    expect(await versions()).toEqual(['a:100', 'b:0']);
    expect((await entry()).versions[1]?.rolledBack).toEqual({
      at: expect.any(Date),
      why: expect.stringMatching(/^5 of 5 samples failed \(100\.0 %\); stable version: 0 of 30 /),
    });
    expect(await repository.acts('budget', 1)).toMatchObject([
      {
        actor: 'gateway',
        kind: 'automatic rollback',
        reason: expect.stringMatching(/^5 of 5 samples failed/),
        isForced: false,
      },
    ]);
    expect(await Promise.all(replicas.map((each) => each.rollBacks()))).toEqual([
      [],
      [],
      ['savvi_canary_rollbacks_total{area="budget"} 1'],
    ]);
    expect(replicas.flatMap(({ warn }) => warn.mock.calls)).toEqual([
      [
        expect.objectContaining({
          area: 'budget',
          version: 'b',
          stable: 'a',
          why: expect.stringContaining('5 of 5'),
        }),
        'a canary was rolled back',
      ],
    ]);
  });

  it('a canary is judged even when judging another area fails, which is logged', async () => {
    const vault = { ...built('v'), name: 'vault' };
    const registry = releases(database.pool);
    for (const [version, audience] of [
      ['v', EVERYBODY],
      ['w', NAMED],
    ] as const)
      await registry.release(
        await lineFor(vault),
        { ...vault, ...built(version), name: 'vault' },
        [{ path: 'e.1a2b3c4d.js', bytes: Buffer.from(version) }],
        audience,
        ANN,
      );
    await release('b', NAMED);
    const error = vi.fn();
    const change: RegistryRepository['change'] = (before, after, act) =>
      before.area === 'budget' ? Promise.reject(new Error('locked')) : repository.change(before, after, act);
    const { counts, see, judgeAll } = replica({
      repository: { ...repository, change },
      log: { ...silentLog, error },
    });
    see('b', 5, { broken: 5 });
    for (let seen = 0; seen < 5; seen += 1) counts.count(view('w', { area: 'vault', failedLoads: 1 }));
    await counts.flush();
    await judgeAll();
    expect(
      (await registry.list('vault'))[0]?.versions.map(({ version, rolledBack }) => [
        version,
        rolledBack !== null,
      ]),
    ).toEqual([
      ['v', false],
      ['w', true],
    ]);
    expect(error.mock.calls).toEqual([
      [{ err: expect.any(Error), area: 'budget' }, 'judging the canary of an area failed'],
    ]);
  });

  it('several replicas that judge a canary at the same moment roll it back once', async () => {
    await release('b', { weight: 10, users: [] });
    const replicas = [replica(), replica(), replica(), replica()];
    replicas[0]?.see('b', 8, { broken: 8 });
    await replicas[0]?.counts.flush();
    const { revision } = await entry();
    await Promise.all(replicas.map((each) => each.judgeAll()));
    expect([await versions(), (await entry()).revision]).toEqual([['a:100', 'b:0'], revision + 1]);
    expect((await Promise.all(replicas.map((each) => each.rollBacks()))).flat()).toHaveLength(1);
  });

  it.each([
    ['is seen by few', 4, 4],
    ['works', 400, 0],
  ])('a canary that %s is not rolled back', async (_case, views, broken) => {
    await release('b', { weight: 10, users: ['ann'] });
    const { see, judgeAll, warn } = replica();
    see('b', views, { broken });
    see('a', 40);
    await pass(60);
    await judgeAll();
    expect(await versions()).toEqual(['a:90', 'b:10:ann']);
    expect(warn).not.toHaveBeenCalled();
  });

  it('a canary that an operator assigns again is judged by later samples only', async () => {
    await release('b', NAMED);
    const { see, judgeAll } = replica();
    see('b', 5, { broken: 5 });
    await judgeAll();
    await pass(1);
    await releases(database.pool).assign(
      await releases(database.pool).entryWith('budget', 'b'),
      'b',
      NAMED,
      RELEASE,
    );
    await judgeAll();
    expect(await versions()).toEqual(['a:100', 'b:0:ann']);
    expect((await entry()).versions.map(({ rolledBack }) => rolledBack)).toEqual([null, null]);
    see('b', 5, { broken: 5 });
    await judgeAll();
    expect(await versions()).toEqual(['a:100', 'b:0']);
  });

  it('the canary is the version assigned last, even when it has the larger share', async () => {
    await release('b', { weight: 10, users: [] });
    await pass(1);
    await releases(database.pool).assign(
      await releases(database.pool).entryWith('budget', 'b'),
      'b',
      { weight: 70, users: [] },
      RELEASE,
    );
    const { see, judgeAll, counts } = replica();
    see('a', 9, { broken: 9 }); // the canary b fixes a bug of the stable version a
    see('b', 30);
    await judgeAll();
    expect(await versions()).toEqual(['b:70', 'a:30']);
    const comparison = await compared(await entry(), counts, await now());
    expect([
      comparison?.versions.canary.version,
      comparison?.versions.stable.version,
      comparison?.canary.views,
      comparison?.stable.broken,
    ]).toEqual(['b', 'a', 30, 9]);
  });

  it('failed samples of more than five minutes ago do not count', async () => {
    await release('b', { weight: 10, users: [] });
    const { see, judgeAll } = replica();
    see('b', 8, { broken: 4 });
    await judgeAll();
    await pass(6);
    see('b', 8, { broken: 4 });
    await judgeAll();
    expect(await versions()).toEqual(['a:90', 'b:10']);
    see('b', 1, { broken: 1 });
    await judgeAll();
    expect(await versions()).toEqual(['a:100', 'b:0']);
  });

  it('a canary is rolled back by one failed sample of a named user, but not by one of a user in its share', async () => {
    await release('b', { weight: 10, users: ['ann'] });
    const { counts, judgeAll } = replica();
    for (let time = 0; time < 9; time += 1) {
      counts.count(view('b', { userId: 'bob', errors: 1 }));
      await judgeAll();
      passed += 1;
    }
    expect(await versions()).toEqual(['a:90', 'b:10:ann']);
    counts.count(view('b', { userId: 'ann', isNamed: true, errors: 1 }));
    await judgeAll();
    expect(await versions()).toEqual(['a:100', 'b:0']);
  });

  it('a canary is compared from its assignment on, in minutes', async () => {
    await release('b', NAMED);
    await pass(45);
    const comparison = await compared(await entry(), replica().counts, await now());
    expect([45, 46]).toContain(comparison?.minutes); // The clock may reach the next minute during the test.
  });

  it.each([
    ['minutes ahead', 10],
    ['minutes behind', -10],
    ['a day ahead', 1_440],
  ])(
    'a canary is judged by all its samples and those of the stable version since the canary began, even when a clock is %s',
    async (_case, minutes) => {
      const [before, after] = [replica(), replica()];
      before.see('a', 10, { broken: 10 });
      await before.judgeAll();
      await pass(5);
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
      passed += minutes;
      await release('b', NAMED);
      vi.useRealTimers();
      after.see('b', 5, { broken: 5 });
      await after.judgeAll();
      expect(await versions()).toEqual(['a:100', 'b:0']);
      const canary = (await entry()).versions.find(({ version }) => version === 'b');
      expect(canary?.rolledBack?.why).toMatch(/^5 of 5 samples failed \(100\.0 %\); stable version: 0 of 0 /);
      const present = (await now()).getTime();
      for (const at of [canary?.releasedAt, canary?.rolledBack?.at])
        expect(Math.abs(present - (at?.getTime() ?? 0))).toBeLessThan(60_000);
    },
  );
});

it('a version that everybody gets is not judged', async () => {
  const { see, judgeAll, counts } = replica();
  see('a', 20, { broken: 20 });
  await judgeAll();
  expect(await versions()).toEqual(['a:100']);
  expect(await compared(await entry(), counts, await now())).toBeNull();
});
