// People work, 50 calls a second, while the cluster changes under them.
import { NOTHING } from '@savvi/resilience/verdict';
import { helm, kubectl } from '@savvi/tooling/cluster';
import { type Release, releasesOf, upgrade } from '@savvi/tooling/cluster/releases';
import { afterAll, describe, expect, it } from 'vitest';
import { DATA, inPod, isReady, nameOf, type Pod, podsOf, PRODUCT, ROOT, settled, until } from '../src/cluster.ts';
import { EVERYWHERE, peopleWork, type Report, told } from '../src/people.ts';
import { IS_SHORT } from '../src/short.ts';

/** Calls a second. */
const RATE = Number(process.env['RATE'] ?? 50);
const registry = process.env['REGISTRY'] ?? 'localhost';
const release = (name: string): Release => {
  const found = releasesOf(ROOT).find((each) => each.name === name);
  if (found === undefined) throw new Error(`there is no release ${name}`);
  return found;
};
/** The version that runs. */
const version = async (name: string) => (await kubectl(['get', 'deploy', '-n', PRODUCT, name, '-o', 'jsonpath={.spec.template.spec.containers[0].image}'])).split(':').at(-1) ?? '';
const change = async (name: string, set: readonly string[] = [], patience = '3m') => upgrade(release(name), { root: ROOT, environment: 'test', registry, version: await version(name), set, patience });
const podsNamed = (name: string) => podsOf(PRODUCT, `app.kubernetes.io/name=${name}`);

/** @throws when anything was lost, or anybody was turned away */
function assertNothingLost(what: string, report: Report): void {
  console.log(`${what}: ${told(report)}`);
  expect(report.failed).toEqual([]);
  expect(report.verdict).toEqual(NOTHING);
  expect(report.acknowledged).toBeGreaterThan(report.sent / 5);
}

describe('a rolling update', () => {
  it.each(['gateway', 'budget'])('of %s loses no call', async (name) => {
    const before = (await podsNamed(name)).map(({ metadata }) => metadata.uid);
    assertNothingLost(`update of ${name}`, await peopleWork({ rate: RATE }, () => change(name, ['config.LOG_LEVEL=warn'])));
    expect((await podsNamed(name)).filter(isReady).filter(({ metadata }) => before.includes(metadata.uid))).toEqual([]);
  });

  afterAll(async () => {
    for (const name of ['gateway', 'budget']) await change(name);
  }, 300_000);
});

describe('a release that is bad', () => {
  const isTakenBack = async (set: readonly string[]) => {
    const image = await version('budget');
    const report = await peopleWork({ rate: RATE }, () => expect(change('budget', set, '30s')).rejects.toThrow(/release budget failed, and has been rolled back/));
    assertNothingLost('bad release of budget', report);
    expect(await version('budget')).toBe(image);
    expect(JSON.parse(await helm(['status', 'budget', '--namespace', PRODUCT, '-o', 'json']))).toMatchObject({ info: { status: 'deployed' } });
    await settled('deploy/budget');
  };

  if (!IS_SHORT) it('because its pods never get ready is taken back, and no call is lost', () => isTakenBack(['config.CLOCK_OFFSET=8d'])); // refused in production

  it('because its migration fails is taken back, and no call is lost', async () => {
    const books = (sql: string) => inPod('deploy/budget', `
      import { createRequire } from 'node:module';
      const client = new (createRequire('/app/packages/service-kit/package.json')('pg').Client)({ connectionString: process.env.DATABASE_URL });
      await client.connect();
      await client.query(${JSON.stringify(sql)});
      await client.end();
      console.log('{}');`);
    // As a later release would have left it: this one's migration has to refuse.
    await books("INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count) VALUES ('later', 'x', '99999999999999_later', now(), now(), 1)");
    try {
      await isTakenBack(['config.LOG_LEVEL=warn']);
    } finally {
      await books("DELETE FROM _prisma_migrations WHERE id = 'later'");
    }
  });
});

