import { aJarFilled, eventually, jarsFilled, recorder } from '@savvi/testing/bus-driver';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BusRefused } from './bus.ts';
import { type PgBusFixture, pgBusFixture } from './testing/pg-bus-fixture.ts';

const roles = [
  { role: 'pantry', appends: ['pantry.>'], tails: [] },
  { role: 'kitchen', appends: ['kitchen.>'], tails: ['pantry.jar.>'] },
  { role: 'stranger', appends: [], tails: [] },
];

let fixture: PgBusFixture;
beforeAll(async () => {
  fixture = await pgBusFixture(roles);
});
afterAll(() => fixture.close());

async function asRole(role: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: fixture.url(role) });
  await client.connect();
  try {
    return (await client.query<object>(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('permissions on the PostgreSQL bus', () => {
  // Trust: events-5
  it('a role may publish only its own types, and no event of a batch with another type is stored', async () => {
    const bus = fixture.connect('kitchen');
    const event = aJarFilled();
    const own = { ...aJarFilled(), type: 'kitchen.meal.cooked.v1' };
    await expect(bus.publish([own, event])).rejects.toThrow(BusRefused);
    expect(await fixture.query('SELECT 1 FROM bus.log WHERE id = ANY($1)', [[own.id, event.id]])).toEqual([]);
    await bus.publish([own]);
    await bus.close();
  });

  it('the bus refuses a message that is not an event', async () => {
    const bus = fixture.connect('pantry');
    await expect(bus.publish([{ ...aJarFilled(), id: 'seven' }])).rejects.toThrow(BusRefused);
    await bus.close();
  });

  it.each(['pantry.>', '>', 'kitchen.meal.cooked.v1', 'pantry.jar.%', 'pantry.%'])(
    'a role without permission may not subscribe to %s',
    async (type) => {
      const bus = fixture.connect('kitchen');
      const { deliver } = recorder();
      await expect(
        bus.subscribe({ durable: `wish ${type}`, types: ['pantry.jar.filled.v1', type], deliver }).ready,
      ).rejects.toThrow(BusRefused);
      await expect(bus.subscribe({ durable: null, types: [type], deliver }).ready).rejects.toThrow(
        BusRefused,
      );
      await bus.close();
    },
  );

  it('a refused subscription starts once the permission is granted, and stops when it is revoked', async () => {
    const [pantry, stranger] = [fixture.connect('pantry'), fixture.connect('stranger')];
    const reader = recorder();
    await expect(
      stranger.subscribe({ durable: 'late', types: ['pantry.>'], deliver: reader.deliver }).ready,
    ).rejects.toThrow(BusRefused);
    await fixture.setUp([{ role: 'stranger', appends: [], tails: ['pantry.>'] }]);
    await pantry.publish([aJarFilled({ grams: 1 })]);
    await eventually(() => expect(reader.grams()).toContain(1));
    await stranger.close();
    await pantry.publish([aJarFilled({ grams: 2 })]);
    const fetched = () =>
      asRole('stranger', "SELECT event->'data'->'grams' AS grams FROM bus.fetch('late', 0, 10)");
    await fixture.setUp([{ role: 'stranger', appends: [], tails: ['kitchen.>'] }]);
    expect(await fetched()).toEqual([]);
    await fixture.setUp([{ role: 'stranger', appends: [], tails: ['pantry.jar.>'] }]);
    expect(await fetched()).toEqual([{ grams: 2 }]);
    await pantry.close();
  });

  it('a role that subscribes to everything it is granted receives nothing else, and one without grants is refused', async () => {
    const [kitchen, pantry, stranger] = [
      fixture.connect('kitchen'),
      fixture.connect('pantry'),
      fixture.connect('stranger'),
    ];
    await fixture.setUp([{ role: 'stranger', appends: [], tails: [] }]);
    const types = new Set<string>();
    const deliver = async (_: unknown, { type }: { type: string }) => void types.add(type);
    await kitchen.subscribe({ durable: 'granted', types: ['*.>'], deliver }).ready;
    await pantry.publish([
      { ...aJarFilled(), type: 'pantry.lid.closed.v1' },
      { ...aJarFilled(), type: 'pantry.jar.opened.v1' },
    ]);
    await eventually(() => expect(types).toContain('pantry.jar.opened.v1'));
    expect(types).not.toContain('pantry.lid.closed.v1');
    await expect(stranger.subscribe({ durable: 'granted', types: ['*.>'], deliver }).ready).rejects.toThrow(
      BusRefused,
    );
    await Promise.all([kitchen, pantry, stranger].map((bus) => bus.close()));
  });

  it('durables with the same name are separate per role', async () => {
    await fixture.setUp([{ role: 'stranger', appends: [], tails: ['pantry.jar.>'] }]);
    const buses = [fixture.connect('kitchen'), fixture.connect('stranger')];
    const readers = buses.map((bus) => {
      const reader = recorder();
      bus.subscribe({ durable: 'same-name', types: ['pantry.jar.>'], deliver: reader.deliver });
      return reader;
    });
    const pantry = fixture.connect('pantry');
    await pantry.publish(jarsFilled(3, 50));
    for (const reader of readers)
      await eventually(() => expect(reader.grams()).toEqual(expect.arrayContaining([50, 51, 52])));
    await Promise.all([...buses, pantry].map((bus) => bus.close()));
  });

  it.each([
    'SELECT * FROM bus.log',
    "INSERT INTO bus.grants VALUES ('pantry', 'read', '>')",
    'UPDATE bus.durables SET position = 0',
    'DELETE FROM bus.retries',
    'CREATE TABLE bus.mine (id int)',
    'CREATE TABLE public.mine (id int)',
    'CREATE SCHEMA mine',
    'CREATE TEMP TABLE log (id int)',
  ])('a role may not run the statement %s', async (sql) => {
    await expect(asRole('kitchen', sql)).rejects.toThrow(/permission denied/);
  });

  it('the bus refuses a role that was not set up', async () => {
    const outsider = `outsider_${randomUUID().slice(0, 8)}`;
    await fixture.query(`CREATE ROLE ${outsider} LOGIN PASSWORD 'test'`);
    const client = new pg.Client({
      connectionString: Object.assign(new URL(fixture.url('pantry')), { username: outsider }).href,
    });
    await expect(client.connect()).rejects.toThrow(/permission denied for database/);
    await fixture.query(`DROP ROLE ${outsider}`);
  });
});
