import type { userDeleted } from '@savvi/contracts/events';
import type { ProjectionBegun } from '@savvi/contracts/projections';
import type { Bus } from '@savvi/eventing/bus';
import type { Consumer, EventOf } from '@savvi/eventing/consume';
import { createBus } from '@savvi/eventing/create-bus';
import { measureEvents } from '@savvi/eventing/metrics';
import { type Outbox, outbox } from '@savvi/eventing/outbox';
import { beginProjection } from '@savvi/eventing/projection';
import { startServiceEvents } from '@savvi/eventing/service-events';
import type { InTransaction, PrismaTransaction } from '@savvi/eventing/sql';
import type { ServiceApp } from '@savvi/service-kit/app';
import { type Clock, systemClock } from '@savvi/service-kit/clock';
import { checksReplies, type ServiceEnv } from '@savvi/service-kit/env';
import { createTokenVerifier, remoteKeys, type TokenVerifier } from '@savvi/service-kit/identity-token';
import { type AssertPasswordProof, passwordProofs } from '@savvi/service-kit/password-proof';
import { createLog, type Log } from '@savvi/service-kit/log';
import { createMetrics, type Metrics } from '@savvi/service-kit/metrics';
import { withRegistration } from '@savvi/service-kit/registration';
import type { Running } from '@savvi/service-kit/server';
import type { Program } from '@savvi/service-kit/service';
import { startService } from '@savvi/service-kit/start';
import { type WatchPool, watchPools } from '@savvi/service-kit/watched-pools';

/** The part of a generated Prisma client that every service needs; `Tx` is its client inside a transaction. */
export interface ServiceDatabase<Tx> {
  $queryRaw<Row>(sql: TemplateStringsArray, ...values: unknown[]): Promise<Row>;
  $executeRaw(sql: TemplateStringsArray, ...values: unknown[]): Promise<number>;
  $transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  $disconnect(): Promise<void>;
}

/** The dependencies that a service may use to create its own parts. */
export interface CoreDeps<Database> {
  readonly log: Log;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly db: Database;
  /** Adds another pool of database connections to the metrics. */
  readonly watchPool: WatchPool;
}

/** The dependencies that every service has. */
export interface ServiceDeps<Tx extends PrismaTransaction, Database> {
  readonly log: Log;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly db: Database & ServiceDatabase<Tx>;
  readonly inTransaction: InTransaction<Tx>;
  readonly verify: TokenVerifier;
  /** Checks that a user has just entered their password. */
  readonly assertPasswordProof: AssertPasswordProof;
  readonly checksReplies: boolean;
  readonly rateLimitScale: number;
  readonly bus: Bus;
  readonly outbox: Outbox;
}

/**
 * A service behind the gateway: settings, a Prisma database, HTTP routes, events. Callbacks get `Deps`: the
 * dependencies that every service has ({@link ServiceDeps}) and the service's own (`Own`).
 */
export interface ServiceDefinition<
  Env extends ServiceEnv,
  Tx extends PrismaTransaction,
  Database,
  Own extends object,
  Deps = NoInfer<ServiceDeps<Tx, Database> & Own>,
