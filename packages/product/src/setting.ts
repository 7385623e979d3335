import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { setUpBus } from '@savvi/eventing/pg-bus-setup';
import { writePrivately } from '@savvi/service-kit/write-privately';
import { hasPart, PARTS } from '@savvi/tooling/parts';
import { startMinio } from '@savvi/tooling/parts/minio';
import { startNats } from '@savvi/tooling/parts/nats';
import type { Postgres } from '@savvi/tooling/postgres';
import { Refusal } from '@savvi/tooling/refusal';
import type { DataFolderPaths } from './data-folder.ts';
import { objectStoreSettings, type Surroundings } from './environments.ts';
import { partPassword } from './secrets.ts';
import type { Service } from './services.ts';
import type { Environment } from './settings.ts';

/** Inputs for starting the infrastructure. */
export interface SettingRequest {
  readonly server: Postgres;
  readonly data: DataFolderPaths;
  readonly services: readonly Service[];
  /** The password of each service's database role. */
  readonly passwords: ReadonlyMap<string, string>;
  /** The environment of the start command. */
  readonly own: Environment;
  readonly say: (line: string) => void;
  readonly stack: AsyncDisposableStack;
}

/**
 * How the product is deployed on one machine: with PostgreSQL and a folder only (`npm start`), or with
 * separate servers.
 */
export interface Setting {
  /** The command that starts this deployment. */
  readonly command: string;
  /** Starts the infrastructure and defers each stop on the stack. */
  readonly surround: (request: SettingRequest) => Promise<Surroundings>;
}

/**
 * The deployment of `npm start`: PostgreSQL is the event bus, and files are stored in a folder unless the
 * operator configures an object store.
 */
export const embedded: Setting = {
  command: 'npm start',
  async surround({ server, data, services, passwords, own }) {
    await setUpBus({
      adminUrl: server.url(),
      roles: services.map(({ name, bus }) => ({ role: name, ...bus })),
    });
    return {
      busUrl: (service) =>
        `postgresql://${service}:${passwords.get(service) ?? ''}@127.0.0.1:${server.port}/bus`,
      objectStore: objectStoreSettings(data, own),
    };
  },
};

const BUCKET = 'savvi-documents';

/**
 * The deployment of `npm run start:parts`: nats-server carries the events and MinIO stores the files, each in
 * its own process.
 */
export const realParts: Setting = {
  command: 'npm run start:parts',
  async surround(request) {
    assertPartsAreThere();
    const [busUrl, objectStore] = await Promise.all([startBus(request), startObjectStore(request)]);
    return { busUrl, objectStore };
  },
};

/** Checks that the servers of `npm run start:parts` are built. @throws {Refusal} if one is missing */
export function assertPartsAreThere(): void {
  const missing = PARTS.filter((part) => !hasPart(part));
  if (missing.length > 0)
    throw new Refusal(
      `${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing: build ${missing.length > 1 ? 'them' : 'it'} once with "npm run parts:install".`,
    );
}

/** The MinIO administrator's account in a data folder. */
export const minioAccount = async ({
  keys,
}: Pick<DataFolderPaths, 'keys'>): Promise<{ accessKey: string; secretKey: string }> => ({
  accessKey: 'savvi',
  secretKey: await partPassword(keys, 'minio'),
});

async function startBus({ data, services, say, stack }: SettingRequest): Promise<Surroundings['busUrl']> {
  // The client of NATS is not loaded for products without NATS.
  const { NATS_ADMIN, natsUsers, setUpNats } = await import('@savvi/eventing/nats-setup');
  const passwordOf = (user: string) => partPassword(data.keys, `${user}-bus`);
  const adminPassword = await partPassword(data.keys, NATS_ADMIN);
  const roles = await Promise.all(
    services.map(async ({ name, bus }) => ({ role: name, password: await passwordOf(name), ...bus })),
  );
  const { port } = await keepRunning(
    'nats-server',
    (again) =>
      startNats({
        folder: data.nats,
        users: natsUsers(adminPassword, roles),
        ...(again !== undefined && { port: again }),
      }),
    say,
    stack,
  );
  const urlOf = (user: string, password: string) => `nats://${user}:${password}@127.0.0.1:${port}`;
  await setUpNats({ adminUrl: urlOf(NATS_ADMIN, adminPassword), roles });
  const urls = new Map(roles.map(({ role, password }) => [role, urlOf(role, password)]));
  return (service) => urls.get(service) ?? '';
}

/** The documents service's settings for its bucket in MinIO. */
export const minioSettings = (
  endpoint: string,
  { accessKey, secretKey }: Awaited<ReturnType<typeof minioAccount>>,
): Record<string, string> => ({
  OBJECT_STORE: 's3',
  S3_ENDPOINT: endpoint,
  S3_BUCKET: BUCKET,
  S3_ACCESS_KEY: accessKey,
  S3_SECRET_KEY: secretKey,
});

async function startObjectStore({
  data,
  own,
  say,
  stack,
}: SettingRequest): Promise<Surroundings['objectStore']> {
  const account = await minioAccount(data);
  const { endpoint } = await keepRunning(
    'MinIO',
    (again) => startMinio({ folder: data.minio, ...account, ...(again !== undefined && { port: again }) }),
    say,
    stack,
  );
  const settings = minioSettings(endpoint, account);
  // The object store settings are also stored in a file, for commands that an operator runs beside the
  // product.
  await writePrivately(data.objectStore, JSON.stringify(settings));
  stack.defer(() => rm(data.objectStore, { force: true }));
  return objectStoreSettings(data, own);
}

/** A server process beside the services. */
export interface KeptServer {
  readonly port: number;
  /** Resolves when the server has exited, for any reason. */
  readonly exited: Promise<void>;
  stop(): Promise<void>;
}

/** Starts a server and restarts it on the same port whenever it exits unexpectedly. The stack stops it. */
export async function keepRunning<Server extends KeptServer>(
  name: string,
  start: (port?: number) => Promise<Server>,
  say: (line: string) => void,
  stack: AsyncDisposableStack,
): Promise<Server> {
  const stopping = new AbortController();
  const first = await start();
  let server = first;
  const watching = (async () => {
    for (let waitMs = 100; !stopping.signal.aborted; waitMs = Math.min(waitMs * 2, 10_000)) {
      await server.exited;
      if (stopping.signal.aborted) return;
      say(`${name} ended unexpectedly; starting it again.`);
      await start(first.port).then(
        (again) => ((server = again), (waitMs = 50)),
        (cause: Error) => (
          say(cause.message),
          sleep(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined)
        ),
      );
    }
  })();
  stack.defer(async () => {
    stopping.abort();
    await server.stop();
    await watching; // The watcher may be restarting the server, which is then stopped below.
    await server.stop();
  });
  return first;
}
