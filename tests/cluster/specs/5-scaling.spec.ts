// Autoscaling adds pods under load and removes them afterwards.
import { kubectl } from '@savvi/tooling/cluster';
import { NOTHING } from '@savvi/resilience/verdict';
import { expect, it } from 'vitest';
import { PRODUCT, until } from '../src/cluster.ts';
import { peopleWork, told } from '../src/people.ts';

const replicas = async () =>
  Number(await kubectl(['get', 'deploy', '-n', PRODUCT, 'budget', '-o', 'jsonpath={.status.readyReplicas}']));

it('budget scales up under load and down afterwards, and no request fails', async () => {
  await until(async () => (await replicas()) === 2, 180_000, 'budget does not rest at two pods');
  const begun = Date.now();
  let [most, outAfter] = [0, 0];
  const report = await peopleWork({ rate: 90 }, async () => {
    await until(
      async () => (most = Math.max(most, await replicas())) > 2,
      180_000,
      'nothing was scaled out: does the cluster have a metrics server?',
    );
    outAfter = Date.now() - begun;
  });
  const calm = Date.now();
  await until(async () => (await replicas()) === 2, 300_000, 'nothing was scaled in');
  console.log(
    `scaled to ${most} after ${Math.round(outAfter / 1_000)} s of load, back to 2 after ${Math.round((Date.now() - calm) / 1_000)} s of calm; ${told(report)}`,
  );
  expect(report.failed).toEqual([]);
  expect(report.verdict).toEqual(NOTHING);
});