// Left out in short, not skipped: what is skipped counts as failed.
if (!IS_SHORT) describe('a pod', () => {
  it.each(['gateway', 'budget'])('of %s that is ended takes no call with it', async (name) => {
    const [pod] = await podsNamed(name);
    assertNothingLost(
      `end of a pod of ${name}`,
      await peopleWork({ rate: RATE }, async () => {
        await kubectl(['delete', 'pod', '-n', PRODUCT, pod?.metadata.name ?? '', '--wait=false']);
        await until(async () => (await podsNamed(name)).every(isReady), 90_000, `${name} did not come back`);
      }),
    );
  });

  // What it had in hand is cut: nobody can answer for it. Reads are asked again by the gateway, writes are not, as they may have been done.
  it.each(['gateway', 'budget'])('of %s that is killed takes along only what it had in hand, and nothing that was acknowledged', async (name) => {
    const [pod] = await podsNamed(name);
    const report = await peopleWork({ rate: RATE }, async () => {
      await kubectl(['delete', 'pod', '-n', PRODUCT, pod?.metadata.name ?? '', '--grace-period=0', '--force', '--wait=false']);
      await until(async () => (await podsNamed(name)).filter(isReady).length >= 2, 90_000, `${name} did not come back`);
    });
    console.log(`kill of a pod of ${name}: ${told(report)}; ${report.failed.join('; ')}`);
    expect(report.verdict).toEqual(NOTHING);
    expect(report.failed.length).toBeLessThan(RATE * 2); // it is noticed within two seconds
  });
});

describe('every pod', () => {
  it('is evicted, one by one and as budgets for disruption allow, and no call is lost', { timeout: 1_500_000 }, async () => {
    const releases = IS_SHORT ? ['gateway', 'budget'] : releasesOf(ROOT).map(({ name }) => name);
    const alone = (JSON.parse(await kubectl(['get', 'deploy', '-n', PRODUCT, '-o', 'json'])) as { items: { metadata: { name: string }; spec: { replicas: number } }[] }).items.flatMap(({ metadata, spec }) => (spec.replicas === 1 && releases.includes(metadata.name) ? [metadata.name] : []));
    for (const name of alone) await kubectl(['scale', '-n', PRODUCT, `deploy/${name}`, '--replicas=2']); // one alone can't be away without being missed
    for (const name of alone) await settled(`deploy/${name}`);
    const pods = [...(await podsOf(PRODUCT)), ...(await podsOf(DATA, 'app.kubernetes.io/name=nats'))].filter((pod) => releases.includes(nameOf(pod)) || (nameOf(pod) === 'nats' && (!IS_SHORT || pod.metadata.name === 'nats-0')));
    let refusals = 0;
    try {
      const report = await peopleWork({ rate: RATE, reads: EVERYWHERE }, async () => {
        for (const pod of pods) refusals += await evict(pod);
      });
      console.log(`${pods.length} pods evicted, ${refusals} times refused until a budget allowed it`);
      assertNothingLost('eviction', report);
    } finally {
      for (const name of alone) await kubectl(['scale', '-n', PRODUCT, `deploy/${name}`, '--replicas=1']);
    }
  });

  it('that has no other beside it is kept', async () => {
    for (const pod of await podsOf(DATA, 'app.kubernetes.io/component in (database,objectstore)')) expect(await tryToEvict(pod)).toBe(false);
  });
});

/** Whether a pod is on its way out; false when a budget for disruption forbids it now. */
const tryToEvict = ({ metadata: { namespace, name } }: Pod): Promise<boolean> =>
  kubectl(['create', '--raw', `/api/v1/namespaces/${namespace}/pods/${name}/eviction`, '-f', '-'], { input: JSON.stringify({ apiVersion: 'policy/v1', kind: 'Eviction', metadata: { namespace, name } }) }).then(
    () => true,
    (error: Error) => {
      if (/disruption budget/.test(error.message)) return false;
      throw error;
    },
  );

/** Evicts a pod as draining a node does: what is refused is tried again. @returns how often it was refused */
async function evict(pod: Pod): Promise<number> {
  let refusals = -1;
  await until(
    async () => {
      refusals += 1;
      return tryToEvict(pod);
    },
    180_000,
    `${pod.metadata.name} could not be evicted`,
  );
  return refusals;
}
