import { randomBytes } from 'node:crypto';
import { freePort } from '../postgres/free-port.ts';
import { type PartProcess, startPart } from './part-process.ts';

/** A running MinIO on the loopback address. */
export interface Minio extends PartProcess {
  readonly port: number;
  readonly endpoint: string;
  readonly accessKey: string;
  readonly secretKey: string;
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
export async function startMinio({
  folder,
  port,
  accessKey = 'savvi',
  secretKey = randomBytes(24).toString('base64url'),
}: MinioOptions): Promise<Minio> {
  const listensAt = port ?? (await freePort());
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
