// Runs one service as a separate process, as a cluster does, without the rest of the product.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@savvi/tooling/postgres/free-port';

/** A line of the service's log. */
export interface LogLine {
  readonly level: string;
  readonly msg: string;
}

/** A service process, running or ended. */
export interface ServiceProcess {
  readonly url: string;
  /** Returns the status of `/readyz`; 0 while the service does not listen. */
  readyz(): Promise<number>;
  /**
   * Waits until the service is ready.
   * @throws {Error} when it ended, or was not ready within `withinMs` milliseconds
   */
  ready(withinMs?: number): Promise<void>;
  /** Waits for a log line with this message. @throws {Error} when there was none within 20 s */
  logged(message: string): Promise<LogLine>;
  readonly lines: readonly LogLine[];
  /** Returns the output that is not a log line: the reason for an exit. */
  readonly complained: () => string;
  /** null while the process runs, or when a signal ended it. */
  readonly exitCode: () => number | null;
  /** Stops the service as a cluster does, and waits for its exit. */
  stop(): Promise<void>;
}

// Pino's own.
const parsed = (text: string): LogLine[] => (text.startsWith('{') ? [JSON.parse(text) as LogLine] : []);

/** Starts `src/main.ts` of a folder with only these environment variables. */
export async function startServiceProcess(
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<ServiceProcess> {
  const port = env['PORT'] ?? String(await freePort());
  const child: ChildProcess = spawn(process.execPath, [path.join(folder, 'src/main.ts')], {
    env: { PATH: process.env['PATH'] ?? '', ...env, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const url = `http://127.0.0.1:${port}`;
  const lines: LogLine[] = [];
  let [rest, complained] = ['', ''];
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    const all = (rest + text).split('\n');
    rest = all.pop() ?? '';
    lines.push(...all.flatMap(parsed));
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (complained += text));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const readyz = () =>
    fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
      ({ status }) => status,
      () => 0,
    );

  async function until<Found>(
    look: () => Promise<Found | undefined> | Found | undefined,
    withinMs: number,
    what: string,
  ): Promise<Found> {
    for (const deadline = Date.now() + withinMs; ; await sleep(50)) {
      const found = await look();
      if (found !== undefined) return found;
      if (hasEnded() || Date.now() > deadline)
        throw new Error(
          `${what}: ${hasEnded() ? `it ended with ${child.exitCode ?? child.signalCode}` : 'not in time'}\n${complained}${lines.map((line) => JSON.stringify(line)).join('\n')}`,
        );
    }
  }

  return {
    url,
    readyz,
    lines,
    complained: () => complained,
    exitCode: () => child.exitCode,
    ready: async (withinMs = 30_000) =>
      void (await until(async () => ((await readyz()) === 200 ? true : undefined), withinMs, 'ready')),
    logged: (message) =>
      until(() => lines.find(({ msg }) => msg === message), 20_000, `a log line "${message}"`),
    async stop() {
      if (hasEnded()) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
