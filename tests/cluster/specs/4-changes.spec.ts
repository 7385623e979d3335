// Users send requests at a constant rate while the cluster changes.
import { setTimeout as pause } from 'node:timers/promises';
import { newPerson } from '@savvi/resilience/calls';
import { kubectl } from '@savvi/tooling/cluster';
import { releasesOf } from '@savvi/tooling/cluster/releases';
import { afterAll, describe, expect, it } from 'vitest';
import {
  assertNothingLost,
  assertTakenBack,
  change,
  EVERYWHERE,
  peopleWork,
  podsNamed,
  RATE,
  uploadSlowly,
} from '../src/people.ts';
import {
  ADDRESS,
  DATA,
  inPod,
  IS_SHORT,
  isReady,
  nameOf,
  type Pod,
  podsOf,
  PRODUCT,
  ROOT,
  settled,
  until,
} from '../src/cluster.ts';

describe('a rolling update', () => {
  it.each(['gateway', 'budget'])('a rolling update of %s fails no request', async (name) => {
    const before = (await podsNamed(name)).map(({ metadata }) => metadata.uid);
    assertNothingLost(
      `update of ${name}`,
      await peopleWork({ rate: RATE }, () => change(name, ['config.LOG_LEVEL=warn'])),
    );
    expect(
      (await podsNamed(name)).filter(isReady).filter(({ metadata }) => before.includes(metadata.uid)),
    ).toEqual([]);
  });

  it('a rolling update of documents interrupts no slow upload', async () => {
    const uploading = uploadSlowly(await newPerson(() => ADDRESS), 40).catch((error: Error) => error.message);
    await pause(2_000);
    await change('documents', ['config.LOG_LEVEL=warn']);
    expect(await uploading).toBe(201);
  });

  afterAll(async () => {
    await Promise.all(['gateway', 'budget', 'documents'].map((name) => change(name)));
  }, 300_000);
});

describe('a failing release', () => {
  it('a release with a failing migration is rolled back, and no request fails', async () => {
    const books = (sql: string) =>
      inPod(
        'deploy/budget',
        `
      import { createRequire } from 'node:module';
      const client = new (createRequire('/app/packages/service-kit/package.json')('pg').Client)({ connectionString: process.env.DATABASE_URL });
      await client.connect();
      await client.query(${JSON.stringify(sql)});
      await client.end();
      console.log('{}');`,
      );
    // Simulates a database that a later release has migrated, so that the migration of the current release
    // fails.
    await books(
      "INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count) VALUES ('later', 'x', '99999999999999_later', now(), now(), 1)",
    );
    try {
      await assertTakenBack(['config.LOG_LEVEL=warn']);
    } finally {
      await books("DELETE FROM _prisma_migrations WHERE id = 'later'");
    }
  });
});

describe('every pod', () => {
  it(
    'evicting every pod one after the other within the disruption budgets fails no request',
    { timeout: 1_500_000 },
    async () => {
      const releases = IS_SHORT ? ['gateway', 'budget'] : releasesOf(ROOT).map(({ name }) => name);
      const alone = (
        JSON.parse(await kubectl(['get', 'deploy', '-n', PRODUCT, '-o', 'json'])) as {
          items: { metadata: { name: string }; spec: { replicas: number } }[];
        }
      ).items.flatMap(({ metadata, spec }) =>
        spec.replicas === 1 && releases.includes(metadata.name) ? [metadata.name] : [],
      );
      // A single replica cannot be evicted without an interruption.
      for (const name of alone) await kubectl(['scale', '-n', PRODUCT, `deploy/${name}`, '--replicas=2']);
      for (const name of alone) await settled(`deploy/${name}`);
      const pods = [
        ...(await podsOf(PRODUCT)),
        ...(await podsOf(DATA, 'app.kubernetes.io/name=nats')),
      ].filter(
        (pod) =>
          releases.includes(nameOf(pod)) ||
          (nameOf(pod) === 'nats' && (!IS_SHORT || pod.metadata.name === 'nats-0')),
      );
      let refusals = 0;
      try {
        const report = await peopleWork({ rate: RATE, reads: EVERYWHERE }, async () => {
          for (const pod of pods) {
            refusals += await evict(pod);
            await pause(500); // time for the disruption controller to notice the eviction
            await (nameOf(pod) === 'nats'
              ? settled('statefulset/nats', DATA)
              : settled(`deploy/${nameOf(pod)}`));
          }
        });
        console.log(`${pods.length} pods evicted, ${refusals} times rejected by a disruption budget`);
        assertNothingLost('eviction', report);
      } finally {
        for (const name of alone) await kubectl(['scale', '-n', PRODUCT, `deploy/${name}`, '--replicas=1']);
      }
    },
  );

  it('the only pod of the database or of the object store is not evicted', async () => {
    for (const pod of await podsOf(DATA, 'app.kubernetes.io/component in (database,objectstore)'))
      expect(await tryToEvict(pod)).toBe(false);
  });
});

/**
 * Tries to evict a pod. Returns true when it is being evicted or is already gone, and false when a disruption
 * budget forbids the eviction.
 */
const tryToEvict = ({ metadata: { namespace, name } }: Pod): Promise<boolean> =>
  kubectl(['create', '--raw', `/api/v1/namespaces/${namespace}/pods/${name}/eviction`, '-f', '-'], {
    input: JSON.stringify({ apiVersion: 'policy/v1', kind: 'Eviction', metadata: { namespace, name } }),
  }).then(
    () => true,
    (error: Error) => {
      if (/disruption budget/.test(error.message)) return false;
      if (/NotFound/.test(error.message)) return true;
      throw error;
    },
  );

/** Evicts a pod as draining a node does, with retries. @returns the number of rejections */
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
