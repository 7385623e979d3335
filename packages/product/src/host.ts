import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { SECRET_SETTINGS } from '@savvi/service-kit/env';
import { writePrivately } from '@savvi/service-kit/write-privately';
import { codeOf } from '@savvi/tooling/code';
import { freePort } from '@savvi/tooling/postgres/free-port';
import type { Service } from './services.ts';
import type { Environment } from './settings.ts';
import { isReady, type Supervised, superviseProcess } from './supervised-process.ts';

/** A running service that is ready. */
export interface Hosted {
  url: string;
  /** Lets open requests finish and stops the service. */
  stop(): Promise<void>;
}

/** Runs services: all in this process, or each in its own process. */
export interface Host {
  /** Starts a service and waits until it is ready; port 0 is a free port. */
  start(service: Service, environment: Environment): Promise<Hosted>;
}

/** Runs services inside this process, each behind its own listener. */
export const inProcessHost: Host = {
  async start(service, environment) {
    const running = await service.start(environment);
    try {
      await running.ready;
    } catch (cause) {
      await running.drain();
      throw cause;
    }
    return { url: running.url, stop: () => running.drain() };
  },
};

/** Options of {@link splitHost}. */
export interface SplitHostOptions {
  root: string;
  say: (line: string) => void;
  /**
   * A file that always contains the running processes as `{ "<service>": { "pid", "url" } }`, for stopping or
   * killing one.
   */
  processes: string;
  /**
   * The folder of each process's secrets, in files with mode 600, because other programs can read an
   * environment and child processes inherit it.
   */
  secrets: string;
}

/** Runs each service in its own process. */
export interface SplitHost extends Host {
  /** Restarts a service on its current port. */
  restart(name: string): void;
  /** Whether a service of that name runs here. */
  has(name: string): boolean;
  /**
   * Restarts a service after `prepare` if its code has changed or it is down, and waits until it is ready.
   * Restarts of one service run one after the other.
   * @throws {Refusal}
   */
  renew(
    name: string,
    prepare: (renewed: Renewed) => Promise<void>,
  ): Promise<'unknown' | 'unchanged' | 'renewed'>;
}

/** A service that is about to start with new code. */
export interface Renewed {
  readonly folder: string;
  readonly databaseUrl: string;
}

interface Kept extends Renewed {
  readonly url: string;
  readonly child: Supervised;
  /** The last requested restart of this service; it may fail. */
  renewing: Promise<unknown>;
}

/** Runs each service in its own process, which keeps its port across restarts. */
export function splitHost({
  root,
  say,
  processes: processesFile,
  secrets: secretsFolder,
}: SplitHostOptions): SplitHost {
  const children = new Map<string, Kept>();
  const processes = new Map<string, { pid: number; url: string }>();
  /** The hash of the code of each service's last start, whether or not that start succeeded. */
  const codes = new Map<string, string>();
  let writing = Promise.resolve();

  return {
    has: (name) => children.has(name),
    restart: (name) => children.get(name)?.child.restart(),
    async renew(name, prepare) {
      const kept = children.get(name);
      if (kept === undefined) return 'unknown';
      const renewal = kept.renewing.then(async () => {
        const ready = `${kept.url}/readyz`;
        if (codeOf(root, kept.folder) === codes.get(name) && (await isReady(ready))) return 'unchanged';
        await prepare(kept);
        await kept.child.renew(ready);
        return 'renewed';
      });
      // A failure is reported to the caller that requested the restart.
      kept.renewing = renewal.catch(() => undefined);
      return renewal;
    },
    async start({ name, folder }, environment) {
      const port = Number(environment['PORT']) || (await freePort());
      const url = `http://127.0.0.1:${port}`;
      const secrets = Object.entries(environment).filter(([setting]) => SECRET_SETTINGS.includes(setting));
      const open = Object.entries(environment).filter(([setting]) => !SECRET_SETTINGS.includes(setting));
      const secretsFile = path.join(secretsFolder, `${name}.json`);
      await mkdir(secretsFolder, { recursive: true, mode: 0o700 });
      await writePrivately(secretsFile, JSON.stringify(Object.fromEntries(secrets)));
      const child = superviseProcess({
        name,
        args: [
          '--import',
          path.join(root, 'scripts', 'start', 'follow-parent.mjs'),
          path.join(root, folder, 'src', 'main.ts'),
        ],
        // Passes on only the variables that locate programs: a service sees just the settings that it is
        // given, in every deployment.
        environment: {
          PATH: process.env['PATH'],
          NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
          ...Object.fromEntries(open),
          SECRETS_FILE: secretsFile,
          PORT: String(port),
        },
        say,
        onStart(pid) {
          processes.set(name, { pid, url });
          codes.set(name, codeOf(root, folder));
          writing = writing.then(() =>
            writePrivately(processesFile, `${JSON.stringify(Object.fromEntries(processes), null, 2)}\n`),
          );
        },
      });
      children.set(name, {
        folder,
        url,
        databaseUrl: environment['DATABASE_URL'] ?? '',
        child,
        renewing: Promise.resolve(),
      });
      await child.ready(`${url}/readyz`).catch(async (cause: unknown) => {
        await child.stop();
        throw cause;
      });
      return {
        url,
        async stop() {
          processes.delete(name);
          await child.stop();
          await rm(secretsFile, { force: true });
          if (processes.size > 0) return;
          await writing;
          await rm(processesFile, { force: true });
        },
      };
    },
  };
}
