import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Contract } from '@savvi/part-contracts/contract';
import { ensureDatabase } from '@savvi/service-kit/ensure-database';
import { migrate, MigrationRefused } from '@savvi/service-kit/migrate';
import { startPostgres } from '@savvi/tooling/postgres';
import { explainDisk } from '@savvi/tooling/postgres/failure';
import { Refusal } from '@savvi/tooling/refusal';
import { openDataFolder, refuseOtherSetting } from './data-folder.ts';
import { declareServices } from './declared-services.ts';
import { environmentOf, type Ingredients } from './environments.ts';
import { holdPort } from './front-door.ts';
import type { Host, Hosted } from './host.ts';
import {
  changedFirstPasswords,
  databasePassword,
  demoPaymentSecrets,
  ensureAdminCredentials,
  gatewayKey,
  type NewAdmin,
  releaseKey,
  signingKey,
} from './secrets.ts';
import { demoPayments, type Service } from './services.ts';
import { keepRunning, type Setting, type SettingRequest } from './setting.ts';
import type { Environment, Settings } from './settings.ts';

/** Options of {@link startProduct}. */
export interface ProductOptions {
  settings: Settings;
  /** The environment of the start command. */
  own: Environment;
  root: string;
  services: readonly Service[];
  gateway: Service;
  setting: Setting;
  host: Host;
  /** Builds what the services need. It runs while the databases start. */
  prepare: (signal: AbortSignal) => Promise<void>;
  /** The contracts of the shell and the services that start, once all is prepared. Default: none are known. */
  contracts?: () => readonly Contract[] | Promise<readonly Contract[]>;
  say: (line: string) => void;
  /** false: PostgreSQL runs without fsync, for tests only. Default: true. */
  durable?: boolean;
  /** Aborting this signal ends a start that has not finished. */
  signal: AbortSignal;
}

/** A running product. */
export interface Product {
  /** The address that users open. */
  url: string;
  /** The address on which the gateway listens. */
  listensAt: string;
  newAdmins: readonly NewAdmin[];
  mailFolder: string;
  adminCredentials: string;
  /** The port of the release API, the key that signs its tokens, and the database of the gateway. */
  releases: { readonly port: number; readonly key: string; readonly databaseUrl: string };
}

/** How long services may take to drain, in milliseconds, before their database stops. */
const drainMs = 8_000;

/** Starts everything in order and defers each stop on `stack`, which stops in reverse order. */
export async function startProduct(
  {
    settings,
    own,
    root,
    services,
    gateway,
    setting,
    host,
    prepare,
    contracts,
    say,
    durable = true,
    signal,
  }: ProductOptions,
  stack: AsyncDisposableStack,
): Promise<Product> {
  const door = await holdPort(settings.PORT);
  stack.defer(() => door.open());
  const releasesDoor = await holdPort(settings.RELEASE_PORT, 'RELEASE_PORT');
  stack.defer(() => releasesDoor.open());
  const data = await openDataFolder(settings.DATA_DIR);
  stack.defer(() => data.release());
  refuseOtherSetting(data, setting.command);

  const preparing = new AbortController();
  const prepared = prepare(preparing.signal);
  // A failure is handled by the `await` below, after the databases have started.
  prepared.catch(() => undefined);
  stack.defer(() => preparing.abort());
  const every = [...services, gateway];
  const passwords = new Map(
    await Promise.all(
      every.map(async ({ name }) => [name, await databasePassword(data.keys, name)] as const),
    ),
  );
  signal.throwIfAborted();
  const server = await keepRunning(
    'PostgreSQL',
    (again) => startPostgres({ folder: data.postgres, durable, ...(again !== undefined && { port: again }) }),
    say,
    stack,
  );
  const request: SettingRequest = { server, data, services: every, passwords, own, say, stack };
  const databases = await prepareDatabases(request, root);
  const surroundings = await setting.surround(request);
  // A build may take long and holds no resources, so an abort does not wait for it.
  signal.throwIfAborted();
  await Promise.race([prepared, once(signal, 'abort')]);
  signal.throwIfAborted();
  if (contracts !== undefined)
    await declareServices(databases.get(gateway.name) ?? '', { root, contracts: await contracts() });

  const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${door.port}`;
  const keys = {
    signingKey: await signingKey(data.keys, 'identity'),
    adminSigningKey: await signingKey(data.keys, 'admin'),
    gatewayKey: await gatewayKey(data.keys),
    releases: {
      port: releasesDoor.port,
      key: await releaseKey(data.keys),
    },
    demoPayments: services.some(({ name }) => name === demoPayments.name)
      ? await demoPaymentSecrets(data.keys)
      : null,
  };
  // The passwords are generated as late as possible: the greeting shows them once, so no failure may follow.
  const newAdmins = await ensureAdminCredentials(
    data.adminCredentials,
    settings.ADMIN_EMAILS,
    await changedFirstPasswords(databases.get('identity') ?? ''),
  );
  const given = {
    settings,
    own,
    root,
    data,
    databases,
    surroundings,
    ...keys,
    publicUrl,
    port: door.port,
  };
  const openPort = async () => {
    await Promise.all([door.open(), releasesDoor.open()]);
  };
  await startServices({ services, gateway, host, given, openPort, signal, say }, stack);
  return {
    url: publicUrl,
    listensAt: `http://127.0.0.1:${door.port}`,
    newAdmins,
    mailFolder: data.mail,
    adminCredentials: data.adminCredentials,
    releases: { ...keys.releases, databaseUrl: databases.get(gateway.name) ?? '' },
  };
}

