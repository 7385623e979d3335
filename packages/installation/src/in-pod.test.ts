import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { maintainInPod } from './databases.ts';
import { calls, cluster } from './testing/cluster.ts';

it.each(['identity', 'vault', 'documents'])(
  'the maintenance of the service %s runs in the pod of the service, with a program that exists',
  async (service) => {
    const program = `services/${service}/src/maintenance/main.ts`;
    await cluster({ exec: 'said' });
    expect(await maintainInPod(service, 'verify')).toBe(0);
    expect(await calls()).toEqual([
      `exec -n savvi deploy/${service} -- /usr/local/bin/node ${program} verify`,
    ]);
    expect(existsSync(new URL(`../../../${program}`, import.meta.url))).toBe(true);
  },
);

it('the words after a maintenance command are passed to the program in the pod', async () => {
  await cluster({ exec: 'said' });
  expect(await maintainInPod('identity', 'second-step-off', ['ann@example.com'])).toBe(0);
  expect(await calls()).toEqual([
    'exec -n savvi deploy/identity -- /usr/local/bin/node services/identity/src/maintenance/main.ts second-step-off ann@example.com',
  ]);
});
