// What the runbook has an operator do, from outside the cluster: the commands that work beside the product, with --cluster.
import { randomBytes, randomUUID } from 'node:crypto';
import { userDeleted } from '@savvi/contracts/events';
import { newPerson, PASSWORD } from '@savvi/resilience/calls';
import { kubectl } from '@savvi/tooling/cluster';
import { expect, it } from 'vitest';
import { ADDRESS, inPod, podsOf, PRODUCT, secretOf, settled, until } from '../src/cluster.ts';
import { runRootCommand } from '../src/command.ts';
import { IS_SHORT } from '../src/short.ts';

it('an erasure that was set aside is listed, replayed, and done', async () => {
  const person = await newPerson(() => ADDRESS);
  expect(await person.call('POST', '/api/budgets', { body: { name: 'To be erased', partner1Name: 'Ann' } })).toMatchObject({ status: 201 });
  const event = userDeleted.of({ spaceId: person.id, data: { userId: person.id, spaceId: person.id, version: 2 }, now: new Date() });
  await inPod('deploy/budget', `
    import { createRequire } from 'node:module';
    const client = new (createRequire('/app/packages/service-kit/package.json')('pg')).Client({ connectionString: process.env.DATABASE_URL });
    await client.connect();
    await client.query("INSERT INTO parked_events VALUES ('budget.user-deleted', $1, $2, $3, 'RangeError: parked by a test', 8, now(), now())", ${JSON.stringify([event.id, event.type, event])});
    await client.end();
    console.log('null');`);

  expect(await runRootCommand('events', ['--cluster', 'list'])).toContain(`budget  budget.user-deleted  ${event.id}  identity.user.deleted.v1  8 attempts`);
  expect(await runRootCommand('events', ['--cluster', 'replay', 'budget.user-deleted', event.id])).toContain(`${event.id}  applied`);
  expect(await person.call('GET', '/api/budgets')).toMatchObject({ status: 200, json: [] });
  expect(await runRootCommand('events', ['--cluster', 'list'])).not.toContain(event.id);
  expect(await person.call('DELETE', '/api/user', { body: { password: PASSWORD } })).toMatchObject({ status: 204 });
});

it.skipIf(IS_SHORT)('a service tells again what there is', async () => {
  expect(await runRootCommand('republish', ['--cluster', 'budget'])).toMatch(/^\d+ budgets were told again\.$/m);
});

it.skipIf(IS_SHORT).each([
  ['vault', 'everything opens.'],
  ['documents', 'everything is as it was stored.'],
])('everything that %s keeps is opened in its pod', async (service, verdict) => {
  expect(await runRootCommand(service, ['verify', '--cluster'])).toContain(verdict);
});

it.skipIf(IS_SHORT)('the master key of vault is replaced as docs/operations.md says, and what it kept is readable at every step', async () => {
  interface Keyring {
    readonly format: number;
    readonly keys: readonly { readonly id: string }[];
  }
  const person = await newPerson(() => ADDRESS);
  expect(await person.call('POST', '/api/passwords', { body: { name: 'Bank', usernameEmail: 'ann', password: 's3cret' } })).toMatchObject({ status: 201 });
  const put = async (keyring: Keyring) => {
    await kubectl(['patch', 'secret', 'vault', '-n', PRODUCT, '-p', JSON.stringify({ stringData: { 'keyring.json': JSON.stringify(keyring) } })]);
    await kubectl(['rollout', 'restart', 'deploy/vault', '-n', PRODUCT]);
    await settled('deploy/vault');
    await until(async () => (await podsOf(PRODUCT, 'app.kubernetes.io/name=vault')).every(({ metadata }) => metadata.deletionTimestamp === undefined), 60_000, 'a pod of before stays');
    expect(await person.call('GET', '/api/passwords')).toMatchObject({ status: 200, json: [{ password: 's3cret' }] });
  };

  const before = JSON.parse(await secretOf(PRODUCT, 'vault', 'keyring.json')) as Keyring; // what the service reads
  const added = { id: `added-${randomUUID()}`, key: randomBytes(32).toString('base64'), createdAt: new Date().toISOString() };
  await put({ ...before, keys: [...before.keys, added] });
  const rotation = await runRootCommand('vault', ['rotate', '--cluster']).catch(({ stdout }: { stdout: string }) => stdout); // it ends because it may not write the keyring
  expect(rotation).toContain(`The master key ${added.id} is in use.`);
  expect(rotation).toContain('Nothing is wrapped by an older master key any more.');
  await put({ ...before, keys: [added] });
  expect(await runRootCommand('vault', ['verify', '--cluster'])).toContain('everything opens.');
});
