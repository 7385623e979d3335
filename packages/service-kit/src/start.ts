import type { Express } from 'express';
import type { Clock } from './clock.ts';
import { onceDatabaseIsThere } from './database-wait.ts';
import { startHousekeeping } from './housekeeping.ts';
import type { Log } from './log.ts';
import { listen, type Running } from './server.ts';

/** A service with a database of its own, while it is started. */
export interface Startable {
  readonly log: Log;
  readonly env: { readonly HOST: string; readonly PORT: number };
  readonly db: { $queryRaw(sql: TemplateStringsArray): Promise<unknown>; $disconnect(): Promise<void> };
  /** Absent for what neither tells nor hears of anything. */
  readonly bus?: { close(): Promise<void> };
  /** The HTTP side; it is given what `/readyz` asks. */
  readonly buildApp: (isReady: () => Promise<boolean>) => Express;
  /** How long a whole request may take to arrive, in milliseconds; two minutes unless said. */
  readonly requestMs?: number | undefined;
  /**
   * What has to be seen to once the database is there, before the service is ready.
   * @throws {StartRefused} when it can't be
   */
  readonly prepare?: () => Promise<void>;
  /** Removes what time has made meaningless: once the service is ready, then every hour. */
  readonly housekeeping?: { readonly clock: Clock; readonly sweep: (now: Date) => Promise<void> } | undefined;
  /**
   * Starts what runs beside HTTP, and answers what ends each, in the order in which they have to end.
   * `draining` fires when the service begins to drain, before open requests end.
   */
  readonly beside: (draining: AbortSignal) => readonly (() => Promise<void>)[];
}

/**
 * Starts a service. It listens at once and is ready when its database is there; it takes no more calls before
 * it lets go of anything.
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
      stopping.abort(); // not ready from here on
      await listener.close(grace?.timeoutMs, grace?.closingMs);
      await ready.catch(() => undefined); // who awaits `ready` was told
      await stopHousekeeping();
      for (const end of ends) await end();
      await bus?.close();
      await db.$disconnect();
    },
  };
}
