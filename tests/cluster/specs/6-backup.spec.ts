// All disks are lost: databases, objects and the bus. The restore brings everything back byte for byte,
// except users deleted after the backup. They are in the erasure log, which is on another volume.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Deletion } from '@savvi/admin-contract/admin';
import { newPerson } from '@savvi/resilience/calls';
import { administratorAt, firstAdministrator } from '@savvi/testing/administrator';
import { PASSWORD } from '@savvi/testing/session';
import { kubectl, objects } from '@savvi/tooling/cluster';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ADDRESS, DATA, podsOf, PRODUCT, runRootCommand, secretOf, until } from '../src/cluster.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'savvi-cluster-backup-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Workload {
  readonly metadata: { readonly name: string };
  readonly spec: { readonly replicas: number };
}

/** Files that a restore changes on purpose: pending events, and the manifest. */
const TOLD_AGAIN = /\/(?:outbox|inbox)\.copy\.gz$|^manifest\.json$/;
const hashesIn = async (backup: string) =>
  (await readFile(join(folder, backup, 'SHA256SUMS'), 'utf8'))
    .split('\n')
    .filter((line) => line !== '' && !TOLD_AGAIN.test(line.slice(66)));

const KEYS = [
  ['vault', 'keyring.json'],
  ['documents', 'keyring.json'],
  ['identity', 'keyring.json'],
  ['identity', 'IDENTITY_SIGNING_KEY'],
  ['identity', 'ADMIN_PUBLIC_KEY'],
  ['identity', 'admin-credentials.txt'],
  ['admin', 'DIRECTORY_SIGNING_KEY'],
] as const;
const keys = async () =>
  Object.fromEntries(
    await Promise.all(
      KEYS.map(async ([name, key]) => [`${name} ${key}`, await secretOf(PRODUCT, name, key)] as const),
    ),
  );

async function signIn(
  email: string,
  password: string,
): Promise<{ status: number; headers: { Cookie: string } }> {
  const response = await fetch(`${ADDRESS}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return {
    status: response.status,
    headers: { Cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' },
  };
}

// Trust: deletion-17
it('after a restore onto empty disks a second backup has the same hashes, and users deleted after the first backup stay deleted', async () => {
  const [ann, bob] = [await newPerson(() => ADDRESS), await newPerson(() => ADDRESS)];
  expect(
    await bob.call('POST', '/api/budgets', { body: { name: 'Before', partner1Name: 'Bob' } }),
  ).toMatchObject({ status: 201 });
  expect(
    await ann.call('POST', '/api/budgets', { body: { name: 'Before', partner1Name: 'Ann' } }),
  ).toMatchObject({ status: 201 });
  expect(
    await ann.call('POST', '/api/passwords', {
      body: { name: 'Bank', usernameEmail: 'ann', password: 's3cret' },
    }),
  ).toMatchObject({ status: 201 });
  const form = new FormData();
  form.append('file', new Blob(['what Ann keeps'], { type: 'text/plain' }), 'kept.txt');
  expect(
    await fetch(`${ADDRESS}/api/documents/upload`, {
      method: 'POST',
      headers: { Cookie: ann.cookie },
      body: form,
    }),
  ).toMatchObject({ status: 201 });

  const begun = Date.now();
  await runRootCommand('cluster:backup', [join(folder, 'first'), '--keys', join(folder, 'keys')]);
  const backedUp = Date.now();
  expect(await bob.call('DELETE', '/api/user', { body: { password: PASSWORD } })).toMatchObject({
    status: 204,
  });

  const secrets = await keys();
  await kubectl(['scale', '-n', PRODUCT, 'deploy', '--all', '--replicas=0']);
  await until(async () => (await podsOf(PRODUCT)).length === 0, 120_000, 'pods stayed');
  await kubectl(['delete', '-n', DATA, 'statefulset', '--all', '--cascade=foreground', '--timeout=180s']);
  await kubectl(['delete', '-n', DATA, 'pvc', '--all', '--timeout=60s']);
  // Losing the disk includes losing the Secrets with the keys.
  await kubectl(['delete', '-n', PRODUCT, 'secret', 'vault', 'documents', 'identity', 'admin']);
  await runRootCommand('cluster:up', ['--data-only']);
  expect(Object.values(await keys()).filter((key) => Object.values(secrets).includes(key))).toEqual([]);
  const emptied = Date.now();
  await runRootCommand('cluster:backup', [
    join(folder, 'first'),
    '--keys',
    join(folder, 'keys'),
    '--restore',
  ]);
  const restored = Date.now();
  expect(await keys()).toEqual(secrets);
  await runRootCommand('cluster:backup', [join(folder, 'second'), '--keys', join(folder, 'second-keys')]);
  const [first, second] = [await hashesIn('first'), await hashesIn('second')];
  console.log(
    `${first.length} tables and objects with equal hashes; backup ${Math.round((backedUp - begun) / 1_000)} s, restore ${Math.round((restored - emptied) / 1_000)} s`,
  );
  expect(second).toEqual(first);
  expect(first.filter((line) => line.includes('objects/')).length).toBeGreaterThan(0);

  await runRootCommand('cluster:up', []);
  console.log(
    `all releases started in ${Math.round((Date.now() - restored) / 1_000)} s, the second backup included`,
  );
  expect(
    (await objects<Workload>(['get', 'deploy', '-n', PRODUCT]))
      .filter(({ spec }) => spec.replicas === 0)
      .map(({ metadata }) => metadata.name),
  ).toEqual([]);
  const { status, headers } = await signIn(ann.email, PASSWORD);
  expect(status).toBe(200);
  expect(await (await fetch(`${ADDRESS}/api/passwords`, { headers })).json()).toMatchObject([
    { name: 'Bank', password: 's3cret' },
  ]);

  expect((await signIn(bob.email, PASSWORD)).status).toBe(401);
  const { email, password } = await administratorAt(
    ADDRESS,
    firstAdministrator(await secretOf(PRODUCT, 'identity', 'admin-credentials.txt')),
  );
  const admin = await signIn(email, password);
  const deletions = async () =>
    // The contract of the admin API defines the type of the response.
    (await (await fetch(`${ADDRESS}/api/admin/deletions`, { headers: admin.headers })).json()) as Deletion[];
  await until(
    async () =>
      (await deletions()).some(({ userId, completedAt }) => userId === bob.id && completedAt !== null),
    60_000,
    'a service keeps something of who was deleted',
  );
}, 900_000);
