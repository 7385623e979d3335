import { aJarFilled, eventually, jarsFilled, recorder } from '@savvi/testing/bus-driver';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type PgBusFixture, pgBusFixture } from './testing/pg-bus-fixture.ts';

const roles = [{ role: 'pantry', appends: ['pantry.>'], tails: ['pantry.>'] }];

let fixture: PgBusFixture;
beforeEach(async () => {
  fixture = await pgBusFixture(roles);
});
afterEach(() => fixture.close());

describe('the log of the PostgreSQL bus', () => {
  it('the bus delivers events in order, whichever producer commits first', async () => {
    const slow = new pg.Client({ connectionString: fixture.url('pantry') });
    await slow.connect();
    await slow.query('BEGIN');
    await slow.query('SELECT bus.append($1::jsonb)', [JSON.stringify([aJarFilled({ grams: 1 })])]);

    const bus = fixture.connect('pantry');
    const reader = recorder();
    await bus.subscribe({ durable: 'reader', types: ['pantry.>'], deliver: reader.deliver }).ready;
    let done = false;
    const quick = bus.publish([aJarFilled({ grams: 2 })]).then(() => (done = true));
    await eventually(async () =>
      expect(
        await fixture.query(
          "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        ),
      ).toHaveLength(1),
    );
    expect(done).toBe(false);
    await slow.query('COMMIT');
    await quick;
    await eventually(() => expect(reader.grams()).toEqual([1, 2]));
    await Promise.all([slow.end(), bus.close()]);
  });

  it('the bus keeps events for seven days, and a durable that lagged longer continues with the oldest kept event', async () => {
    const bus = fixture.connect('pantry');
    await bus.publish(jarsFilled(6));
    await fixture.query(
      "UPDATE bus.log SET appended_at = now() - interval '7 days 1 minute' WHERE (event->'data'->>'grams')::int < 4",
    );
    // Old events are deleted at a heartbeat.
    await eventually(async () => expect(await fixture.query('SELECT 1 FROM bus.log')).toHaveLength(2));
    const reader = recorder();
    bus.subscribe({ durable: 'late', types: ['pantry.>'], deliver: reader.deliver });
    await eventually(() => expect(reader.grams()).toEqual([4, 5]));
    await bus.close();
  });

  it('a durable skips events of other types without delivering them', async () => {
    await fixture.setUp([{ role: 'pantry', appends: ['pantry.>', 'kitchen.>'], tails: ['pantry.>'] }]);
    const bus = fixture.connect('pantry');
    const reader = recorder();
    const reading = bus.subscribe({ durable: 'reader', types: ['pantry.>'], deliver: reader.deliver });
    await bus.publish(
      Array.from({ length: 1_200 }, () => ({ ...aJarFilled(), type: 'kitchen.meal.cooked.v1' })),
    );
    await bus.publish(jarsFilled(1, 7));
    await eventually(() => expect(reader.grams()).toEqual([7]));
    expect(await reading.lag()).toBeLessThanOrEqual(1);
    await bus.close();
  });

  it('a reader is woken for a redelivery when it is due, and not otherwise', async () => {
    const bus = fixture.connect('pantry');
    const reading = bus.subscribe({
      durable: 'reader',
      types: ['pantry.>'],
      deliver: recorder({ fail: () => true }).deliver,
    });
    await reading.ready;
    await reading.stop();
    const asPantry = new pg.Client({ connectionString: fixture.url('pantry') });
    await asPantry.connect();
    expect((await asPantry.query("SELECT bus.due_in_ms('reader') AS ms")).rows).toEqual([{ ms: null }]);
    await bus.publish(jarsFilled(1));
    await asPantry.query("SELECT bus.defer('reader', (SELECT bus.head()), 60000)");
    const { rows } = await asPantry.query<{ ms: number }>("SELECT bus.due_in_ms('reader') AS ms");
    expect(rows[0]?.ms).toBeGreaterThan(50_000);
    await Promise.all([asPantry.end(), bus.close()]);
  });

  it('another instance takes over a durable when its reader vanishes', async () => {
    const [one, other] = [fixture.connect('pantry'), fixture.connect('pantry')];
    const [hangs, wakesUp] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let hung = 0;
    const reading = one.subscribe({
      durable: 'reader',
      types: ['pantry.>'],
      deliver: () => {
        hung += 1;
        hangs.resolve();
        return wakesUp.promise;
      },
    });
    await reading.ready;
    const reader = recorder();
    await other.subscribe({ durable: 'reader', types: ['pantry.>'], deliver: reader.deliver }).ready;
    await one.publish(jarsFilled(3));
    await hangs.promise;
    await fixture.query(
      "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
    );
    await eventually(() => expect(reader.grams()).toEqual([0, 1, 2]));
    expect(reader.seen.map(({ attempt }) => attempt)).toEqual([2, 2, 2]);
    wakesUp.resolve();
    await Promise.all([one.close(), other.close()]);
    expect(hung).toBe(1);
  });
});

describe('setting up the PostgreSQL bus', () => {
  it('a second setup changes nothing, even when several run concurrently', async () => {
    const bus = fixture.connect('pantry');
    await bus.publish(jarsFilled(2));
    await Promise.all([fixture.setUp(), fixture.setUp(), fixture.setUp()]);
    expect(await fixture.query('SELECT 1 FROM bus.log')).toHaveLength(2);
    expect(await fixture.query('SELECT role, action, pattern FROM bus.grants ORDER BY action')).toEqual([
      { role: fixture.nameOf('pantry'), action: 'append', pattern: 'pantry.>' },
      { role: fixture.nameOf('pantry'), action: 'read', pattern: 'pantry.>' },
    ]);
    await bus.close();
  });

  it('setup upgrades the objects of an earlier release', async () => {
    await fixture.query(
      "UPDATE public.bus_schema SET version = 0, checksum = 'earlier'; DROP FUNCTION bus.head()",
    );
    await fixture.setUp();
    expect(await fixture.query('SELECT bus.head() AS head')).toEqual([{ head: '0' }]);
  });

  it('setup refuses a bus that a newer release set up', async () => {
    await fixture.query('UPDATE public.bus_schema SET version = 1000');
    await expect(fixture.setUp()).rejects.toThrow('start the newer release');
  });
});
