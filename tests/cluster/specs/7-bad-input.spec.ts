// A pod with missing settings or an unavailable dependency logs the reason and is not ready until it is
// fixed.
import { kubectl } from '@savvi/tooling/cluster';
import { afterAll, describe, expect, it } from 'vitest';
import { DATA, isReady, type Pod, podsOf, PRODUCT, settled, until } from '../src/cluster.ts';

const pods = () => podsOf(PRODUCT, 'app.kubernetes.io/name=vault');
/** Returns the logs of the vault pods, including those of previous containers. */
const logsOf = async () =>
  kubectl(['logs', '-n', PRODUCT, '-l', 'app.kubernetes.io/name=vault', '--tail=50']).catch(() => '');
/** Returns the total restart count of the vault pods. */
const restartCount = (those: readonly Pod[]) =>
  those
    .flatMap(({ status }) => status.containerStatuses ?? [])
    .reduce((sum, { restartCount }) => sum + restartCount, 0);
const restartVault = () => kubectl(['rollout', 'restart', '-n', PRODUCT, 'deploy/vault']);

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
    'a vault pod whose Secret %s lacks %s is not ready, logs why, and restarts no faster than the back-off allows',
    async (secret, missing) => {
      // kubectl prints a Secret as JSON.
      const secretBefore = JSON.parse(
        await kubectl(['get', 'secret', '-n', PRODUCT, secret, '-o', 'json']),
      ) as {
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
        await restartVault();
        await until(
          async () => (await logsOf()).includes(missing),
          60_000,
          `no log line says that ${missing} is missing`,
        );
        expect((await pods()).some(isReady), 'the old one stays until the new one is ready').toBe(true);
        expect((await pods()).every(isReady)).toBe(false);
        expect(restartCount((await pods()).filter((pod) => !isReady(pod)))).toBeLessThan(5);
      } finally {
        await kubectl(
          ['apply', '--server-side', '--force-conflicts', '--field-manager', `savvi-test-${key}`, '-f', '-'],
          {
            input: JSON.stringify({
              apiVersion: 'v1',
              kind: 'Secret',
              metadata: { namespace: PRODUCT, name: secret },
              data: { [key]: secretBefore.data[key] },
            }),
          },
        );
        await restartVault();
        await settled('deploy/vault');
      }
    },
  );

  it('the vault is not ready while PostgreSQL is unavailable, logs why, keeps running, and recovers without a restart', async () => {
    const before = restartCount(await pods());
    await kubectl(['scale', '-n', DATA, 'statefulset/postgres', '--replicas=0']);
    await until(async () => !(await pods()).some(isReady), 90_000, 'it stayed ready');
    await kubectl(['scale', '-n', DATA, 'statefulset/postgres', '--replicas=1']);
    await settled('statefulset/postgres', DATA);
    await until(async () => (await pods()).every(isReady), 90_000, 'it did not come back');
    expect(await logsOf()).toMatch(/database/i);
    expect(restartCount(await pods())).toBe(before);
  });
});
