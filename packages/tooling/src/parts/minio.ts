import { randomBytes } from 'node:crypto';
import { freePort } from '../postgres/free-port.ts';
import { type PartProcess, startPart } from './part-process.ts';

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
  /** Absent: a free port. */
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
