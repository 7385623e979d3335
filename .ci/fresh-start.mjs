// Does what a newcomer does: `npm start`, sign in as the administrator, stop. Without an argument, it runs in this checkout, and
// later stages use its installation and build. With the name of a system account, it runs as that account, in a clone and a home
// folder that no other account can enter.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../packages/tooling/src/postgres/processes.ts';

const [, , account] = process.argv;
const checkout = join(import.meta.dirname, '..');
const base = mkdtempSync(join(tmpdir(), 'savvi-fresh-')); // mkdtempSync creates the folder with mode 0700
const dataDir = join(base, 'data');
const home = join(base, 'home');
const folder = account ? join(base, 'savvi') : checkout;

const port = await freePort();
const url = `http://localhost:${port}`;

if (account) {
  mkdirSync(home);
  // The clone must not depend on who owns the checkout.
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', checkout, folder], {
    stdio: 'inherit',
    env: {
      ...process.env,
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'safe.directory',
      GIT_CONFIG_VALUE_0: '*',
    },
  });
  execFileSync('chown', ['-R', `${account}:`, base]);
}

// A newcomer has the system's Node on the PATH, not the pinned one that runs the gate.
const { NODE_COMPILE_CACHE: _ours, PATH = '', ...inherited } = process.env;
const env = {
  ...inherited,
  PATH: PATH.split(delimiter)
    .filter((part) => !part.startsWith(checkout))
    .join(delimiter),
  ...(account && {
    HOME: home,
    npm_config_cache: join(home, '.npm'),
    XDG_CACHE_HOME: join(home, '.cache'),
    XDG_DATA_HOME: join(home, '.local', 'share'),
    USER: account,
  }),
  PORT: String(port),
  DATA_DIR: dataDir,
};
const [uid, gid] = account
  ? ['-u', '-g'].map((which) => Number(execFileSync('id', [which, account], { encoding: 'utf8' })))
  : [];
const started = performance.now();
process.on('SIGTERM', () => {
  cleanUp();
  process.exit(1);
});
const product = spawn('npm', ['start'], {
  ...(account && { uid, gid }),
  cwd: folder,
  env,
  stdio: ['ignore', 'inherit', 'inherit'],
  detached: true,
});

try {
  await ready();
  console.log(`ready after ${((performance.now() - started) / 1000).toFixed(1)} s`);
  await signInAsAdmin();
  const ended = once(product, 'exit');
  product.kill('SIGTERM');
  await Promise.race([
    ended,
    sleep(20_000, undefined, { ref: false }).then(() =>
      Promise.reject(new Error('npm start did not exit within 20 s of SIGTERM')),
    ),
  ]);
  await nothingLeft();
  console.log('It started, let the administrator in, and left no process behind.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  cleanUp();
}

function cleanUp() {
  for (const { pid } of ours()) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The process has ended in the meantime.
    }
  }
  rmSync(base, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

async function ready() {
  while (performance.now() - started < 240_000) {
    if (product.exitCode !== null || product.signalCode !== null)
      throw new Error(`npm start ended with ${product.exitCode ?? product.signalCode}`);
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(
      () => undefined,
    ); // The server does not listen yet.
    if (answer?.status === 200) return;
    await sleep(250);
  }
  throw new Error('the product was not ready within 240 s');
}

async function signInAsAdmin() {
  const [email, password] =
    readFileSync(join(dataDir, 'admin-credentials.txt'), 'utf8').split('\n')[0]?.split(' ') ?? [];
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
    signal: AbortSignal.timeout(20_000),
  });
  if (answer.status !== 200)
    throw new Error(`signing in as ${email} was answered with ${answer.status}: ${await answer.text()}`);
  const user = await answer.json();
  if (user.isAdmin !== 1) throw new Error(`${email} is no admin`);
}

async function nothingLeft() {
  const deadline = performance.now() + 5_000;
  while (ours().length > 0 && performance.now() < deadline) await sleep(100);
  const left = ours();
  if (left.length > 0)
    throw new Error(
      `processes were left behind:\n${left.map(({ pid, text }) => `${pid} ${text}`).join('\n')}`,
    );
}

/** The processes that run in this run's folder, have it in their command line, or have its data folder in their environment. */
function ours() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((name) => {
      try {
        const text = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
        const isOurs =
          text.includes(base) ||
          readlinkSync(`/proc/${name}/cwd`).startsWith(base) ||
          readFileSync(`/proc/${name}/environ`, 'utf8').includes(`DATA_DIR=${dataDir}`);
        return isOurs ? [{ pid: Number(name), text }] : [];
      } catch {
        return []; // The process has ended in the meantime, or belongs to another account.
      }
    });
}
