import type { Express } from 'express';
import type { Clock } from './clock.ts';
import { onceDatabaseIsThere } from './database-wait.ts';
import { startHousekeeping } from './housekeeping.ts';
import type { Log } from './log.ts';
import { listen, type Running } from './server.ts';

/** Settings of {@link startService}. */
export interface Startable {
  readonly log: Log;
  readonly env: { readonly HOST: string; readonly PORT: number };
  readonly db: { $queryRaw(sql: TemplateStringsArray): Promise<unknown>; $disconnect(): Promise<void> };
  /** The event bus; absent for a service that neither publishes nor consumes events. */
  readonly bus?: { close(): Promise<void> };
  /** Builds the HTTP app; `isReady` is the check behind `/readyz`. */
  readonly buildApp: (isReady: () => Promise<boolean>) => Express;
  /** How long a whole request may take to arrive, in milliseconds; two minutes by default. */
  readonly requestMs?: number | undefined;
  /**
   * Runs once the database is available, before the service is ready.
   * @throws {StartRefused} if the service must not run
   */
  readonly prepare?: () => Promise<void>;
  /** Removes expired data: once the service is ready, then every hour. */
  readonly housekeeping?: { readonly clock: Clock; readonly sweep: (now: Date) => Promise<void> } | undefined;
  /**
   * Starts background work and returns the functions that stop it, in the order in which they are called.
   * `draining` fires when the service begins to drain, before open requests end.
   */
  readonly beside: (draining: AbortSignal) => readonly (() => Promise<void>)[];
}

/**
 * Starts a service. It listens immediately and is ready once its database is available. On shutdown it stops
 * accepting requests before it closes any resource.
 */
export async function startService({
  log,
  env,
  db,
  bus,
  buildApp,
  requestMs,
  prepare = () => Promise.resolve(),
  housekeeping,
  beside,
}: Startable): Promise<Running> {
  const stopping = new AbortController();
  const reachDatabase = async () => void (await db.$queryRaw`SELECT 1`);
  let isPrepared = false;
  let stopHousekeeping = () => Promise.resolve();
  const listener = await listen(
    buildApp(() =>
      reachDatabase().then(
        () => isPrepared && !stopping.signal.aborted,
        () => false,
      ),
    ),
    env,
    requestMs,
  );
  const ends = beside(stopping.signal);
  const getReady = async () => {
    await reachDatabase();
    await prepare();
    isPrepared = true;
    if (housekeeping !== undefined) stopHousekeeping = startHousekeeping({ ...housekeeping, log });
  };
  const ready = onceDatabaseIsThere(getReady, { log, signal: stopping.signal });
  return {
    url: listener.url,
    ready,
    async drain(grace) {
      stopping.abort(); // The service is not ready from here on.
      await listener.close(grace?.timeoutMs, grace?.closingMs);
      await ready.catch(() => undefined); // The caller that awaits `ready` gets the error.
      await stopHousekeeping();
      for (const end of ends) await end();
      await bus?.close();
      await db.$disconnect();
    },
  };
}
