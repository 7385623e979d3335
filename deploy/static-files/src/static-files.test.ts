import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { silentLog } from '@savvi/service-kit/log';
import type { Running } from '@savvi/service-kit/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseEnv } from './env.ts';
import { filesIn } from './files.ts';
import { listFiles, listingSchema, sha256 } from './listing.ts';
import { start } from './start.ts';

let directory: string;
let running: Running;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'static-files-'));
  await mkdir(path.join(directory, 'js'));
  await writeFile(path.join(directory, 'index.html'), '<p>__CSP_NONCE__');
  await writeFile(path.join(directory, 'js', 'app.1a2b3c4d.js'), 'run()');
  await writeFile(path.join(directory, 'js', 'app.1a2b3c4d.js.br'), 'br');
  await writeFile(path.join(directory, '.env'), 'SECRET=1');
  running = await start(parseEnv({ FILES_DIR: directory }), silentLog);
});
afterAll(async () => {
  await running.drain();
  await rm(directory, { recursive: true });
});

const at = (file: string, init?: RequestInit) => fetch(`${running.url}${file}`, init);

describe('the static file server', () => {
  it('lists its files with their digests, and responds with 304 if nothing has changed', async () => {
    const answered = await at('/files.json');
    const { files } = listingSchema.parse(await answered.json());
    expect(files).toEqual([
      { path: 'index.html', bytes: 16, sha256: sha256('<p>__CSP_NONCE__') },
      { path: 'js/app.1a2b3c4d.js', bytes: 5, sha256: sha256('run()') },
      { path: 'js/app.1a2b3c4d.js.br', bytes: 2, sha256: sha256('br') },
    ]);
    expect(
      (await at('/files.json', { headers: { 'If-None-Match': answered.headers.get('etag') ?? '' } })).status,
    ).toBe(304);
  });

  it('serves each file unchanged', async () => {
    expect(await (await at('/js/app.1a2b3c4d.js.br')).text()).toBe('br');
    expect(await (await at('/index.html')).text()).toBe('<p>__CSP_NONCE__');
    expect((await at('/index.html')).headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each([
    '/',
    '/nothing.js',
    '/.env',
    '/js',
    '/js/',
    '/../etc/passwd',
    '/%2e%2e/etc/passwd',
    '//etc/passwd',
    '/index.html?x',
  ])('responds with 404 for %s', async (file) => {
    expect((await at(file)).status).toBe(404);
  });

  it('refuses writing methods', async () => {
    expect((await at('/index.html', { method: 'POST' })).status).toBe(405);
    expect(await (await at('/index.html', { method: 'HEAD' })).text()).toBe('');
  });

  it('serves health checks and metrics', async () => {
    for (const probe of ['/livez', '/readyz']) expect((await at(probe)).status).toBe(200);
    expect(await (await at('/metrics')).text()).toMatch(/^process_cpu_seconds_total [\d.]+$/m);
  });

  it('counts responses by route pattern and status, never by path, once metrics have been requested', async () => {
    await (await at('/metrics')).text();
    for (const file of ['/index.html', '/js/app.1a2b3c4d.js', '/files.json', '/nothing.js', '/livez'])
      await (await at(file)).arrayBuffer();
    const counted = async () =>
      (await (await at('/metrics')).text())
        .split('\n')
        .flatMap(
          (line) =>
            /^savvi_http_request_duration_seconds_count\{(.*)\} (\d+)$/.exec(line)?.slice(1).join(' ') ?? [],
        );
    await expect
      .poll(counted)
      .toEqual(
        expect.arrayContaining([
          'method="GET",route="/*",status="2xx" 2',
          'method="GET",route="/files.json",status="2xx" 1',
          'method="GET",route="unknown",status="4xx" 1',
        ]),
      );
    expect(await counted()).toHaveLength(3);
  });

  it('does not start without its folder, and names the missing setting', async () => {
    await expect(start(parseEnv({ FILES_DIR: path.join(directory, 'nothing') }), silentLog)).rejects.toThrow(
      'ENOENT',
    );
    expect(() => parseEnv({})).toThrow('FILES_DIR');
  });
});

describe('the file listing of a folder', () => {
  it.each([
    '../package.json',
    'js/../index.html',
    '.env',
    'js',
    'js/',
    '/etc/passwd',
    'js//app.1a2b3c4d.js',
    'nothing.js',
    `${'x'.repeat(300)}.js`,
    'a\u0000.js',
  ])('excludes %j', async (name) => {
    expect(await filesIn(directory).read(name)).toBeNull();
  });

  it("is refused if its files would exceed a gateway's memory limit", async () => {
    const [file] = (await listFiles(directory)).files;
    expect(() => listingSchema.parse({ files: [{ ...file, bytes: 67_108_865 }] })).toThrow(
      'more than a frontend may have',
    );
  });
});
