import { PostgresFailure } from '@savvi/tooling/postgres/failure';
import { inProcessHost } from './host.ts';
import { prepare } from './prepare.ts';
import { type Product, startProduct } from './product.ts';
import { Refusal } from './refusal.ts';
import { gateway, services } from './services.ts';
import { parseSettings } from './settings.ts';
import { splitHost } from './split-host.ts';

const say = (line: string) => console.log(line);

/** Runs the whole product until a signal ends it. Sets the exit code and ends the process. */
export async function runProduct({ root, isSplit }: { root: string; isSplit: boolean }): Promise<void> {
  const stack = new AsyncDisposableStack();
  const ending = new AbortController();
  const ended = new Promise<void>((resolve) => ending.signal.addEventListener('abort', () => resolve()));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => ending.abort(new Ended(0)));
  process.on('uncaughtException', (cause) => {
    console.error(cause);
    ending.abort(new Ended(1));
  });
  let exitCode = 0;
  try {
    const host = (data: { processes: string }) => (isSplit ? splitHost({ root, say, processesFile: data.processes }) : inProcessHost);
    const settings = parseSettings(process.env, root);
    const product = await startProduct({ settings, own: process.env, root, services, gateway, host, prepare: (signal) => prepare({ root, say, signal }), say, signal: ending.signal }, stack);
    greet(product);
    await ended;
    throw ending.signal.reason;
  } catch (cause) {
    exitCode = cause instanceof Ended ? cause.exitCode : report(cause);
  }
  await stack.disposeAsync().catch((cause: unknown) => (exitCode = report(cause)));
  process.exit(exitCode); // nothing of ours is left to wait for
}

/** Somebody asked the product to end, or a part of it broke. */
class Ended extends Error {
  exitCode: number;
  constructor(exitCode: number) {
    super('ended');
    this.exitCode = exitCode;
  }
}

function report(cause: unknown): number {
  const isPlain = cause instanceof Refusal || cause instanceof PostgresFailure;
  console.error(isPlain ? cause.message : cause);
  return 1;
}

function greet({ url, newAdmins, mailFolder, adminCredentials }: Product): void {
  say(`Savvi is ready: ${url} (started in ${(performance.now() / 1000).toFixed(1)} s)`);
  for (const { email, password } of newAdmins) say(`  Administrator: ${email}   password: ${password}   (shown once)`);
  say(`  Administrators and their first passwords: ${adminCredentials}`);
  say(`  Mails: ${mailFolder}`);
  say('  Ctrl-C stops it.');
}
