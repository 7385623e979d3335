// Runs a server process. A server that a killed start left behind is stopped first, because two servers would
// corrupt a shared folder.
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandOf, freePort, hasEnded, startServer } from '../postgres/processes.ts';
import { fileOfPart, type Part } from './parts.ts';

/** A running server. */
export interface PartProcess {
  readonly pid: number;
  /** Resolves when the server has exited for any reason. */
  readonly exited: Promise<void>;
  /** Stops the server; its data stays in its folder. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/** Options of {@link startPart}. */
export interface PartStart {
  readonly part: Part;
  /** The data folder of the server. Only one server at a time uses a folder. */
  readonly folder: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Prepares the files that the server needs, once no other process uses the folder. */
  readonly beforehand?: () => Promise<void>;
  /** Whether the server is ready; called again until it returns true. */
  readonly isReady: () => Promise<boolean>;
}

const TIMEOUT_MS = 30_000;

/** Starts a server and waits until it is ready. @throws {Error} if it exits early or is not ready in time */
export async function startPart({
  part,
  folder,
  args,
  env = {},
  beforehand,
  isReady,
}: PartStart): Promise<PartProcess> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await endLeftover(part, folder);
  await beforehand?.();
  const options = { cwd: folder, env: { PATH: process.env['PATH'], HOME: folder, ...env } };
  const { process: server, said, exited, end } = startServer(fileOfPart(part), args, options, 2_000);
  if (server.pid !== undefined) await writeFile(pidFileIn(folder), String(server.pid), { mode: 0o600 });
  for (const deadline = Date.now() + TIMEOUT_MS; ; await sleep(20)) {
    const answers = await isReady();
    // If the server has exited, another process answered on its port.
    if (hasEnded(server)) throw new Error(`${part} ended: ${said()}`);
    if (answers) break;
    if (Date.now() < deadline) continue;
    server.kill('SIGKILL');
    throw new Error(`${part} was not ready within ${TIMEOUT_MS / 1_000} s: ${said()}`);
  }
  return { pid: server.pid ?? 0, exited, stop: (signal = 'SIGTERM') => end(signal, 'SIGKILL') };
}

const pidFileIn = (folder: string) => path.join(folder, '.pid');

/** Stops the server that an earlier start left on the folder, if the process id still belongs to it. */
async function endLeftover(part: Part, folder: string): Promise<void> {
  const pid = Number(await readFile(pidFileIn(folder), 'utf8').catch(() => ''));
  if (!(pid > 0) || !(await runs(pid, part, folder))) return;
  // The start that owned this server was killed in the middle of its work, so a graceful shutdown would gain
  // nothing.
  process.kill(pid, 'SIGKILL');
  while (await runs(pid, part, folder)) await sleep(20);
}

/** Process ids are reused: the process is ours only if it was started with our program and our folder. */
async function runs(pid: number, part: Part, folder: string): Promise<boolean> {
  const command = await commandOf(pid).catch(() => ''); // No process has the recorded id any longer.
  return command.includes(part) && command.includes(folder);
}

/** How many free ports are tried. */
const PORTS_TRIED = 3;

/**
 * Starts a server on a port, or on a free one. Another process may take a free port before the server does; then the
 * next one is tried.
 */
async function startOn<Started>(
  port: number | undefined,
  start: (port: number) => Promise<Started>,
): Promise<Started> {
  if (port !== undefined) return start(port);
  for (let attempt = 1; ; attempt += 1)
    try {
      return await start(await freePort());
    } catch (error) {
      const isTaken = error instanceof Error && error.message.includes('already in use');
      if (!isTaken || attempt === PORTS_TRIED) throw error;
    }
}

/** A running nats-server with JetStream on the loopback address. */
export interface Nats extends PartProcess {
  readonly port: number;
}

/** Options of {@link startNats}. */
export interface NatsOptions {
  /** The folder of the server's configuration and data. */
  readonly folder: string;
  /** The port to listen on; absent: a free port. */
  readonly port?: number;
  /** The users and their permissions, in the format of the `authorization` block of its configuration. */
  readonly users: readonly object[];
}

/**
 * Starts nats-server with a data folder; confirmed messages are synced to disk.
 * @throws {Error} if it exits or is not ready in time
 */
export const startNats = ({ port, ...options }: NatsOptions): Promise<Nats> =>
  startOn(port, (listensAt) => startNatsAt(listensAt, options));

async function startNatsAt(listensAt: number, { folder, users }: Omit<NatsOptions, 'port'>): Promise<Nats> {
  const configuration = path.join(folder, 'nats-server.conf'); // the NATS configuration format accepts JSON
  const name = randomUUID(); // the name that tells our server from another one on the same port
  const settings = {
    server_name: name,
    host: '127.0.0.1',
    port: listensAt,
    jetstream: { store_dir: path.join(folder, 'store'), sync_interval: 'always' },
    authorization: { users },
  };
  const started = await startPart({
    part: 'nats-server',
    folder,
    args: ['--config', configuration],
    beforehand: () => writeFile(configuration, JSON.stringify(settings, null, 2), { mode: 0o600 }),
    isReady: () => greets(listensAt, name),
  });
  return { ...started, port: listensAt };
}

/**
 * Whether the server with this name sends its greeting on a new connection. nats-server listens only after
 * its stores are open.
 */
const greets = (port: number, name: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect({ host: '127.0.0.1', port, timeout: 1_000 });
    const answer = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once('data', (greeting) => answer(greeting.toString().includes(name)));
    for (const end of ['error', 'timeout', 'close']) socket.once(end, () => answer(false));
  });

/** A running MinIO server on the loopback address. */
export interface Minio extends PartProcess {
  readonly port: number;
  readonly endpoint: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

/** Options of {@link startMinio}. */
export interface MinioOptions {
  /** The folder of the stored objects. */
  readonly folder: string;
  /** The port to listen on; absent: a free port. */
  readonly port?: number;
  /** The credentials of the administrator; absent: random ones for this run. */
  readonly accessKey?: string;
  readonly secretKey?: string;
}

/**
 * Checks readiness with an API call, because MinIO reports ready too early: calls return 503 until all of it
 * has started, then 403.
 */
async function isReady(endpoint: string): Promise<boolean> {
  try {
    const [health, call] = [await fetch(`${endpoint}/minio/health/ready`), await fetch(`${endpoint}/`)];
    await call.arrayBuffer();
    return health.ok && call.status === 403;
  } catch {
    return false; // the port is not open yet
  }
}

/** Starts MinIO with a data folder. @throws {Error} if it exits or is not ready in time */
export const startMinio = ({ port, ...options }: MinioOptions): Promise<Minio> =>
  startOn(port, (listensAt) => startMinioAt(listensAt, options));

async function startMinioAt(
  listensAt: number,
  {
    folder,
    accessKey = 'savvi',
    secretKey = randomBytes(24).toString('base64url'),
  }: Omit<MinioOptions, 'port'>,
): Promise<Minio> {
  const address = `127.0.0.1:${listensAt}`;
  const endpoint = `http://${address}`;
  const started = await startPart({
    part: 'minio',
    folder,
    args: ['server', '--quiet', '--address', address, folder],
    env: {
      MINIO_ROOT_USER: accessKey,
      MINIO_ROOT_PASSWORD: secretKey,
      MINIO_BROWSER: 'off',
      MINIO_UPDATE: 'off',
    },
    isReady: () => isReady(endpoint),
  });
  return { ...started, port: listensAt, endpoint, accessKey, secretKey };
}
