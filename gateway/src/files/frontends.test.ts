// The same tests run for both sources of frontends: two folders, and separate static servers.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Frontends, frontendsAt, frontendsIn } from '@savvi/release-kit/files/frontends';
import { silentLog } from '@savvi/service-kit/log';
import { service as fileServer } from '@savvi/static-files/start';
import { caller } from '@savvi/testing/caller';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseEnv } from '../env.ts';
import { fakeService, testGateway } from '../testing/gateway.ts';

const built = {
  name: 'budget',
  basePaths: ['/create-budget'],
  menu: [],
  entitlement: null,
  reads: [],
  shellApi: 1,
  version: '1',
  entry: 'remoteEntry.1a2b3c4d.js',
  integrity: `sha384-${'A'.repeat(64)}`,
  builtAt: '2026-01-01T00:00:00.000Z',
};
const shellFiles = {
  'index.html': '<title>index</title><style nonce="__CSP_NONCE__"></style>',
  'app.html': '<title>app</title>',
  'assets/app.1a2b3c4d.js': 'run()',
  'assets/app.1a2b3c4d.js.gz': 'gz',
  'favicon.svg': '<svg/>',
};
const budgetFiles = {
  'remotes/budget/1/remote.json': JSON.stringify(built),
  'remotes/budget/1/remoteEntry.1a2b3c4d.js': 'entry()',
};

const ways = ['two folders', 'servers of their own'] as const;
describe.each(ways)('frontends in %s', (way) => {
  let frontends: Frontends;
  let gateway: Awaited<ReturnType<typeof testGateway>>;
  let call: ReturnType<typeof caller>;
  const stack = new AsyncDisposableStack();

  beforeAll(async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'frontends-'));
    stack.defer(() => rm(folder, { recursive: true }));
    const write = async (at: string, files: Readonly<Record<string, string>>) => {
      for (const [file, text] of Object.entries(files)) {
        await mkdir(path.dirname(path.join(folder, at, file)), { recursive: true });
        await writeFile(path.join(folder, at, file), text);
      }
    };
    await write('shell', shellFiles);
    await write('budget', budgetFiles);
    if (way === 'two folders') {
      frontends = frontendsIn(path.join(folder, 'shell'), path.join(folder, 'budget/remotes'), silentLog);
    } else {
      const serve = async (name: string) => {
        const env = { HOST: '127.0.0.1', PORT: '0', FILES_DIR: path.join(folder, name), NODE_ENV: 'test' };
        const server = await fileServer.start(fileServer.parseEnv(env), silentLog);
        stack.defer(() => server.drain());
        return server.url;
      };
      frontends = frontendsAt({ shell: await serve('shell'), budget: await serve('budget') }, silentLog);
    }
    stack.defer(() => frontends.close());
    await frontends.follow(async () => {});
    gateway = await testGateway({ frontends, publicOrigin: 'https://savvi.example' });
    stack.defer(() => gateway.close());
    call = caller(gateway.url);
  });
  afterAll(() => stack.disposeAsync());

  it('frontends report that they are ready', () => expect(frontends.isReady()).toBe(true));

  it('frontends serve a page with a nonce and every security header, and without caching', async () => {
    const { status, text, headers } = await call('GET', '/');
    expect(status).toBe(200);
    expect(text).toContain(
      `nonce="${/'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1]}"`,
    );
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'strict-transport-security': expect.stringContaining('max-age='),
      'content-type': 'text/html; charset=utf-8',
    });
  });

  it('frontends cache hashed files forever, serve the compressed copy of the build, and send an ETag', async () => {
    const answered = await fetch(`${gateway.url}/assets/app.1a2b3c4d.js`, {
      headers: { 'Accept-Encoding': 'identity' },
    });
    expect(await answered.text()).toBe('run()');
    expect(Object.fromEntries(answered.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'Accept-Encoding',
      'cross-origin-resource-policy': 'same-origin',
    });
    const compressed = await fetch(`${gateway.url}/assets/app.1a2b3c4d.js`, {
      method: 'HEAD',
      headers: { 'Accept-Encoding': 'gzip' },
    });
    expect([compressed.headers.get('content-encoding'), compressed.headers.get('content-length')]).toEqual([
      'gzip',
      '2',
    ]);
    expect(
      (
        await fetch(`${gateway.url}/assets/app.1a2b3c4d.js`, {
          headers: { 'If-None-Match': answered.headers.get('etag') ?? '' },
        })
      ).status,
    ).toBe(304);
    expect((await call('GET', '/favicon.svg')).headers.get('cache-control')).toBe('no-cache');
  });

  it('frontends serve an area under its version', async () => {
    expect((await call('GET', '/remotes/budget/1/remoteEntry.1a2b3c4d.js')).text).toBe('entry()');
    expect(await frontends.builtRemotes('budget')).toEqual([built]);
    expect(await frontends.builtRemotes('vault')).toEqual([]);
    const files = (await frontends.publication('budget', '1')).map(({ path: file, bytes }) => [
      file,
      bytes.toString(),
    ]);
    expect(Object.fromEntries(files)).toEqual({
      'remote.json': JSON.stringify(built),
      'remoteEntry.1a2b3c4d.js': 'entry()',
    });
  });

  it.each([
    '/remotes/budget/2/remoteEntry.1a2b3c4d.js',
    '/remotes/vault/1/remoteEntry.1a2b3c4d.js',
    '/assets/gone.1a2b3c4d.js',
    '/index.html',
    '/remotes/budget/1/../../../index.html',
    '/remotes/shell/index.html',
    '/files.json',
    '/remotes/constructor/a.js',
  ])('frontends serve nothing at %s', async (target) => {
    expect(await call('GET', target)).toMatchObject({ status: 404, text: 'Not found' });
  });
});

