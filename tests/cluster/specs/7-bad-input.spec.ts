// What is missing or away is said by the pod that misses it, which is not ready until it is there.
import { kubectl } from '@savvi/tooling/cluster';
import { afterAll, describe, expect, it } from 'vitest';
import { DATA, isReady, type Pod, podsOf, PRODUCT, settled, until } from '../src/cluster.ts';

const pods = () => podsOf(PRODUCT, 'app.kubernetes.io/name=vault');
/** The logs of a vault pod, the previous container's included. */
const said = async () =>
  kubectl(['logs', '-n', PRODUCT, '-l', 'app.kubernetes.io/name=vault', '--tail=50']).catch(() => '');
/** The restart count of the vault's pods. */
const begunAnew = (those: readonly Pod[]) =>
  those
    .flatMap(({ status }) => status.containerStatuses ?? [])
    .reduce((sum, { restartCount }) => sum + restartCount, 0);
const again = () => kubectl(['rollout', 'restart', '-n', PRODUCT, 'deploy/vault']);

describe('the vault', () => {
  afterAll(async () => {
    await kubectl(['scale', '-n', DATA, 'statefulset/postgres', '--replicas=1']);
    await settled('statefulset/postgres', DATA);
    await settled('deploy/vault');
  }, 300_000);

  it.each([
    ['vault-database', 'DATABASE_URL'],
    ['vault', 'BUS_URL'],
    ['vault', 'keyring'],
  ])(
    'whose Secret %s lacks %s is not ready, logs why, and restarts no faster than the back-off allows',
    async (secret, missing) => {
      // A Secret, by its kind.
      const kept = JSON.parse(await kubectl(['get', 'secret', '-n', PRODUCT, secret, '-o', 'json'])) as {
        data: Record<string, string>;
      };
      const key = missing === 'keyring' ? 'keyring.json' : missing;
      await kubectl([
        'patch',
        'secret',
        '-n',
        PRODUCT,
        secret,
        '--type=json',
        '-p',
        JSON.stringify([{ op: 'remove', path: `/data/${key}` }]),
      ]);
      try {
        await again();
        await until(
          async () => (await said()).includes(missing),
          60_000,
          `nobody said that ${missing} is missing`,
        );
        expect((await pods()).some(isReady), 'the old one stays until the new one is ready').toBe(true);
        expect((await pods()).every(isReady)).toBe(false);
        expect(begunAnew((await pods()).filter((pod) => !isReady(pod)))).toBeLessThan(5);
      } finally {
        await kubectl(
          ['apply', '--server-side', '--force-conflicts', '--field-manager', `savvi-test-${key}`, '-f', '-'],
          {
            input: JSON.stringify({
              apiVersion: 'v1',
              kind: 'Secret',
              metadata: { namespace: PRODUCT, name: secret },
              data: { [key]: kept.data[key] },
            }),
          },
        );
        await again();
        await settled('deploy/vault');
      }
    },
  );

  it('is not ready while PostgreSQL is away, says so, lives on, and is ready by itself afterwards', async () => {
    const before = begunAnew(await pods());
    await kubectl(['scale', '-n', DATA, 'statefulset/postgres', '--replicas=0']);
    await until(async () => !(await pods()).some(isReady), 90_000, 'it stayed ready');
    await kubectl(['scale', '-n', DATA, 'statefulset/postgres', '--replicas=1']);
    await settled('statefulset/postgres', DATA);
    await until(async () => (await pods()).every(isReady), 90_000, 'it did not come back');
    expect(await said()).toMatch(/database/i);
    expect(begunAnew(await pods())).toBe(before);
  });
});
