// What a newcomer does: clone, `npm start`, open it, sign in as the admin, end it. With an account's name as argument, as
// that account, in a home of its own; without, as whoever runs this. The clone lies under a folder nobody else may enter.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const [, , account] = process.argv;
const project = join(import.meta.dirname, '..');
const base = mkdtempSync(join(tmpdir(), 'savvi-fresh-')); // mode 0700
const clone = join(base, 'savvi');
const dataDir = join(base, 'data');
const home = join(base, 'home');

const port = await freePort();
const url = `http://localhost:${port}`;

mkdirSync(home);
// The clone must not depend on who owns the checkout it is made from.
execFileSync('git', ['clone', '--quiet', '--no-hardlinks', project, clone], { stdio: 'inherit', env: { ...process.env, GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'safe.directory', GIT_CONFIG_VALUE_0: '*' } });
if (account) execFileSync('chown', ['-R', `${account}:`, base]);

const { REPORT_DIR: _ours, ...inherited } = process.env;
const env = { ...inherited, ...(account ? { HOME: home, npm_config_cache: join(home, '.npm'), XDG_CACHE_HOME: join(home, '.cache'), XDG_DATA_HOME: join(home, '.local', 'share'), USER: account } : {}), PORT: String(port), DATA_DIR: dataDir };
const identity = account ? { uid: idOf('-u'), gid: idOf('-g') } : {};
const started = performance.now();
const product = spawn('npm', ['start'], { ...identity, cwd: clone, env, stdio: ['ignore', 'inherit', 'inherit'], detached: true });

try {
  await ready();
  console.log(`ready after ${((performance.now() - started) / 1000).toFixed(1)} s`);
  await signInAsAdmin();
  const ended = once(product, 'exit');
  product.kill('SIGTERM');
  await Promise.race([ended, sleep(20_000, undefined, { ref: false }).then(() => Promise.reject(new Error('it did not end within 20 s of SIGTERM')))]);
  await nothingLeft();
  console.log('it started from a fresh clone, let the admin in, and left no process behind');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  for (const { pid } of ours()) process.kill(pid, 'SIGKILL');
  rmSync(base, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

/** @param {'-u' | '-g'} which */
function idOf(which) {
  return Number(execFileSync('id', [which, account ?? ''], { encoding: 'utf8' }));
}

async function ready() {
  while (performance.now() - started < 240_000) {
    if (product.exitCode !== null) throw new Error(`npm start ended with ${product.exitCode}`);
    const answer = await fetch(`${url}/readyz`).catch(() => undefined); // nobody listens yet
    if (answer?.status === 200) return;
    await sleep(250);
  }
  throw new Error('it was not ready within 240 s');
}

async function signInAsAdmin() {
  const [email, password] = readFileSync(join(dataDir, 'admin-credentials.txt'), 'utf8').split('\n')[0]?.split(' ') ?? [];
  const answer = await fetch(`${url}/api/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email, password }) });
  if (answer.status !== 200) throw new Error(`signing in as ${email} answered ${answer.status}: ${await answer.text()}`);
  const user = await answer.json();
  if (user.isAdmin !== 1) throw new Error(`${email} is no admin`);
}

async function nothingLeft() {
  const deadline = performance.now() + 5_000;
  while (ours().length > 0 && performance.now() < deadline) await sleep(100);
  const left = ours();
  if (left.length > 0) throw new Error(`processes were left behind:\n${left.map(({ pid, text }) => `${pid} ${text}`).join('\n')}`);
}

/** Every process that works in, or was started from, the folder of this run. */
function ours() {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid).flatMap((name) => {
    try {
      const text = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
      return text.includes(base) || readlinkSync(`/proc/${name}/cwd`).startsWith(base) ? [{ pid: Number(name), text }] : [];
    } catch {
      return []; // it ended while we were looking, or it belongs to somebody else
    }
  });
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return address !== null && typeof address === 'object' ? address.port : 0;
}