/**
 * Creates databases and roles and applies all migrations.
 * @returns the address of each service's database
 * @throws {Refusal} if the data is newer than the code or the disk is full
 */
async function prepareDatabases(
  { server, data, services, passwords }: SettingRequest,
  root: string,
): Promise<Map<string, string>> {
  const passwordOf = (name: string) => passwords.get(name) ?? '';
  const addresses = new Map(
    services.map(({ name }) => [
      name,
      `postgresql://${name}:${passwordOf(name)}@127.0.0.1:${server.port}/${name}`,
    ]),
  );
  try {
    for (const { name, folder } of services) {
      await ensureDatabase({ admin: server.url(), name, role: name, password: passwordOf(name) });
      await migrate({
        databaseUrl: addresses.get(name) ?? '',
        dir: path.join(root, folder, 'prisma', 'migrations'),
      });
    }
  } catch (cause) {
    const sentence = cause instanceof MigrationRefused ? cause.message : explainDisk(cause, data.postgres);
    throw sentence === null ? cause : new Refusal(sentence, { cause });
  }
  return addresses;
}

async function startServices(
  {
    services,
    gateway,
    host,
    signal,
    say,
    given,
    openPort,
  }: Pick<ProductOptions, 'services' | 'gateway' | 'host' | 'signal' | 'say'> & {
    given: Ingredients;
    /** Releases the ports of the product and of its release API for the gateway. */
    openPort: () => Promise<void>;
  },
  stack: AsyncDisposableStack,
): Promise<void> {
  const hosted: Hosted[] = [];
  const urls = new Map<string, string>();
  stack.defer(() =>
    within(drainMs, Promise.all(hosted.map((service) => service.stop())), () =>
      say('A service did not end in time; going on without it.'),
    ),
  );
  const start = async (service: Service) => {
    signal.throwIfAborted();
    const started = await host.start(service, environmentOf(service.name, 0, urls, given));
    hosted.push(started);
    urls.set(service.name, started.url);
  };
  for (const isCalled of [true, false]) {
    const outcomes = await Promise.allSettled(
      services.filter((service) => (service.isCalled ?? false) === isCalled).map(start),
    );
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  }
  signal.throwIfAborted();
  await openPort();
  const inFront = await host.start(gateway, environmentOf(gateway.name, given.port, urls, given));
  stack.defer(() =>
    within(drainMs, inFront.stop(), () => say('The gateway did not end in time; going on without it.')),
  );
}

async function within(ms: number, work: Promise<unknown>, onTimeout: () => void): Promise<void> {
  const timeout = new AbortController();
  const late = sleep(ms, 'late', { signal: timeout.signal }).catch(() => 'in time');
  const outcome = await Promise.race([work.then(() => 'in time'), late]).finally(() => timeout.abort());
  if (outcome === 'late') onTimeout();
}
