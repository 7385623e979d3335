// Changes to the cluster that users must not notice.
import { NOTHING } from '@savvi/resilience/verdict';
import { helm, kubectl } from '@savvi/tooling/cluster';
import { type Release, releasesOf, upgrade } from '@savvi/tooling/cluster/releases';
import { expect } from 'vitest';
import { podsOf, PRODUCT, ROOT, settled } from './cluster.ts';
import { peopleWork, type Report, told } from './people.ts';

/** Requests per second. */
export const RATE = Number(process.env['RATE'] ?? 50);
const registry = process.env['REGISTRY'] ?? 'localhost';
const pullSecret = process.env['PULL_SECRET'];
const release = (name: string): Release => {
  const found = releasesOf(ROOT).find((each) => each.name === name);
  if (found === undefined) throw new Error(`there is no release ${name}`);
  return found;
};

/** Returns the version of a release that is running. */
const version = async (name: string) =>
  (
    await kubectl([
      'get',
      'deploy',
      '-n',
      PRODUCT,
      name,
      '-o',
      'jsonpath={.spec.template.spec.containers[0].image}',
    ])
  )
    .split(':')
    .at(-1) ?? '';

/** Upgrades a release, with additional values of the test. */
export const change = async (name: string, set: readonly string[] = [], timeout = '3m') =>
  upgrade(release(name), {
    root: ROOT,
    environment: 'test',
    registry,
    pullSecret,
    version: await version(name),
    set,
    timeout,
  });

/** Returns the pods of a release. */
export const podsNamed = (name: string) => podsOf(PRODUCT, `app.kubernetes.io/name=${name}`);

/** @throws when an acknowledged change was lost or a request was rejected */
export function assertNothingLost(what: string, report: Report): void {
  console.log(`${what}: ${told(report)}`);
  expect(report.failed.join('\n')).toBe('');
  expect(report.verdict).toEqual(NOTHING);
  expect(report.acknowledged).toBeGreaterThan(report.sent / 5);
}

/** @throws when an upgrade of budget with these values is not rolled back, or users notice it */
export async function assertTakenBack(set: readonly string[]): Promise<void> {
  const image = await version('budget');
  const report = await peopleWork({ rate: RATE }, () =>
    expect(change('budget', set, '30s')).rejects.toThrow(/release budget failed, and has been rolled back/),
  );
  assertNothingLost('bad release of budget', report);
  expect(await version('budget')).toBe(image);
  expect(JSON.parse(await helm(['status', 'budget', '--namespace', PRODUCT, '-o', 'json']))).toMatchObject({
    info: { status: 'deployed' },
  });
  await settled('deploy/budget');
}
