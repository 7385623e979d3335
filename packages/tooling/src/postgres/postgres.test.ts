import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Postgres, startPostgres } from './postgres.ts';
import { isPostmasterOf } from './processes.ts';

let home: string;
const started: Postgres[] = [];
const owners: ChildProcess[] = [];

beforeEach(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), 'savvi-postgres-test-'));
  await chmod(home, 0o755);
});

afterEach(async () => {
  for (const owner of owners.splice(0)) owner.kill('SIGKILL');
  for (const server of started.splice(0)) await server.stop();
  await rm(home, { recursive: true, force: true });
});

async function start(
  folder = path.join(home, 'postgres'),
  options: { port?: number; durable?: boolean } = {},
): Promise<Postgres> {
  const server = await startPostgres({ folder, durable: false, ...options });
  started.push(server);
  return server;
}

async function ask(server: Postgres, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: server.url() });
  await client.connect();
  try {
    return (await client.query<{ answer: unknown }>(sql)).rows[0]?.answer;
  } finally {
    await client.end();
  }
}

/** Starts another process that runs PostgreSQL on `folder` and stays idle. */
async function owner(folder: string): Promise<{ owner: ChildProcess; pid: number }> {
  const program = `const { startPostgres } = await import(process.argv[1]);
    const server = await startPostgres({ folder: process.argv[2], durable: false });
    console.log(server.pid); setInterval(() => {}, 1e6);`;
  const child = spawn(
    process.execPath,
    ['--input-type=module', '-e', program, new URL('./postgres.ts', import.meta.url).href, folder],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  owners.push(child);
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { owner: child, pid: Number(line) };
}

describe('the embedded PostgreSQL', () => {
  it('finds the saved rows after a stop and a second start', async () => {
    const first = await start();
    await ask(first, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await first.stop();
    expect(await isPostmasterOf(first.pid, path.join(home, 'postgres', 'data'))).toBe(false);
    expect(await ask(await start(), 'SELECT answer FROM kept')).toBe(42);
  });

  it('syncs every commit to disk before it confirms, except in test mode', async () => {
    expect(
      await ask(
        await start(undefined, { durable: true }),
        "SELECT current_setting('fsync') || current_setting('synchronous_commit') || current_setting('full_page_writes') AS answer",
      ),
    ).toBe('ononon');
  });

  it('stores the password of its superuser in a private file and listens only on the loopback address', async () => {
    const server = await start();
    const { mode } = await stat(path.join(home, 'postgres', 'superuser-password'));
    expect(mode & 0o777).toBe(0o600);
    await expect(
      new pg.Client({ connectionString: server.url().replace(/:[^:@/]+@/, ':wrong@') }).connect(),
    ).rejects.toThrow(/password authentication failed/);
    expect(
      await ask(
        server,
        "SELECT current_setting('listen_addresses') || current_setting('unix_socket_directories') AS answer",
      ),
    ).toBe('127.0.0.1');
  });

  it('runs below a folder that only its owner may enter', async () => {
    await chmod(home, 0o700);
    const folder = path.join(home, 'checkout', '.data', 'postgres');
    await mkdir(path.dirname(folder), { recursive: true, mode: 0o700 });
    const server = await start(folder);
    expect(await ask(server, 'SELECT 1 AS answer')).toBe(1);
    await server.stop();
    expect(await ask(await start(folder), 'SELECT 1 AS answer')).toBe(1);
  });

  it('takes the folder over from a server that outlived a killed start', async () => {
    const folder = path.join(home, 'postgres');
    const orphaned = await owner(folder);
    orphaned.owner.kill('SIGKILL');
    await once(orphaned.owner, 'exit');
    expect(await isPostmasterOf(orphaned.pid, path.join(folder, 'data'))).toBe(true);
    const server = await start(folder);
    expect(server.pid).not.toBe(orphaned.pid);
    expect(await isPostmasterOf(orphaned.pid, path.join(folder, 'data'))).toBe(false);
    expect(await ask(server, 'SELECT 1 AS answer')).toBe(1);
  });

  it('recovers if the server was killed and its process id belongs to another program now', async () => {
    const first = await start(undefined, { durable: true });
    await ask(first, 'CREATE TABLE kept AS SELECT 42 AS answer');
    process.kill(first.pid, 'SIGKILL');
    await first.exited;
    const file = path.join(home, 'postgres', 'data', 'postmaster.pid');
    const [, ...rest] = (await readFile(file, 'utf8')).split('\n');
    await writeFile(file, [process.pid, ...rest].join('\n'));
    expect(await ask(await start(), 'SELECT answer FROM kept')).toBe(42);
  });

  it('initializes again if the first start was killed before the databases existed', async () => {
    await mkdir(path.join(home, 'postgres', 'data-unfinished', 'base'), { recursive: true });
    await mkdir(path.join(home, 'postgres', 'native-unfinished', 'bin'), { recursive: true });
    expect(await ask(await start(), 'SELECT 1 AS answer')).toBe(1);
  });

  it('reports in one sentence that its folder is a file', async () => {
    await writeFile(path.join(home, 'postgres'), '');
    await expect(start()).rejects.toThrow(
      /^.* is not a folder, so no data can be kept there: set DATA_DIR to another place\.$/,
    );
  });

  it('reports in one sentence that its password file is missing', async () => {
    await (await start()).stop();
    await rm(path.join(home, 'postgres', 'superuser-password'));
    await expect(start()).rejects.toThrow(/superuser-password is missing or empty/);
  });
});