> {
  /**
   * The name of the service: the source of its events, the prefix of its durables and its name in the log.
   * Never rename it.
   */
  readonly name: string;
  /** Parses and validates the service's settings. @throws {InvalidEnvironment} */
  readonly parseEnv: (source: Record<string, string | undefined>) => Env;
  readonly openDatabase: (url: string, watch: WatchPool) => Database & ServiceDatabase<Tx>;
  /** Creates the service's own dependencies. Its parameters need types, from which `Own` is inferred. */
  readonly createOwn?: (core: NoInfer<CoreDeps<Database>>, env: NoInfer<Env>) => Own;
  /** Mounts the routes of the service. */
  readonly buildApp: (deps: Deps & { readonly isReady: () => Promise<boolean> }) => ServiceApp;
  /** Time limit for receiving a whole request, in milliseconds. Default: two minutes. */
  readonly requestMs?: number;
  /**
   * The projection or projections that the service builds from the events of other services. The service starts to
   * build those that the database does not contain yet.
   */
  readonly projection?: ProjectionBegun | readonly ProjectionBegun[];
  /** Runs once the database is available, before the service is ready. @throws {StartRefused} */
  readonly prepare?: (deps: Deps, env: Env) => Promise<void>;
  /** Deletes expired rows: once when the service is ready, then every hour. */
  readonly sweep?: (deps: Deps, now: Date) => Promise<void>;
  /** Erases all data of a deleted account and appends the event that reports the erasure. */
  readonly erase?: (deps: Deps) => (tx: Tx, event: EventOf<typeof userDeleted>) => Promise<void>;
  /**
   * Publishes the service's current records again for new projections in other services. Returns their
   * number.
   */
  readonly backfill?: {
    readonly projections: readonly ProjectionBegun[];
    /** Projections that a later release added. */
    readonly added?: readonly ProjectionBegun[];
    readonly publish: (deps: Deps, signal: AbortSignal) => Promise<number>;
  };
  /** Starts the service's other consumers. */
  readonly consumers?: (deps: Deps) => readonly Consumer[];
  /**
   * Starts other background work. Returns the functions that stop it; they run before the consumers stop.
   * `draining` fires when the service begins to drain, before open requests end.
   */
  readonly background?: (deps: Deps, env: Env, draining: AbortSignal) => readonly (() => Promise<void>)[];
  /** Closes the resources that `createOwn` opened, after everything that uses them has stopped. */
  readonly close?: (deps: Deps) => Promise<void>;
}

/** A defined service. Tests replace parts of what `createDeps` returns before they call `start`. */
export interface DefinedService<Env extends ServiceEnv, Deps> extends Program<Env> {
  readonly createDeps: (env: Env, log?: Log) => Deps;
  readonly start: (env: Env, deps?: Deps) => Promise<Running>;
}

/** Defines a service by the parts that differ from other services; see {@link ServiceDefinition}. */
export function defineService<
  Env extends ServiceEnv,
  Tx extends PrismaTransaction,
  Database,
  Own extends object,
>(
  definition: ServiceDefinition<Env, Tx, Database, Own>,
): DefinedService<Env, ServiceDeps<Tx, Database> & Own> {
  const { name, parseEnv, projection, prepare, sweep, erase, backfill } = definition;

  function createDeps(env: Env, log: Log = createLog(name, env.LOG_LEVEL)): ServiceDeps<Tx, Database> & Own {
    const clock = systemClock(env.CLOCK_OFFSET);
    const keys = remoteKeys(env.IDENTITY_URL);
    const metrics = createMetrics();
    const watchPool = watchPools(metrics);
    const db = definition.openDatabase(env.DATABASE_URL, watchPool);
    // Without `createOwn`, `Own` has no fields.
    const own = definition.createOwn?.({ log, clock, metrics, db, watchPool }, env) ?? ({} as Own);
    return {
      log,
      clock,
      metrics,
      db,
      inTransaction: (work) => db.$transaction(work),
      verify: createTokenVerifier(keys),
      assertPasswordProof: passwordProofs(keys),
      checksReplies: checksReplies(env),
      rateLimitScale: env.RATE_LIMIT_SCALE,
      bus: measureEvents({
        metrics,
        bus: createBus({ url: env.BUS_URL, log }),
        database: db,
        now: clock.now,
      }),
      outbox,
      ...own,
    };
  }

  return {
    parseEnv,
    createDeps,
    async start(env, deps = createDeps(env)) {
      const running = await startService({
        env,
        log: deps.log,
        db: deps.db,
        bus: deps.bus,
        requestMs: definition.requestMs,
        buildApp: (isReady) => definition.buildApp({ ...deps, isReady }).finish(),
        async prepare() {
          for (const begun of [projection ?? []].flat())
            await deps.inTransaction((tx) => beginProjection(tx, begun, deps.clock.now()));
          await prepare?.(deps, env);
        },
        housekeeping: sweep && { clock: deps.clock, sweep: (now) => sweep(deps, now) },
        beside: (draining) => [
          ...(definition.background?.(deps, env, draining) ?? []),
          ...startServiceEvents({
            ...deps,
            name,
            databaseUrl: env.DATABASE_URL,
            erase: erase?.(deps),
            backfill: backfill && {
              projections: backfill.projections,
              added: backfill.added,
              publish: (signal) => backfill.publish(deps, signal),
            },
            consumers: definition.consumers?.(deps),
          }),
          async () => definition.close?.(deps),
        ],
      });
      return withRegistration(running, { name, env, log: deps.log });
    },
  };
}
