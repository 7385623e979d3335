import { rm } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '@savvi/tooling/postgres/free-port';
import type { Host } from './host.ts';
import { type Supervised, superviseProcess } from './supervised-process.ts';
import { writePrivately } from '@savvi/service-kit/write-privately';

/** What the split host needs to know. */
export interface SplitHostOptions {
  root: string;
  say: (line: string) => void;
  /** Kept up to date with `{ "<service>": { "pid", "url" } }`, for whoever wants to stop or kill one. */
  processesFile: string;
}

/** Runs each service as a process of its own. */
export interface SplitHost extends Host {
  /** Starts a service anew, on the port it has. */
  restart(name: string): void;
}

/** Runs each service as a process of its own that keeps its port when it is started again. */
export function splitHost({ root, say, processesFile }: SplitHostOptions): SplitHost {
  const children = new Map<string, Supervised>();
  const processes = new Map<string, { pid: number; url: string }>();
  let writing = Promise.resolve();
  const write = () => (writing = writing.then(() => writePrivately(processesFile, `${JSON.stringify(Object.fromEntries(processes), null, 2)}\n`)));
  return {
    restart: (name) => children.get(name)?.restart(),
    async start({ name, folder }, environment) {
      const port = Number(environment['PORT']) || (await freePort());
      const url = `http://127.0.0.1:${port}`;
      const child = superviseProcess({
        name,
        args: ['--import', path.join(root, 'scripts', 'start', 'follow-parent.mjs'), path.join(root, folder, 'src', 'main.ts')],
        // Nothing of ours but the way to programs: a service sees the settings it is given, in every setting of the product.
        environment: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...environment, PORT: String(port) },
        say,
        onStart(pid) {
          processes.set(name, { pid, url });
          void write();
        },
      });
      children.set(name, child);
      await child.ready(`${url}/readyz`).catch(async (cause: unknown) => {
        await child.stop();
        throw cause;
      });
      return {
        url,
        async stop() {
          processes.delete(name);
          await child.stop();
          if (processes.size > 0) return;
          await writing;
          await rm(processesFile, { force: true });
        },
      };
    },
  };
}