describe('frontends that are unavailable', () => {
  it('without a shell the gateway is not ready, and its pages are unavailable within a second', async () => {
    const closed = await fakeService(() => undefined);
    await closed.close(0);
    const frontends = frontendsAt({ shell: closed.url }, silentLog);
    await frontends.follow(async () => {});
    expect(frontends.isReady()).toBe(false);
    const gateway = await testGateway({ frontends });
    const begun = performance.now();
    expect(await caller(gateway.url)('GET', '/')).toMatchObject({ status: 503 });
    expect(performance.now() - begun).toBeLessThan(1_000);
    await gateway.close();
    await frontends.close();
  });
});

describe('the frontend settings', () => {
  const others = {
    DATABASE_URL: 'postgresql://x',
    BUS_URL: 'x',
    IDENTITY_URL: 'http://x',
    SERVICE_URLS: '{}',
    PUBLIC_URL: 'http://x',
  };
  const folders = { SHELL_DIR: '/s', REMOTES_DIR: '/r' };
  it('the settings accept exactly one of the two sources of frontends', () => {
    expect(parseEnv({ ...others, ...folders, FRONTEND_URLS: '' }).frontends).toEqual({
      shellDir: '/s',
      remotesDir: '/r',
    });
    expect(parseEnv({ ...others, FRONTEND_URLS: '{"shell":"http://shell:8080"}' }).frontends).toEqual({
      urls: { shell: 'http://shell:8080' },
    });
  });
  it.each([
    {},
    {
      SERVICE_URLS: '{"budget":"http://budget:8080"}',
      FRONTEND_URLS: '{"shell":"http://shell:8080","budget":"http://mfe-budget:8080"}',
    },
  ])('releases that are found by name need no addresses, and %j changes nothing', (lists) => {
    const { SERVICE_URLS: _, ...rest } = others;
    expect(parseEnv({ ...rest, UPSTREAMS: 'by-name', ...lists })).toMatchObject({
      services: 'by-name',
      frontends: 'by-name',
    });
    expect(() => parseEnv({ ...rest, ...folders })).toThrow('SERVICE_URLS');
  });
  it.each([
    ['SERVICE_URLS', '{"budget":"http://budget.other:8080"}'],
    ['FRONTEND_URLS', '{"shell":"http://x"}'],
    ['FRONTEND_URLS', '{"shell":"http://shell:8080","goals":"http://goals:8080"}'],
  ])('UPSTREAMS=by-name refuses other addresses in %s: %s', (setting, list) => {
    expect(() => parseEnv({ ...others, UPSTREAMS: 'by-name', [setting]: list })).toThrow(
      `${setting}: UPSTREAMS=by-name ignores addresses other than http://<release>:8080; set UPSTREAMS=listed`,
    );
  });
  it.each([
    {},
    { SHELL_DIR: '/s' },
    { ...folders, FRONTEND_URLS: '{"shell":"http://x"}' },
    { FRONTEND_URLS: '{"budget":"http://x"}' },
    { FRONTEND_URLS: '{"shell":"nowhere"}' },
    { FRONTEND_URLS: '{"shell":"http://x","A b":"http://x"}' },
    { FRONTEND_URLS: 'x' },
  ])('the settings refuse %j and name it', (wrong: Record<string, string>) => {
    expect(() => parseEnv({ ...others, ...wrong })).toThrow('FRONTEND_URLS');
  });
});
