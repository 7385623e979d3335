import { fileURLToPath } from 'node:url';
import { outbox } from '@savvi/eventing/outbox';
import { silentLog } from '@savvi/service-kit/log';
import { listen } from '@savvi/service-kit/server';
import { caller } from '@savvi/testing/caller';
import { testDatabase } from '@savvi/testing/database';
import { someClaims, testTokens } from '@savvi/testing/tokens';
import { buildApp } from '../app.ts';
import { openDatabase } from '../db.ts';

/** A masterplan database of one test file's own. */
export async function testMasterplanDatabase() {
  const database = await testDatabase({ migrationsDir: fileURLToPath(new URL('../../prisma/migrations', import.meta.url)) });
  const db = openDatabase(database.url);
  return {
    db,
    async drop(): Promise<void> {
      await db.$disconnect();
      await database.drop();
    },
  };
}

/** The masterplan service of one test file, with a clock of its own. */
export async function testMasterplan() {
  const { db, drop } = await testMasterplanDatabase();
  let now = new Date('2026-03-03T12:00:00.000Z');
  const clock = { now: () => now };
  const tokens = testTokens();
  const app = buildApp({ log: silentLog, clock, verify: tokens.verify, db, isReady: () => true });
  const listener = await listen(app.finish(), { HOST: '127.0.0.1', PORT: 0 });
  /** Somebody who registered now, unless said otherwise. */
  const someone = (over = {}) => {
    const claims = someClaims({ createdAt: now.toISOString(), ...over });
    return { claims, token: tokens.mint(claims) };
  };
  return {
    app,
    clock,
    db,
    outbox,
    call: caller(listener.url),
    key: tokens.key,
    someone,
    /** The same person, whose trial has ended since. */
    expired: ({ claims }: ReturnType<typeof someone>) => tokens.mint({ ...claims, createdAt: '2020-01-01T00:00:00.000Z' }),
    /** Lets time go by; answers what the clock then says. */
    later: (ms: number): Date => (now = new Date(now.getTime() + ms)),
    async close(): Promise<void> {
      await listener.close();
      await drop();
    },
  };
}

/** The masterplan service of one test file. */
export type TestMasterplan = Awaited<ReturnType<typeof testMasterplan>>;
