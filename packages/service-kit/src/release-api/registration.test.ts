import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Log } from '../log.ts';
import type { Running } from '../server.ts';
import { type FakeReleaseApi, fakeReleaseApi } from '../testing/fake-release-api.ts';
import { type Registration, withRegistration } from './registration.ts';

const CONTRACT = { part: 'service', name: 'budget', version: '1' };
const MANIFEST = { name: 'budget', prefixes: ['budgets'], bus: {} };

let folder: string;
let api: FakeReleaseApi;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'savvi-registration-'));
  await mkdir(path.join(folder, 'services/budget'), { recursive: true });
  await writeFile(path.join(folder, 'contract.json'), JSON.stringify(CONTRACT));
  await writeFile(path.join(folder, 'services/budget/area.json'), JSON.stringify(MANIFEST));
  api = await fakeReleaseApi();
});
afterEach(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

const settings = (url = api.url) => ({ RELEASES_URL: url, REGISTRATION_TOKEN: 'svr_a.b' });

function start({
  ready = Promise.resolve(),
  env = settings() as Registration['env'],
  repeatMs = 60_000,
} = {}) {
  const logged: { level: string; fields: object; message: string }[] = [];
  const at = (level: string) => (fields: object, message: string) =>
    void logged.push({ level, fields, message });
  const log: Log = { error: at('error'), warn: at('warn'), info: at('info'), debug: at('debug') };
  const drained: string[] = [];
  const service: Running = {
    url: 'http://127.0.0.1:1',
    ready,
    drain: () => Promise.resolve(void drained.push('service')),
  };
  const running = withRegistration(service, {
    name: 'budget',
    env,
    log,
    folder,
    firstRetryMs: 5,
    repeatMs,
  });
  return { running, service, logged, drained };
}

it('a service registers its contract and its manifest with its token once it is ready', async () => {
  let getReady = () => {};
  const { running, logged } = start({ ready: new Promise((resolve) => (getReady = resolve)) });
  await sleep(30);
  expect(api.requests).toEqual([]);
  getReady();
  await expect.poll(() => logged).toEqual([{ level: 'info', fields: {}, message: 'contract registered' }]);
  expect(api.requests).toEqual([
    {
      method: 'PUT',
      path: '/v1/services/budget',
      authorization: 'Bearer svr_a.b',
      body: { contract: CONTRACT, manifest: MANIFEST, startedAt: expect.any(String) },
    },
  ]);
  await running.drain();
});

it('a failed registration is repeated until it succeeds, with one warning', async () => {
  api.responses.push([503, { message: 'The database is unavailable.' }], [401, { message: 'No.' }], [204]);
  const { running, logged } = start();
  await expect.poll(() => logged.map(({ level }) => level)).toEqual(['warn', 'info']);
  expect(logged[0]).toMatchObject({
    fields: { status: 503, answer: 'The database is unavailable.' },
    message: 'contract registration failed; retrying',
  });
  expect(api.requests).toHaveLength(3);
  await running.drain();
});

it('a registered service registers again, and logs only when that begins to fail and when it works again', async () => {
  api.responses.push([204], [204], [503, { message: 'Not now.' }], [503, { message: 'Not now.' }]);
  const { running, logged } = start({ repeatMs: 5 });
  await expect.poll(() => api.requests.length).toBeGreaterThan(6);
  await running.drain();
  expect(logged.map(({ level, message }) => `${level} ${message}`)).toEqual([
    'info contract registered',
    'warn contract registration failed; retrying',
    'info contract registered',
  ]);
  await sleep(100); // a request that was ended on the way may still arrive
  const count = api.requests.length;
  await sleep(30);
  expect(api.requests).toHaveLength(count);
});

it('a service that drains stops its attempts, also one that hangs', async () => {
  api.responses.push('hang');
  const { running, logged, drained } = start();
  await expect.poll(() => api.requests.length).toBe(1);
  await running.drain();
  expect(drained).toEqual(['service']);
  expect(logged).toEqual([]);
});

it('an unavailable release API delays neither the start nor the end of a service', async () => {
  const { running, logged } = start({ env: settings('http://127.0.0.1:1') });
  await running.ready;
  await expect.poll(() => logged.map(({ level }) => level)).toEqual(['warn']);
  await running.drain();
  expect(logged).toHaveLength(1);
});

it('a service whose start fails registers nothing and leaves the error to its caller', async () => {
  const { running } = start({ ready: Promise.reject(new Error('no table')) });
  await expect(running.ready).rejects.toThrow('no table');
  await running.drain();
  expect(api.requests).toEqual([]);
});

it('a service without the settings or without a contract registers nothing', async () => {
  const { running, service } = start({ env: {} });
  expect(running).toBe(service);
  await rm(path.join(folder, 'contract.json'));
  const { running: other, logged } = start();
  await sleep(30);
  await other.drain();
  expect([api.requests, logged]).toEqual([[], []]);
});

it('a service whose image has no area.json logs that once, and registers nothing', async () => {
  await rm(path.join(folder, 'services/budget/area.json'));
  const { running, logged } = start({ repeatMs: 5 });
  await expect
    .poll(() => logged)
    .toEqual([
      {
        level: 'warn',
        fields: { missing: 'services/budget/area.json' },
        message: 'not registered: the image has no area.json',
      },
    ]);
  await running.drain();
  expect(api.requests).toEqual([]);
});
