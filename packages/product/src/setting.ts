import { setTimeout as sleep } from 'node:timers/promises';
import { setUpBus } from '@savvi/eventing/pg-bus-setup';
import type { Postgres } from '@savvi/tooling/postgres';
import type { DataFolder } from './data-folder.ts';
import { objectStoreSettings, type Surroundings } from './environments.ts';
import type { Service } from './services.ts';
import type { Environment } from './settings.ts';

/** Inputs for starting the infrastructure. */
export interface SettingRequest {
  readonly server: Postgres;
  readonly data: DataFolder;
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
  const watch = async () => {
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
  };
  const watching = watch();
  stack.defer(async () => {
    stopping.abort();
    await server.stop();
    await watching; // The watcher may be starting a new server at this moment.
    await server.stop();
  });
  return first;
}
