import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../postgres/free-port.ts';
import { fileOfPart } from './parts.ts';

/** A running MinIO on the loopback address. */
export interface Minio {
  readonly pid: number;
  readonly endpoint: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /** Ends it; what it stored stays in its folder. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/** What to start. */
export interface MinioOptions {
  /** Holds the objects. */
  readonly folder: string;
  /** Absent: a free one. */
  readonly port?: number;
  /** The account of its administrator; absent: one made for this run. */
  readonly accessKey?: string;
  readonly secretKey?: string;
}

const PATIENCE_MS = 30_000;

/** It says that it is ready before it is: calls are answered 503 until all of it is up, and 403 then. */
async function isReady(endpoint: string): Promise<boolean> {
  try {
    const [health, call] = [await fetch(`${endpoint}/minio/health/ready`), await fetch(`${endpoint}/`)];
    await call.arrayBuffer();
    return health.ok && call.status === 403;
  } catch {
    return false; // nobody listens yet
  }
}

/** Starts MinIO over a folder. @throws {Error} when it ends, or is not ready in time */
export async function startMinio({ folder, port, accessKey = 'savvi', secretKey = randomBytes(24).toString('base64url') }: MinioOptions): Promise<Minio> {
  const address = `127.0.0.1:${port ?? (await freePort())}`;
  const server = spawn(fileOfPart('minio'), ['server', '--quiet', '--address', address, folder], {
    env: { PATH: process.env['PATH'], HOME: folder, MINIO_ROOT_USER: accessKey, MINIO_ROOT_PASSWORD: secretKey, MINIO_BROWSER: 'off', MINIO_UPDATE: 'off' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  server.stderr.on('data', (chunk: Buffer) => void (said = (said + chunk.toString()).slice(-2_000)));
  const ended = once(server, 'exit');
  const endpoint = `http://${address}`;
  for (const patience = Date.now() + PATIENCE_MS; ; await sleep(50)) {
    if (server.exitCode !== null || server.pid === undefined) throw new Error(`MinIO ended: ${said}`);
    if (await isReady(endpoint)) break;
    if (Date.now() > patience) throw new Error(`MinIO was not ready within ${PATIENCE_MS / 1000} s: ${said}`);
  }
  return {
    pid: server.pid,
    endpoint,
    accessKey,
    secretKey,
    async stop(signal = 'SIGTERM') {
      server.kill(signal);
      await ended;
    },
  };
}
