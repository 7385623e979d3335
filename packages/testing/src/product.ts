// Starts the whole product as a user would, on a free port and with a data folder of its own.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@savvi/tooling/postgres/free-port';
import { administratorOf } from './administrator.ts';
import {
  descendantsOf,
  isRunning,
  killIfThere,
  type RunningProcess,
  startProgram,
  until,
} from './processes.ts';

const root = join(import.meta.dirname, '../../..');

/** Options of {@link startProduct}, in addition to the settings of every test. */
export interface ProductSettings {
  /** Runs each service as a process of its own, so that one can be killed. */
  readonly split?: boolean;
  /** Uses NATS and MinIO, and implies `split`. Default: PRODUCT_PARTS, which `npm run e2e -- --parts` sets. */
  readonly parts?: boolean;
  /** The checkout to run the product from. Default: the checkout of this file. */
  readonly checkout?: string;
  /** A program that starts the product in place of `npm start`. */
  readonly entry?: string;
  /** Settings such as CLOCK_OFFSET or ADMIN_EMAILS. */
  readonly env?: Readonly<Record<string, string>>;
  /** An existing data folder; absent: a new one that `remove` deletes. */
  readonly dataDir?: string;
}

/** A running product. */
export interface Product {
  readonly url: string;
  readonly dataDir: string;
  /** Returns the product's output so far. */
  readonly output: () => string;
  /** Returns all processes of the product, the start process first. */
  readonly processes: () => RunningProcess[];
  /** With `split`: returns the process of a service (`budget`, `identity`) or of the `gateway`. */
  readonly processOf: (part: string) => RunningProcess;
  /** Returns the credentials of the first administrator; replaces the first password if that is still due. */
  readonly admin: () => Promise<{ email: string; password: string }>;
  /** Returns the stored e-mails, oldest first, as they would have been sent. */
  readonly mails: () => Promise<string[]>;
  /** Resolves once /readyz returns 200; rejects if the product has ended or after two minutes. */
  readonly ready: () => Promise<void>;
  /** Stops the product like Ctrl-C and waits; rejects if a process survives. */
  readonly stop: () => Promise<void>;
  /** Kills all processes immediately, like a power cut. */
  readonly kill: () => Promise<void>;
  /** Calls `stop` and deletes the data folder. */
  readonly remove: () => Promise<void>;
}

/** Starts a product and waits until it is ready. */
export async function startProduct({
  split = false,
  parts = process.env['PRODUCT_PARTS'] === 'yes',
  checkout,
  entry,
  env = {},
  dataDir,
}: ProductSettings = {}): Promise<Product> {
  const port = await freePort();
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'savvi-e2e-')));
  const command = parts ? 'start-parts' : 'run';
  // The entry script of `npm start` would install dependencies. Another checkout has links to our installed
  // packages, so its command is run directly.
  const usual =
    checkout === undefined
      ? [join(root, 'scripts/start.mjs'), command]
      : [join(checkout, 'scripts', `${command}.ts`)];
  const args = entry === undefined ? [...usual, ...(split && !parts ? ['--split'] : [])] : [entry];
  const program = startProgram(args, {
    cwd: checkout ?? root,
    env: {
      ...process.env,
      RATE_LIMIT_SCALE: '1000',
      LOG_LEVEL: 'warn',
      ...(env['NODE_ENV'] !== 'production' && { CHECK_REPLIES: 'yes' }),
      ...env,
      PORT: String(port),
      DATA_DIR: folder,
    },
  });
  const product = productOf(program, `http://localhost:${port}`, folder);
  try {
    await product.ready();
  } catch (error) {
    await product.remove();
    throw error;
  }
  return product;
}

function productOf(
  { child, pid, hasEnded, output, end }: ReturnType<typeof startProgram>,
  url: string,
  dataDir: string,
): Product {
  const processes = () =>
    hasEnded() ? [] : [{ pid, command: child.spawnargs.join(' ') }, ...descendantsOf(pid)];
  const stop = async () => {
    const all = processes();
    await end();
    const left = () => all.filter((each) => isRunning(each.pid));
    await until(
      () => left().length === 0,
      5_000,
      () => `these processes outlived the product:\n${listed(left())}`,
    );
  };

  return {
    url,
    dataDir,
    output,
    processes,
    processOf(part) {
      const entry = new RegExp(`(^|[ /])(services/)?${part}/src/main\\.ts`);
      const found = processes().find(({ command }) => entry.test(command));
      if (!found) throw new Error(`no process runs ${part}; there are:\n${listed(processes())}`);
      return found;
    },
    admin: () => administratorOf({ url, dataDir }),
    mails: () => mailsIn(dataDir),
    ready: () =>
      until(
        () => isReady(url, hasEnded, output),
        120_000,
        () => `the product did not become ready:\n${output()}`,
      ),
    stop,
    async kill() {
      const all = processes();
      await end(() => all.toReversed().forEach((each) => killIfThere(each.pid)));
      // Kills the processes that are still running; some outlive their parent, such as PostgreSQL.
      all.filter((each) => isRunning(each.pid)).forEach((each) => killIfThere(each.pid));
      await until(
        () => !all.some((each) => isRunning(each.pid)),
        5_000,
        () => 'processes survived SIGKILL',
      );
    },
    async remove() {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const listed = (processes: readonly RunningProcess[]) =>
  processes.map(({ pid, command }) => `${pid} ${command}`).join('\n');

/**
 * Returns the e-mails in a product's data folder, oldest first, as they would have been sent; none before the
 * folder of e-mails exists.
 * @throws {Error} if there is no such data folder
 */
export async function mailsIn(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'mail');
  const names = ((await readdir(dataDir)).includes('mail') ? await readdir(folder) : []).filter((name) =>
    name.endsWith('.eml'),
  );
  return Promise.all(names.toSorted().map((name) => readFile(join(folder, name), 'utf8')));
}

async function isReady(url: string, hasEnded: () => boolean, printed: () => string): Promise<boolean> {
  if (hasEnded()) throw new Error(`the product ended before it was ready:\n${printed()}`);
  try {
    return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) })).status === 200;
  } catch {
    return false; // the port is not open yet
  }
}
