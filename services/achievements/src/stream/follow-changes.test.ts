import { randomUUID } from 'node:crypto';
import { eventsOf } from '@savvi/testing/counted-events';
import { silentLog } from '@savvi/service-kit/log';
import { postgresAdminUrl } from '@savvi/testing/database';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countChange } from '../counting/counting.consumer.ts';
import type { Change } from '../shared/changes.ts';
import { testAchievementsDatabase } from '../testing/achievements.ts';
import { followChanges } from './follow-changes.ts';

let database: Awaited<ReturnType<typeof testAchievementsDatabase>>;
beforeAll(async () => {
  database = await testAchievementsDatabase();
});
afterAll(() => database.drop());

/** A replica that follows changes of counted records. */
function startReplica() {
  const told: Change[] = [];
  let gaps = 0;
  const stop = followChanges({
    databaseUrl: database.url,
    streams: { send: (change) => void told.push(change), sendHello: () => void (gaps += 1) },
    log: silentLog,
  });
  return { told, gaps: () => gaps, stop };
}

it('a replica reports committed changes, and no changes that were rolled back, repeated or outdated', async () => {
  const [one, other] = [startReplica(), startReplica()];
  await expect.poll(() => [one.gaps(), other.gaps()]).toEqual([1, 1]);
  const [spaceId, id] = [randomUUID(), randomUUID()];
  const { account, entry } = eventsOf(spaceId);
  const undone = database.db.$transaction(async (tx) => {
    await countChange(tx, entry.created(randomUUID()));
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  const happened = [
    account.updated(id, 2, '5.00'),
    account.updated(id, 2, '5.00'),
    account.created(id, '4.00'),
    account.deleted(id, 3),
    entry.created(randomUUID()),
  ];
  for (const event of happened) await database.db.$transaction((tx) => countChange(tx, event));
  const heard = [
    { spaceId, kind: 'savings-account', record: { id, version: 2, isGone: false } },
    { spaceId, kind: 'savings-account', record: { id, version: 3, isGone: true } },
    { spaceId, kind: 'entry', record: { id: expect.any(String), version: 1, isGone: false } },
  ];
  for (const { told } of [one, other]) {
    // Waits until the last change of the test has arrived.
    await expect.poll(() => told.at(-1)?.kind).toBe('entry');
    expect(told).toEqual(heard);
  }
  await Promise.all([one.stop(), other.stop()]);
});

it('a replica whose connection was lost reports changes again, and sends `hello` because of the gap', async () => {
  const replica = startReplica();
  await expect.poll(replica.gaps).toBe(1);
  const admin = new pg.Client({ connectionString: postgresAdminUrl() });
  await admin.connect();
  await admin.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND application_name = 'savvi achievements stream'",
    [new URL(database.url).pathname.slice(1)],
  );
  await admin.end();
  await expect.poll(replica.gaps, { timeout: 10_000 }).toBe(2);
  const spaceId = randomUUID();
  await database.db.$transaction((tx) => countChange(tx, eventsOf(spaceId).budget.created(randomUUID())));
  await expect.poll(() => replica.told).toEqual([expect.objectContaining({ spaceId, kind: 'budget' })]);
  await replica.stop();
});
