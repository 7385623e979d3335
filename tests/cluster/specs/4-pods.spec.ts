// Users send 50 requests per second while pods disappear unexpectedly.
import { NOTHING } from '@savvi/resilience/verdict';
import { kubectl } from '@savvi/tooling/cluster';
import { describe, expect, it } from 'vitest';
import {
  assertNothingLost,
  assertTakenBack,
  peopleWork,
  podsNamed,
  RATE,
  type Report,
  told,
} from '../src/people.ts';
import { isReady, type Pod, PRODUCT, until } from '../src/cluster.ts';
import { IS_NODE_HERE, killInside } from '../src/node.ts';

it('a release whose pods never become ready is rolled back, and no request fails', () =>
  // The schema of the chart accepts this RATE_LIMIT_SCALE, but the process rejects it: the maximum is a
  // million.
  assertTakenBack(['config.RATE_LIMIT_SCALE=2000000']));

describe('a pod', () => {
  it.each(['gateway', 'budget'])('deleting a pod of %s fails no request', async (name) => {
    const [pod] = await podsNamed(name);
    assertNothingLost(
      `end of a pod of ${name}`,
      await peopleWork({ rate: RATE }, async () => {
        await kubectl(['delete', 'pod', '-n', PRODUCT, pod?.metadata.name ?? '', '--wait=false']);
        await until(async () => (await podsNamed(name)).every(isReady), 90_000, `${name} did not come back`);
      }),
    );
  });

  // Requests in progress are cut off. The gateway repeats reads, but not writes, because they may have been
  // applied.
  const assertLittleCut = (what: string, report: Report) => {
    console.log(`${what}: ${told(report)}; ${report.failed.join('; ')}`);
    expect(report.verdict).toEqual(NOTHING);
    expect(report.acknowledged).toBeGreaterThan(report.sent / 5);
    // Requests fail for at most two seconds, until the lost pod gets no more requests.
    expect(report.failed.length).toBeLessThan(RATE * 2);
  };

  it.each(['gateway', 'budget'])(
    'a forced deletion of a pod of %s fails only requests in progress and loses no acknowledged change',
    async (name) => {
      const [pod] = await podsNamed(name);
      const report = await peopleWork({ rate: RATE }, async () => {
        await kubectl([
          'delete',
          'pod',
          '-n',
          PRODUCT,
          pod?.metadata.name ?? '',
          '--grace-period=0',
          '--force',
          '--wait=false',
        ]);
        await until(
          async () => (await podsNamed(name)).filter(isReady).length >= 2,
          90_000,
          `${name} did not come back`,
        );
      });
      assertLittleCut(`forced deletion of a pod of ${name}`, report);
    },
  );

  // The process is killed without the API server: the kubelet notices, and restarts the container in the same
  // pod.
  it.skipIf(!IS_NODE_HERE).each(['gateway', 'budget'])(
    'a SIGKILL of the process in a pod of %s fails only requests in progress and loses no acknowledged change',
    async (name) => {
      const [pod] = (await podsNamed(name)).filter(isReady);
      if (pod === undefined) throw new Error(`no pod of ${name} is ready`);
      const restartsOf = ({ status }: Pod) =>
        (status.containerStatuses ?? []).reduce((sum, { restartCount }) => sum + restartCount, 0);
      const again = async () =>
        (await podsNamed(name)).find(({ metadata }) => metadata.uid === pod.metadata.uid);
      const report = await peopleWork({ rate: RATE }, async () => {
        killInside(pod);
        await until(
          async () => restartsOf((await again()) ?? pod) > restartsOf(pod),
          60_000,
          `nobody noticed that ${pod.metadata.name} was killed`,
        );
        await until(async () => (await podsNamed(name)).every(isReady), 90_000, `${name} did not come back`);
      });
      assertLittleCut(`SIGKILL in a pod of ${name}`, report);
    },
  );
});
