// A process begins here. Tracing has to be there before what it traces is loaded, so a service hands in how
// it is loaded, and this file loads nothing of HTTP, Express or PostgreSQL.
import { tracing } from '@savvi/contracts/tracing';
import { InvalidEnvironment } from './env.ts';
import type { GracePeriod, Running } from './server.ts';
import { StartRefused } from './start-refused.ts';
import { assertTracingSettings } from './tracing/settings.ts';

/**
 * Whoever keeps a connection uses it within the first, or hardly in the moment when it is closed; 10 MB over
 * 2 Mbit/s take the second.
 */
const GRACE_PERIOD: GracePeriod = { closingMs: 2_000, timeoutMs: 45_000 };

/** A service's own parts. */
export interface Program<Env> {
  readonly parseEnv: (source: Record<string, string | undefined>) => Env;
  readonly start: (env: Env) => Promise<Running>;
}

/** How one service runs as a process of its own. */
export interface Main<Env> {
  readonly name: string;
  /** Loads its `start.ts`. */
  readonly load: () => Promise<{ readonly service: Program<Env> }>;
  /** Whether strangers call it, who don't say which trace a request belongs to; true of the gateway. */
  readonly isInFront?: boolean;
  /** `process`, handed in by main.ts, the only file that touches it. */
  readonly process: NodeJS.Process;
}

/**
 * Turns tracing on where the environment says where spans go; nothing of it is loaded otherwise.
 * @throws {InvalidEnvironment}
 */
async function traceIfAsked(name: string, isInFront: boolean, { env }: NodeJS.Process): Promise<void> {
  assertTracingSettings(env);
  if (!env['OTEL_EXPORTER_OTLP_ENDPOINT']) return;
  env['OTEL_SERVICE_NAME'] ??= name;
  env['OTEL_NODE_RESOURCE_DETECTORS'] ??= 'env'; // the others tell paths and the command line of this machine
  (await import('./tracing/start-tracing.ts')).startTracing({ trustsCallers: !isInFront });
}

/**
 * Starts a service as this process and drains it on SIGTERM or SIGINT. Wrong settings end it with one
 * sentence.
 */
export async function runMain<Env>({ name, load, isInFront = false, process }: Main<Env>): Promise<void> {
  let running: Running;
  try {
    await traceIfAsked(name, isInFront, process);
    const { service } = await load();
    running = await service.start(service.parseEnv(process.env));
  } catch (error) {
    process.stderr.write(
      error instanceof InvalidEnvironment
        ? `${name}: ${error.message}\n`
        : `${name} could not start: ${String(error)}\n`,
    );
    return process.exit(1); // what was opened before the failure would keep the process alive
  }
  const fail = (error: unknown) => {
    process.stderr.write(
      error instanceof StartRefused ? `${name}: ${error.message}\n` : `${name} failed: ${String(error)}\n`,
    );
    process.exit(1);
  };
  running.ready.catch(fail);
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    running
      .drain(GRACE_PERIOD)
      .then(() => tracing()?.end())
      .then(() => process.exit(0), fail);
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
}
