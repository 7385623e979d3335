import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jetstreamManager } from '@nats-io/jetstream';
import { aJarFilled, eventually, mealCooked, recorder } from '@savvi/testing/bus-driver';
import { hasPart } from '@savvi/tooling/parts';
import { type Nats, startNats } from '@savvi/tooling/parts/nats';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Bus, BusRefused } from './bus.ts';
import { createNatsBus } from './nats-bus.ts';
import { connectNats } from './nats-session.ts';
import { NATS_ADMIN, natsUsers, setUpNats } from './nats-setup.ts';

const log = { error: () => {}, warn: () => {}, info: () => {}, debug: () => {} };

describe.runIf(hasPart('nats-server'))('the setup of the NATS bus', () => {
  let folder: string;
  let server: Nats;
  let bus: Bus;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'savvi-nats-setup-'));
    server = await startNats({ folder, users: natsUsers('test', [roleFor(['pantry.>'])]) });
    bus = createNatsBus({ url: url('kitchen'), log });
  });
  afterEach(async () => {
    await bus.close();
    await server.stop();
    await rm(folder, { recursive: true });
  });

  const url = (user: string) => `nats://${user}:test@127.0.0.1:${server.port}`;
  const roleFor = (types: string[]) => ({
    role: 'kitchen',
    password: 'test',
    appends: ['pantry.>', 'kitchen.>'],
    durables: { 'kitchen.stock': types },
  });
  const setUp = (types: string[]) =>
    setUpNats({ adminUrl: url(NATS_ADMIN), roles: [roleFor(types)], ackWaitMs: 500, takeoverMs: 2_000 });
  const cooked = () => mealCooked.of({ spaceId: 's', data: { persons: 2 }, now: new Date() });

  it('the stream keeps events for seven days on disk and detects duplicates for two minutes', async () => {
    await setUp(['pantry.>']);
    const connection = await connectNats(url(NATS_ADMIN), 'test');
    const { config } = await (await jetstreamManager(connection)).streams.info('events');
    expect(config).toMatchObject({
      storage: 'file',
      retention: 'limits',
      max_age: 7 * 24 * 3600 * 1e9,
      duplicate_window: 120 * 1e9,
      max_msgs: -1,
      max_bytes: -1,
    });
    await connection.close();
  });

  it('a second setup changes nothing, and a durable keeps its position', async () => {
    await setUp(['pantry.>']);
    const first = recorder();
    const reading = bus.subscribe({ durable: 'kitchen.stock', types: ['pantry.>'], deliver: first.deliver });
    await bus.publish([aJarFilled({ grams: 1 })]);
    await eventually(() => expect(first.grams()).toEqual([1]));
    await reading.stop();
    await setUp(['pantry.>']);
    const second = recorder();
    await bus.publish([aJarFilled({ grams: 2 })]);
    bus.subscribe({ durable: 'kitchen.stock', types: ['pantry.>'], deliver: second.deliver });
    await eventually(() => expect(second.grams()).toEqual([2]));
  });

  it('a second setup can add types to a durable, which then receives them', async () => {
    await setUp(['pantry.>']);
    const seen: string[] = [];
    const take = async (_: unknown, { type }: { type: string }) => void seen.push(type);
    const refused = bus.subscribe({
      durable: 'kitchen.stock',
      types: ['pantry.>', mealCooked.type],
      deliver: take,
    });
    await expect(refused.ready).rejects.toThrow('kitchen.stock is not set up for kitchen.meal.cooked.v1');
    await setUp(['pantry.>', mealCooked.type]);
    await bus.publish([aJarFilled(), cooked()]);
    await eventually(() => expect(seen).toEqual(['pantry.jar.filled.v1', mealCooked.type]));
  });

  it('a durable of which nothing is granted does not exist, instead of reading every event', async () => {
    await setUp(['pantry.>']);
    await setUp([]);
    const reader = recorder();
    const subscription = bus.subscribe({ durable: 'kitchen.stock', types: ['*.>'], deliver: reader.deliver });
    await expect(subscription.ready).rejects.toThrow(BusRefused);
    expect(reader.grams()).toEqual([]);
    await subscription.stop();
  });

  it('a consumer receives only its own types from a durable that was set up for more', async () => {
    await setUp(['pantry.>', 'kitchen.>']);
    const reader = recorder();
    const reading = bus.subscribe({ durable: 'kitchen.stock', types: ['pantry.>'], deliver: reader.deliver });
    await bus.publish([cooked(), aJarFilled({ grams: 3 })]);
    await eventually(() => expect(reader.grams()).toEqual([3]));
    await eventually(async () => expect(await reading.lag()).toBe(0));
  });
});
