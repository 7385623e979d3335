import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Account, accountFor } from './account.ts';
import { ensureCluster, type Layout, layoutOf } from './cluster.ts';
import { explain } from './failure.ts';
import { freePort } from './free-port.ts';
import { nativeFor } from './native.ts';
import { readPostmasterFile, stopLeftover } from './postmaster.ts';
import { programEnv } from './program-env.ts';

/** Options of {@link startPostgres}. */
export interface PostgresOptions {
  /**
   * The folder of the databases and the superuser's password (for root sometimes also of the programs).
   * Created if absent.
   */
  folder: string;
  /** A TCP port on 127.0.0.1; absent: a free port. */
  port?: number;
  /** false: no fsync and no background work, for tests only. Default true. */
  durable?: boolean;
}

/** A running PostgreSQL that accepts connections. */
export interface Postgres {
  pid: number;
  port: number;
  /** Returns the superuser's connection string for `database` (default `postgres`). */
  url(database?: string): string;
  /** Returns the end of the server's log. */
  said(): string;
  /** Resolves when the server has exited for any reason. */
  exited: Promise<void>;
  /** Ends all sessions, writes everything to disk, and resolves when no process is left. */
  stop(): Promise<void>;
}

const always = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
  'timezone=UTC',
];
// A household has few rows, and the operating system caches files too: this uses 18 MB less memory at rest
// than the default.
const small = ['shared_buffers=16MB', 'io_method=sync', 'max_logical_replication_workers=0'];
// A failing statement may contain an e-mail address or an amount, so statements are never logged.
const quiet = ['log_min_error_statement=panic', 'log_error_verbosity=terse', 'log_checkpoints=off'];
const careless = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'wal_level=minimal',
  'max_wal_senders=0',
];

/**
 * Starts the embedded PostgreSQL, also as root; stops the server of an earlier start that was killed.
 * @throws {PostgresFailure}
 */
export async function startPostgres({ folder, port, durable = true }: PostgresOptions): Promise<Postgres> {
  try {
    const layout = await prepare(folder);
    await stopLeftover(layout.data);
    const account = await accountFor(layout.data);
    const native = await nativeFor(account, layout.folder);
    const password = await ensureCluster(layout, native, account, durable);
    return await launch({
      layout,
      native,
      account,
      password,
      port,
      settings: [...always, ...small, ...quiet, ...(durable ? [] : careless)],
    });
  } catch (cause) {
    throw explain(cause, folder);
  }
}

/**
 * Other accounts may traverse the folder (as root, PostgreSQL uses one of them); each file and folder inside
 * it is closed individually.
 */
async function prepare(folder: string): Promise<Layout> {
  await mkdir(folder, { recursive: true });
  if (process.getuid?.() === 0) await chmod(folder, 0o711);
  return layoutOf(await realpath(folder));
}

interface Launch {
  layout: Layout;
  native: string;
  account: Account;
  password: string;
  port: number | undefined;
  settings: string[];
}

async function launch(start: Launch): Promise<Postgres> {
  for (const deadline = Date.now() + 20_000; ; await sleep(200)) {
    const port = start.port ?? (await freePort());
    const server = run(start, port);
    const log = logOf(server);
    if (await isReady(server, start.layout.data))
      return running({ server, port, password: start.password, log });
    const said = log();
    // Sessions of a killed server take a moment to exit, and another process may take a free port before
    // PostgreSQL does; both are worth a retry.
    const isPassing = /pre-existing shared memory block|could not create any TCP\/IP sockets/.test(said);
    if (!isPassing || Date.now() > deadline) throw explain(said, start.layout.folder);
  }
}

function run({ layout, native, account, settings }: Launch, port: number): ChildProcess {
  const program = account.command(path.join(native, 'bin', 'postgres'), [
    '-D',
    layout.data,
    '-p',
    String(port),
    ...settings.flatMap((setting) => ['-c', setting]),
  ]);
  // A process group of its own: Ctrl-C in a terminal reaches only this process, which stops the server after
  // the services.
  return spawn(program.file, program.args, {
    ...program.options,
    cwd: '/',
    env: programEnv(native),
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
}

/** Returns the end of the server's output so far, or the error if it could not be started. */
function logOf(server: ChildProcess): () => string {
  let said = '';
  server.stderr?.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-20_000)));
  server.once('error', (cause) => (said += String(cause)));
  return () => said;
}

/** Whether the server accepts connections; false once it has exited. */
async function isReady(server: ChildProcess, data: string): Promise<boolean> {
  const ended = once(server, 'close').then(
    () => 'ended',
    () => 'ended',
  );
  for (;;) {
    if ((await Promise.race([ended, sleep(10, 'wait')])) === 'ended') return false;
    const file = await readPostmasterFile(data);
    if (file?.isReady && file.pid === server.pid) return true;
  }
}

function running({
  server,
  port,
  password,
  log,
}: {
  server: ChildProcess;
  port: number;
  password: string;
  log: () => string;
}): Postgres {
  const exited = once(server, 'exit').then(() => undefined);
  return {
    pid: server.pid ?? 0,
    port,
    url: (database = 'postgres') =>
      `postgresql://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/${encodeURIComponent(database)}`,
    said: log,
    exited,
    async stop() {
      if (server.exitCode !== null || server.signalCode !== null) return;
      const impatience = setTimeout(() => server.kill('SIGQUIT'), 8_000);
      server.kill('SIGINT');
      await exited;
      clearTimeout(impatience);
    },
  };
}
