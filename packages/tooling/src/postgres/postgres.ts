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

/** What to start. */
export interface PostgresOptions {
  /**
   * Holds the databases and the superuser's password (as root sometimes the programs too). Made when absent.
   */
  folder: string;
  /** A TCP port on 127.0.0.1; absent: a free one. */
  port?: number;
  /** false: no fsync and no background work, for tests only. Default true. */
  durable?: boolean;
}

/** A running PostgreSQL that accepts connections. */
export interface Postgres {
  pid: number;
  port: number;
  /** The superuser's connection string for `database` (default `postgres`). */
  url(database?: string): string;
  /** The end of its log. */
  said(): string;
  /** Resolves when the server has ended, for whatever reason. */
  exited: Promise<void>;
  /** Ends all sessions, writes everything and resolves when no process is left. */
  stop(): Promise<void>;
}

const always = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
  'timezone=UTC',
];
// One household's rows are few, and the system's own cache holds files too: 18 MB less at rest than by
// default.
const small = ['shared_buffers=16MB', 'io_method=sync', 'max_logical_replication_workers=0'];
// A failing statement may hold an e-mail address or an amount: such text stays out of every log.
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
 * Starts the embedded PostgreSQL, as root too; takes over after a start that was killed. Throws
 * `PostgresFailure`.
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
 * Others may pass through the folder (as root, PostgreSQL is one of them); what lies in it is closed one by
 * one.
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
    // Sessions of a killed server take a moment to notice; a free port may be taken before we have it.
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
  // A group of its own: Ctrl-C in a terminal reaches us alone, and the server is stopped after the services.
  return spawn(program.file, program.args, {
    ...program.options,
    cwd: '/',
    env: programEnv(native),
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
}

/** The end of what the server says, as it grows; of one that could not be started, why. */
function logOf(server: ChildProcess): () => string {
  let said = '';
  server.stderr?.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-20_000)));
  server.once('error', (cause) => (said += String(cause)));
  return () => said;
}

/** Whether the server accepts connections; false once it has ended. */
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
