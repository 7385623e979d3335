// Maintenance from the runbook, from outside the cluster: replay events, verify stored data, rotate the
// master key.
import { randomBytes, randomUUID } from 'node:crypto';
import { newPerson } from '@savvi/resilience/calls';
import { kubectl } from '@savvi/tooling/cluster';
import { expect, it } from 'vitest';
import { ADDRESS, podsOf, PRODUCT, runRootCommand, secretOf, settled, until } from '../src/cluster.ts';

it('the command republish makes a service publish its current state as events again', async () => {
  expect(await runRootCommand('republish', ['--cluster', 'budget'])).toMatch(
    /^\d+ budgets were republished\.$/m,
  );
});

it.each([
  ['identity', 'everything opens.'],
  ['vault', 'everything opens.'],
  ['documents', 'everything is as it was stored.'],
])('verifying the stored data of %s in its pod succeeds', async (service, verdict) => {
  expect(await runRootCommand(service, ['verify', '--cluster'])).toContain(verdict);
});

it('the command that turns off a second step runs in a pod of identity, and says that no account has the address', async () => {
  const printed = await runRootCommand('identity', [
    'second-step-off',
    `${randomUUID()}@example.com`,
    '--cluster',
  ]).catch(({ stdout }: { stdout: string }) => stdout);
  expect(printed).toContain('No account has this address. Nothing was changed.');
});

it('rotating the master key of vault as in docs/operations.md keeps its data readable at every step', async () => {
  interface Keyring {
    readonly format: number;
    readonly keys: readonly { readonly id: string }[];
  }
  const person = await newPerson(() => ADDRESS);
  expect(
    await person.call('POST', '/api/passwords', {
      body: { name: 'Bank', usernameEmail: 'ann', password: 's3cret' },
    }),
  ).toMatchObject({ status: 201 });
  const put = async (keyring: Keyring) => {
    await kubectl([
      'patch',
      'secret',
      'vault',
      '-n',
      PRODUCT,
      '-p',
      JSON.stringify({ stringData: { 'keyring.json': JSON.stringify(keyring) } }),
    ]);
    await kubectl(['rollout', 'restart', 'deploy/vault', '-n', PRODUCT]);
    await settled('deploy/vault');
    await until(
      async () =>
        (await podsOf(PRODUCT, 'app.kubernetes.io/name=vault')).every(
          ({ metadata }) => metadata.deletionTimestamp === undefined,
        ),
      60_000,
      'a pod of before stays',
    );
    expect(await person.call('GET', '/api/passwords')).toMatchObject({
      status: 200,
      json: [{ password: 's3cret' }],
    });
  };

  // The vault service reads the same keyring format.
  const before = JSON.parse(await secretOf(PRODUCT, 'vault', 'keyring.json')) as Keyring;
  const added = {
    id: `added-${randomUUID()}`,
    key: randomBytes(32).toString('base64'),
    createdAt: new Date().toISOString(),
  };
  await put({ ...before, keys: [...before.keys, added] });
  // In a cluster the command fails after the rotation, because it may not write the keyring.
  const rotation = await runRootCommand('vault', ['rotate', '--cluster']).catch(
    ({ stdout }: { stdout: string }) => stdout,
  );
  expect(rotation).toContain(`The master key ${added.id} is in use.`);
  expect(rotation).toContain('Nothing is wrapped by an older master key any more.');
  await put({ ...before, keys: [added] });
  expect(await runRootCommand('vault', ['verify', '--cluster'])).toContain('everything opens.');
});
