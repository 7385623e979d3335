// Releases a new version of one frontend with Helm, and rolls it back with a change of the version registry
// alone: signed-in users get the version with the next page, and no other pod changes.
import { createHash } from 'node:crypto';
import { type AreaVersion, registrySchema } from '@savvi/contracts/registry';
import { newPerson } from '@savvi/resilience/calls';
import { helm } from '@savvi/tooling/cluster';
import { afterAll, describe, expect, it } from 'vitest';
import { change, podsNamed } from '../src/people.ts';
import {
  ADDRESS,
  isReady,
  nameOf,
  type Pod,
  podsOf,
  PRODUCT,
  runRootCommand,
  until,
} from '../src/cluster.ts';

/** The tag of a second image of `mfe-budget`, to which the test upgrades. */
const NEXT = process.env['NEXT_FRONTEND'] ?? '';
/** Milliseconds within which a gateway notices and copies a new version. */
const NOTICED_MS = 15_000;
/** The number of requests after which every gateway pod has answered at least one. */
const ANSWERS = 10;

const others = async () => (await podsOf(PRODUCT)).filter((pod) => nameOf(pod) !== 'mfe-budget');
const restartCount = (pods: readonly Pod[]) =>
  pods
    .flatMap(({ status }) => status.containerStatuses ?? [])
    .reduce((sum, { restartCount }) => sum + restartCount, 0);

/** Whether the entry file of a version is served and matches the hash in the registry. */
async function isComplete({ entry, integrity }: AreaVersion): Promise<boolean> {
  const response = await fetch(ADDRESS + entry);
  return (
    response.status === 200 &&
    `sha384-${createHash('sha384')
      .update(Buffer.from(await response.arrayBuffer()))
      .digest('base64')}` === integrity
  );
}

describe.skipIf(NEXT === '')('a frontend', () => {
  afterAll(async () => {
    await helm(['rollback', 'mfe-budget', '--namespace', PRODUCT, '--wait', '--timeout', '3m']);
  }, 200_000);

  it('an upgrade of one frontend releases its new version, a registry change alone rolls it back, and no other pod changes', async () => {
    const person = await newPerson(() => ADDRESS);
    const version = async () => {
      const { status, json } = await person.call('GET', '/registry.json');
      expect(status).toBe(200);
      const [found] = registrySchema.parse(json).areas.find(({ name }) => name === 'budget')?.versions ?? [];
      if (found === undefined) throw new Error('the registry has no version of budget');
      return found;
    };
    const everywhere = async (wanted: string) =>
      (await Promise.all(Array.from({ length: ANSWERS }, version))).every((each) => each.version === wanted);
    const [before, first] = [await others(), await version()];

    const begun = performance.now();
    await change('mfe-budget', [`image.tag=${NEXT}`]);
    const upgraded = performance.now();
    await until(
      async () => (await version()).version !== first.version,
      NOTICED_MS,
      'nobody noticed the upgrade',
    );
    const next = await version();
    await until(() => everywhere(next.version), NOTICED_MS, 'gateways do not agree on the new version');
    const noticed = performance.now();
    expect(
      [await isComplete(next), await isComplete(first)],
      'the new one, and the one that pages are open with',
    ).toEqual([true, true]);

    const frontends = (await podsNamed('mfe-budget')).filter(isReady).map(({ metadata }) => metadata.name);
    const token = await runRootCommand(
      'release-token',
      'issue tests --areas budget --days 1 --cluster'.split(' '),
    );
    const asked = performance.now();
    expect(
      await runRootCommand('release', ['budget', '--to', first.version, '--cluster'], {
        RELEASE_TOKEN: token.trim(),
      }),
    ).toContain(`budget ${first.version}: everybody gets it with the next page.`);
    await until(() => everywhere(first.version), NOTICED_MS, 'gateways do not agree on the old version');
    console.log(
      `helm upgrade ${Math.round(upgraded - begun)} ms, seen by people ${Math.round(noticed - upgraded)} ms later; taken back in ${Math.round(performance.now() - asked)} ms, start of the command included`,
    );
    expect(
      [await isComplete(first), await isComplete(next)],
      'the old one, and the one that pages are open with',
    ).toEqual([true, true]);
    expect(
      (await podsNamed('mfe-budget')).filter(isReady).map(({ metadata }) => metadata.name),
      'the server of the frontend goes on with the new one',
    ).toEqual(frontends);

    expect((await person.call('GET', '/api/user')).status, 'the session of before').toBe(200);
    const after = await others();
    const known = new Set(before.map(({ metadata }) => metadata.name));
    // An autoscaler may have removed a pod in the meantime.
    expect(after.map(({ metadata }) => metadata.name).filter((name) => !known.has(name))).toEqual([]);
    expect(restartCount(after)).toBe(restartCount(before));
  });
});
