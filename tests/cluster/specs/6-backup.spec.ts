// The disks are lost: databases, objects and the bus. What was backed up comes back, byte for byte.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newPerson } from '@savvi/resilience/calls';
import { kubectl, objects } from '@savvi/tooling/cluster';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ADDRESS, DATA, podsOf, PRODUCT, settled, until } from '../src/cluster.ts';
import { runRootCommand } from '../src/command.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'savvi-cluster-backup-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Workload {
  readonly metadata: { readonly name: string };
  readonly spec: { readonly replicas: number };
}

/** What a restore changes on purpose: what is told again, and since when it is known. */
const TOLD_AGAIN = /\/(?:outbox|inbox)\.copy\.gz$|^manifest\.json$/;
const hashesIn = async (backup: string) => (await readFile(join(folder, backup, 'SHA256SUMS'), 'utf8')).split('\n').filter((line) => line !== '' && !TOLD_AGAIN.test(line.slice(66)));

it('a backup of all databases and objects, restored onto empty disks, has the same hashes', async () => {
  const ann = await newPerson(() => ADDRESS);
  expect(await ann.call('POST', '/api/budgets', { body: { name: 'Before', partner1Name: 'Ann' } })).toMatchObject({ status: 201 });
  expect(await ann.call('POST', '/api/passwords', { body: { name: 'Bank', usernameEmail: 'ann', password: 's3cret' } })).toMatchObject({ status: 201 });
  const form = new FormData();
  form.append('file', new Blob(['what Ann keeps'], { type: 'text/plain' }), 'kept.txt');
  expect(await fetch(`${ADDRESS}/api/documents/upload`, { method: 'POST', headers: { Cookie: ann.cookie }, body: form })).toMatchObject({ status: 201 });

  const deployments = await objects<Workload>(['get', 'deploy', '-n', PRODUCT]);
  await kubectl(['scale', '-n', PRODUCT, 'deploy', '--all', '--replicas=0']);
  await until(async () => (await podsOf(PRODUCT)).length === 0, 120_000, 'pods stayed');
  const begun = Date.now();
  await runRootCommand('cluster:backup', [join(folder, 'first'), '--keys', join(folder, 'keys')]);
  const backedUp = Date.now();

  await kubectl(['delete', '-n', DATA, 'statefulset', '--all', '--cascade=foreground', '--timeout=180s']);
  await kubectl(['delete', '-n', DATA, 'pvc', '--all', '--timeout=60s']);
  await runRootCommand('cluster:up', ['--data-only']);
  const emptied = Date.now();
  await runRootCommand('cluster:backup', [join(folder, 'first'), '--keys', join(folder, 'keys'), '--restore']);
  const restored = Date.now();
  await runRootCommand('cluster:backup', [join(folder, 'second'), '--keys', join(folder, 'second-keys')]);
  const [first, second] = [await hashesIn('first'), await hashesIn('second')];
  console.log(`${first.length} tables and objects with equal hashes; backup ${Math.round((backedUp - begun) / 1_000)} s, restore ${Math.round((restored - emptied) / 1_000)} s`);
  expect(second).toEqual(first);
  expect(first.filter((line) => line.includes('objects/')).length).toBeGreaterThan(0);

  await Promise.all(deployments.map(({ metadata, spec }) => kubectl(['scale', '-n', PRODUCT, `deploy/${metadata.name}`, `--replicas=${spec.replicas}`])));
  for (const { metadata } of deployments) await settled(`deploy/${metadata.name}`);
  const signIn = await fetch(`${ADDRESS}/api/login`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ email: ann.email, password: 'correct horse battery' }) });
  expect(signIn.status).toBe(200);
  const headers = { Cookie: signIn.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
  expect(await (await fetch(`${ADDRESS}/api/passwords`, { headers })).json()).toMatchObject([{ name: 'Bank', password: 's3cret' }]);
});
