import { silentLog } from '@savvi/service-kit/log';
import type { ServiceApp, ServiceAppDeps } from '@savvi/service-kit/app';
import type { AssertPasswordProof } from '@savvi/service-kit/password-proof';
import { listen } from '@savvi/service-kit/server';
import { caller } from './caller.ts';
import { testDatabase } from './database.ts';
import { inSpaceOfToken } from './row-security.ts';
import { someClaims, testTokens } from './tokens.ts';

/** The dependencies that a test gives to a service's app. */
export interface TestAppDeps<Database> extends ServiceAppDeps {
  readonly db: Database;
  readonly assertPasswordProof: AssertPasswordProof;
}

/** Functions that create a service's own components. */
export interface TestServiceParts<Database> {
  readonly migrationsDir: string;
  readonly openDatabase: (url: string) => Database;
  readonly buildApp: (deps: TestAppDeps<Database>) => ServiceApp;
}

/** Opens a database for one test file, as the service opens it. */
export async function openTestDatabase<Database extends { $disconnect(): Promise<void> }>({
  migrationsDir,
  openDatabase,
}: Omit<TestServiceParts<Database>, 'buildApp'>) {
  const { url, drop } = await testDatabase({ migrationsDir });
  const db = openDatabase(url);
  return {
    url,
    db,
    async drop(): Promise<void> {
      await db.$disconnect();
      await drop();
    },
  };
}

/** Starts a service with a database for one test file and a clock that only the test moves. */
export async function testService<Database extends { $disconnect(): Promise<void> }>(
  parts: TestServiceParts<Database>,
) {
  const { url, db, drop } = await openTestDatabase(parts);
  let now = new Date('2026-03-03T12:00:00.000Z');
  const clock = { now: () => now };
  const tokens = testTokens();
  const app = parts.buildApp({
    log: silentLog,
    clock,
    verify: tokens.verify,
    assertPasswordProof: tokens.assertPasswordProof,
    db,
    isReady: () => true,
  });
  const listener = await listen(inSpaceOfToken(app.finish()), { HOST: '127.0.0.1', PORT: 0 });
  /** Returns a user who registered now, unless overridden. */
  const someone = (over: Parameters<typeof someClaims>[0] = {}) => {
    const claims = someClaims({ createdAt: now.toISOString(), ...over });
    return { claims, token: tokens.mint(claims) };
  };
  return {
    app,
    clock,
    db,
    /** The connection string of the database. */
    databaseUrl: url,
    /** The address of the service, for requests that `call` does not support. */
    url: listener.url,
    call: caller(listener.url),
    key: tokens.key,
    /** Returns a proof that a user has just entered their password. */
    prove: ({ claims }: ReturnType<typeof someone>, options: Parameters<typeof tokens.prove>[1] = {}) =>
      tokens.prove(claims, options),
    someone,
    /** Returns the same user after the end of the trial. */
    expired: ({ claims }: ReturnType<typeof someone>) =>
      tokens.mint({ ...claims, createdAt: '2020-01-01T00:00:00.000Z' }),
    /** Advances the clock and returns its new time. */
    later: (ms: number): Date => (now = new Date(now.getTime() + ms)),
    async close(): Promise<void> {
      await listener.close();
      await drop();
    },
  };
}

/** A service under test. */
export type TestService<Database extends { $disconnect(): Promise<void> }> = Awaited<
  ReturnType<typeof testService<Database>>
>;
/** A user of a service under test. */
export type Someone = ReturnType<TestService<{ $disconnect(): Promise<void> }>['someone']>;
