import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { builtRemoteSchema } from '@savvi/contracts/remote';
import { findFrontends } from '@savvi/tooling/frontend/frontends';
import { freePort } from '@savvi/tooling/postgres/free-port';
import { afterEach, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../../..');
const areas = findFrontends(root)
  .filter(({ kind }) => kind === 'remote')
  .map(({ dir }) => basename(dir));
/** The timeout of a test in milliseconds; a start takes three seconds on an idle machine. */
const TIMEOUT_MS = 60_000;

let child: ChildProcess | undefined;
afterEach(async () => {
  if (child === undefined || child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
});

/** Starts the program as `npm run dev -- …` does. The returned function returns its output so far. */
function run(...args: string[]): () => string {
  let printed = '';
  const begun = spawn(process.execPath, [join(root, 'packages/testing/src/alone/main.ts'), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [begun.stdout, begun.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
  child = begun;
  return () => printed;
}

async function serving(...args: string[]): Promise<string> {
  const port = await freePort();
  const printed = run(...args, '--port', String(port));
  const end = Date.now() + TIMEOUT_MS;
  while (!printed().includes('alone: ')) {
    if (Date.now() > end || child?.exitCode !== null) throw new Error(`it did not start:\n${printed()}`);
    await sleep(50);
  }
  return `http://localhost:${port}`;
}

it.each(areas)(
  'npm run dev for one area serves %s as a standalone page with an API',
  async (name) => {
    const url = await serving(name);
    const page = await fetch(`${url}/some/page`, { headers: { Accept: 'text/html' } });
    expect([page.status, await page.text()]).toEqual([
      200,
      expect.stringMatching(/<div id="root">.*src="\/main\.js"|src="\/main\.js".*<div id="root">/s),
    ]);
    const script = await (await fetch(`${url}/main.js`)).text();
    expect(script).toContain('runAlone');
    expect(script).not.toMatch(/\beval\(/);
    expect(await (await fetch(`${url}/api/user`)).json()).toMatchObject({
      isAdmin: name === 'mfe-admin' ? 1 : 0,
    });
  },
  TIMEOUT_MS + 20_000,
);

it(
  'npm run dev for one area accepts the product name of an area as well as its folder',
  async () => {
    const url = await serving('budget');
    expect(await (await fetch(`${url}/main.js`)).text()).toContain('runAlone');
  },
  TIMEOUT_MS + 20_000,
);

it(
  'npm run dev for one area publishes the area, and nothing else, for shells of other origins',
  async () => {
    const url = await serving('mfe-budget');
    // A browser requires the CORS header on the redirect response too; `fetch` in Node does not.
    const sentOn = await fetch(`${url}/remote/remote.json`, { redirect: 'manual' });
    expect([sentOn.status, sentOn.headers.get('access-control-allow-origin')]).toEqual([302, '*']);
    const told = await fetch(`${url}/remote/remote.json`);
    const { name, entry, integrity } = builtRemoteSchema.parse(await told.json());
    expect([told.headers.get('access-control-allow-origin'), name]).toEqual(['*', 'budget']);
    const code = await fetch(new URL(entry, told.url), { integrity });
    expect([code.status, code.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    for (const path of ['/', '/main.js', '/api/user'])
      expect((await fetch(`${url}${path}`)).headers.get('access-control-allow-origin')).toBeNull();
  },
  TIMEOUT_MS + 20_000,
);

it.each([
  [['mfe-nothing'], new RegExp(`no area "mfe-nothing".*${areas.join(', ')}`)],
  [['mfe-budget', '--as', 'nobody'], /Nobody is called "nobody".*trial, expired, paid, admin/],
  [['mfe-budget', '--api', 'elsewhere'], /--api has to be the address/],
  [['mfe-budget', '--prot', '1'], /--prot/],
])(
  'npm run dev for one area rejects the arguments %j with one sentence',
  async (args, sentence) => {
    const printed = run(...args);
    // `run` has just started the child process, so `child` is set.
    const [code] = (await once(child as ChildProcess, 'close')) as [number];
    expect([code, printed()]).toEqual([1, expect.stringMatching(sentence)]);
    expect(printed().trim().split('\n')).toHaveLength(1);
  },
  TIMEOUT_MS,
);

it(
  'npm run dev for one area reports the port that is in use',
  async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo; // a TCP server's address is never a string
    const printed = run('mfe-budget', '--port', String(port));
    // `run` has just started the child process, so `child` is set.
    const [code] = (await once(child as ChildProcess, 'close')) as [number];
    taken.close();
    expect([code, printed()]).toEqual([
      1,
      `Port ${port} is in use: name another with --port; 0 takes a free one.\n`,
    ]);
  },
  TIMEOUT_MS,
);
