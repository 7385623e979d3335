import { type ChildProcess, execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { explain, PostgresFailure } from './failure.ts';
import { type Account, accountFor, nativeFor, programEnv } from './native.ts';
import { freePort, readPostmasterFile, startServer, stopLeftover } from './processes.ts';

/** Options of {@link startPostgres}. */
export interface PostgresOptions {
  /**
   * The folder of the databases and the superuser's password (and of PostgreSQL's programs, if root had to
   * copy them). Created if absent.
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

/** The database cluster in a launcher's folder, and how to run PostgreSQL's programs on it. */
interface Cluster {
  /** The folder without symbolic links; `data` is the folder of the databases in it. */
  folder: string;
  data: string;
  /** The folder of PostgreSQL's programs. */
  native: string;
  account: Account;
  durable: boolean;
}

const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
  'timezone=UTC',
  // A household has few rows, and the operating system caches files too: this uses 18 MB less memory at rest
  // than the default.
  'shared_buffers=16MB',
  'io_method=sync',
  'max_logical_replication_workers=0',
  // A failing statement may contain an e-mail address or an amount, so statements are never logged.
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
  'log_checkpoints=off',
];
const CARELESS_SETTINGS = [
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
export async function startPostgres({
  folder: wanted,
  port,
  durable = true,
}: PostgresOptions): Promise<Postgres> {
  try {
    await mkdir(wanted, { recursive: true });
    // Other accounts may traverse the folder, because PostgreSQL runs as one of them if this process is root;
    // each file and folder inside has restrictive permissions of its own.
    if (process.getuid?.() === 0) await chmod(wanted, 0o711);
    const folder = await realpath(wanted);
    const data = path.join(folder, 'data');
    await stopLeftover(data);
    const account = await accountFor(data);
    const cluster = { folder, data, native: await nativeFor(account, folder), account, durable };
    return await launch(cluster, await ensureCluster(cluster), port);
  } catch (cause) {
    throw explain(cause, wanted);
  }
}

async function launch(cluster: Cluster, password: string, wanted: number | undefined): Promise<Postgres> {
  for (const deadline = Date.now() + 20_000; ; await sleep(200)) {
    const port = wanted ?? (await freePort());
    const server = run(cluster, port);
    const { said, exited } = server;
    if (await isReady(server.process, cluster.data))
      return {
        pid: server.process.pid ?? 0,
        port,
        url: (database = 'postgres') =>
          `postgresql://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/${encodeURIComponent(database)}`,
        said,
        exited,
        stop: () => server.end('SIGINT', 'SIGQUIT'),
      };
    // Sessions of a killed server take a moment to exit, and another process may take a free port before
    // PostgreSQL does; both are worth a retry.
    const isPassing = /pre-existing shared memory block|could not create any TCP\/IP sockets/.test(said());
    if (!isPassing || Date.now() > deadline) throw explain(said(), cluster.folder);
  }
}

function run({ data, native, account, durable }: Cluster, port: number) {
  const settings = [...SETTINGS, ...(durable ? [] : CARELESS_SETTINGS)].flatMap((setting) => ['-c', setting]);
  const { file, args, options } = account.command(path.join(native, 'bin', 'postgres'), [
    '-D',
    data,
    '-p',
    String(port),
    ...settings,
  ]);
  return startServer(file, args, { ...options, cwd: '/', env: programEnv(native) }, 20_000);
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

/**
 * Creates the database cluster on the first start, and returns the superuser's password, which is stored
 * beside it (mode 600).
 */
async function ensureCluster(cluster: Cluster): Promise<string> {
  const passwordFile = path.join(cluster.folder, 'superuser-password');
  const kept = await readFile(passwordFile, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return null;
    throw cause;
  });
  if (existsSync(path.join(cluster.data, 'PG_VERSION'))) {
    if (kept) return kept;
    throw new PostgresFailure(
      `${passwordFile} is missing or empty: put back the file that belongs to the databases in ${cluster.folder}.`,
    );
  }
  const password = kept || randomBytes(24).toString('base64url');
  await keep(passwordFile, password);
  await initialize(cluster, password);
  return password;
}

/**
 * Initializes the cluster in a temporary folder first, so that a start that is killed leaves nothing that
 * looks complete.
 */
async function initialize(
  { folder, data, native, account, durable }: Cluster,
  password: string,
): Promise<void> {
  const unfinished = path.join(folder, 'data-unfinished');
  const passwordForInit = path.join(folder, 'password-for-init');
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  await writeFile(passwordForInit, password, { mode: 0o600 });
  if (account.owner) {
    for (const entry of [unfinished, passwordForInit])
      await chown(entry, account.owner.uid, account.owner.gid);
  }
  const settings = [
    '-D',
    unfinished,
    '-U',
    'postgres',
    `--pwfile=${passwordForInit}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--data-checksums',
    '--no-clean',
    ...(durable ? [] : ['--no-sync']),
  ];
  const { file, args, options } = account.command(path.join(native, 'bin', 'initdb'), settings);
  try {
    await promisify(execFile)(file, args, {
      ...options,
      cwd: '/',
      env: programEnv(native),
      encoding: 'utf8',
    });
    await rename(unfinished, data);
  } catch (cause) {
    throw explain(cause, folder); // Explains the failure before the cleanup frees the full disk.
  } finally {
    await rm(passwordForInit, { force: true });
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** Writes a secret atomically: after a crash, the file is complete or absent. */
async function keep(file: string, secret: string): Promise<void> {
  await writeFile(`${file}.new`, secret, { mode: 0o600, flush: true });
  await chmod(`${file}.new`, 0o600); // A file that an interrupted start left may have another mode.
  await rename(`${file}.new`, file);
}
