import { InvalidEnvironment } from './env.ts';
import type { Running } from './server.ts';
import { StartRefused } from './start.ts';

/** How one service runs as a process of its own. */
export interface Main<Env> {
  readonly name: string;
  readonly parseEnv: (source: Record<string, string | undefined>) => Env;
  readonly start: (env: Env) => Promise<Running>;
  /** `process`, handed in by main.ts, the only file that touches it. */
  readonly process: NodeJS.Process;
}

/** Starts a service as this process and drains it on SIGTERM or SIGINT. Wrong settings end it with one sentence. */
export async function runMain<Env>({ name, parseEnv, start, process }: Main<Env>): Promise<void> {
  let running: Running;
  try {
    running = await start(parseEnv(process.env));
  } catch (error) {
    process.stderr.write(error instanceof InvalidEnvironment ? `${name}: ${error.message}\n` : `${name} could not start: ${String(error)}\n`);
    return process.exit(1); // what was opened before the failure would keep the process alive
  }
  const fail = (error: unknown) => {
    process.stderr.write(error instanceof StartRefused ? `${name}: ${error.message}\n` : `${name} failed: ${String(error)}\n`);
    process.exit(1);
  };
  running.ready.catch(fail);
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    running.drain().then(() => process.exit(0), fail);
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
}
