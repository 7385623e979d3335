// The entry point of a process. Tracing has to start before the modules that it traces are loaded, so a
// service passes a function that loads it, and this file does not import HTTP, Express or PostgreSQL.
import { tracing } from '@savvi/contracts/tracing';
import { InvalidEnvironment } from './env.ts';
import type { GracePeriod, Running } from './server.ts';
import { StartRefused } from './start-refused.ts';
import { assertTracingSettings } from './tracing/settings.ts';

/**
 * During `closingMs`, a client uses its keep-alive connection and gets `Connection: close`, or closes the
 * idle connection itself as `Keep-Alive` advertises. Within `timeoutMs`, a response of 10 MB arrives at 2
 * Mbit/s.
 */
export const GRACE_PERIOD: GracePeriod = { closingMs: 5_000, timeoutMs: 45_000 };

/** The parts of a program that differ between services. */
export interface Program<Env> {
  readonly parseEnv: (source: Record<string, string | undefined>) => Env;
  readonly start: (env: Env) => Promise<Running>;
}

/** Settings of {@link runMain}. */
export interface Main<Env> {
  readonly name: string;
  /** Loads the `start.ts` of the service. */
  readonly load: () => Promise<{ readonly service: Program<Env> }>;
  /**
   * Whether external clients call the service, so that their trace context is not trusted; true for the
   * gateway.
   */
  readonly isInFront?: boolean;
  /** `process`, passed in by main.ts, the only file that accesses it. */
  readonly process: NodeJS.Process;
}

/**
 * Starts tracing if the environment names an endpoint for spans; otherwise nothing of it is loaded.
 * @throws {InvalidEnvironment}
 */
async function startTracingIfConfigured(
  name: string,
  isInFront: boolean,
  { env }: NodeJS.Process,
): Promise<void> {
  assertTracingSettings(env);
  if (!env['OTEL_EXPORTER_OTLP_ENDPOINT']) return;
  env['OTEL_SERVICE_NAME'] ??= name;
  // OpenTelemetry's other resource detectors reveal paths and the command line of this machine.
  env['OTEL_NODE_RESOURCE_DETECTORS'] ??= 'env';
  (await import('./tracing/start-tracing.ts')).startTracing({ trustsCallers: !isInFront });
}

/**
 * Starts a service as this process and drains it on SIGTERM or SIGINT. Invalid settings end the process with
 * one sentence.
 */
export async function runMain<Env>({ name, load, isInFront = false, process }: Main<Env>): Promise<void> {
  let running: Running;
  try {
    await startTracingIfConfigured(name, isInFront, process);
    const { service } = await load();
    running = await service.start(service.parseEnv(process.env));
  } catch (error) {
    process.stderr.write(
      error instanceof InvalidEnvironment
        ? `${name}: ${error.message}\n`
        : `${name} could not start: ${String(error)}\n`,
    );
    return process.exit(1); // resources opened before the failure would keep the process alive
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
