import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { SECRET_SETTINGS } from '@savvi/service-kit/env';
import { codeOf } from '@savvi/tooling/code';
import { freePort } from '@savvi/tooling/postgres/free-port';
import type { Host } from './host.ts';
import { isReady, type Supervised, superviseProcess } from './supervised-process.ts';
import { writePrivately } from '@savvi/service-kit/write-privately';

/** What the split host needs to know. */
export interface SplitHostOptions {
  root: string;
  say: (line: string) => void;
  /** Kept up to date with `{ "<service>": { "pid", "url" } }`, for whoever wants to stop or kill one. */
  processesFile: string;
  /**
   * Where each process is handed its secrets, in a file of mode 600: an environment is read by others, and
   * inherited.
   */
  secretsFolder: string;
}

/** Runs each service as a process of its own. */
export interface SplitHost extends Host {
  /** Restarts a service, on the port it has. */
  restart(name: string): void;
  /** Whether a service of that name runs here. */
  has(name: string): boolean;
  /**
   * Restarts a service if its code is another than it runs, or it is down, after `prepare`, and waits until
   * it is ready; one renewal of it after the other.
   * @throws {Refusal}
   */
  renew(name: string, prepare: (renewed: Renewed) => Promise<void>): Promise<Renewal>;
}

/** What became of a service that was to be renewed. */
export type Renewal = 'unknown' | 'unchanged' | 'renewed';

/** A service that is about to start with other code. */
export interface Renewed {
  readonly folder: string;
  readonly databaseUrl: string;
}

interface Kept {
  readonly folder: string;
  readonly url: string;
  readonly databaseUrl: string;
  readonly child: Supervised;
  /** What it was started from, whether it came up or not. */
  code: string;
  /** The last renewal of it that was asked for, however it ends. */
  renewing: Promise<unknown>;
}

/** Runs each service as a process of its own that keeps its port when it is started again. */
export function splitHost({ root, say, processesFile, secretsFolder }: SplitHostOptions): SplitHost {
  const children = new Map<string, Kept>();
  const processes = new Map<string, { pid: number; url: string }>();
  let writing = Promise.resolve();
  const write = () =>
    (writing = writing.then(() =>
      writePrivately(processesFile, `${JSON.stringify(Object.fromEntries(processes), null, 2)}\n`),
    ));

  async function renewInTurn(kept: Kept, prepare: (renewed: Renewed) => Promise<void>): Promise<Renewal> {
    const ready = `${kept.url}/readyz`;
    if (codeOf(root, kept.folder) === kept.code && (await isReady(ready))) return 'unchanged';
    await prepare(kept);
    await kept.child.renew(ready);
    return 'renewed';
  }

  return {
    has: (name) => children.has(name),
    restart: (name) => children.get(name)?.child.restart(),
    async renew(name, prepare) {
      const kept = children.get(name);
      if (kept === undefined) return 'unknown';
      const renewal = kept.renewing.then(() => renewInTurn(kept, prepare));
      kept.renewing = renewal.catch(() => undefined); // whoever asked for it is told
      return renewal;
    },
    async start({ name, folder }, environment) {
      const port = Number(environment['PORT']) || (await freePort());
      const url = `http://127.0.0.1:${port}`;
      const secrets = Object.entries(environment).filter(
        ([setting, value]) => value !== undefined && SECRET_SETTINGS.includes(setting),
      );
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
        // Nothing of ours but the way to programs: a service sees the settings it is given, in every setting of the product.
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
          void write();
          const again = children.get(name);
          if (again !== undefined) again.code = codeOf(root, folder);
        },
      });
      children.set(name, {
        folder,
        url,
        databaseUrl: environment['DATABASE_URL'] ?? '',
        child,
        code: codeOf(root, folder),
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
