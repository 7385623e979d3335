import { connect, type NatsConnection } from '@nats-io/transport-node';
import { aJarFilled, eventually, jarsFilled, recorder } from '@savvi/testing/bus-driver';
import { hasPart } from '@savvi/tooling/parts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bus, BusRefused } from './bus.ts';
import { type NatsBusFixture, natsBusFixture } from './testing/nats-bus-fixture.ts';

const roles = [
  { role: 'pantry', appends: ['pantry.>'], durables: { stock: ['pantry.>'] } },
  { role: 'kitchen', appends: ['kitchen.>'], tails: ['pantry.jar.>'], durables: { stock: ['pantry.jar.>'] } },
  { role: 'stranger' },
];

describe.runIf(hasPart('nats-server'))('rights on the NATS bus', () => {
  let fixture: NatsBusFixture;
  let kitchen: Bus;
  beforeAll(async () => {
    fixture = await natsBusFixture(roles);
    kitchen = fixture.connect('kitchen');
  });
  afterAll(async () => {
    await kitchen.close();
    await fixture.close();
  });

  /**
   * Connects as a role with the plain NATS client, without our bus driver. The server's refusals are
   * collected in `errors`.
   */
  async function bare(role: string): Promise<{ connection: NatsConnection; errors: string[] }> {
    const { host, username: user, password: pass } = new URL(fixture.url(role));
    const connection = await connect({ servers: host, user, pass, inboxPrefix: `_INBOX_${role}` });
    const errors: string[] = [];
    void (async () => {
      for await (const status of connection.status())
        if (status.type === 'error') errors.push(status.error.message);
    })();
    return { connection, errors };
  }

  // Trust: events-5
  it('a role may publish only events of its own types', async () => {
    const own = { ...aJarFilled(), type: 'kitchen.meal.cooked.v1' };
    await expect(kitchen.publish([own, aJarFilled()])).rejects.toThrow(BusRefused);
    await kitchen.publish([own]);
  });

  it.each(['', 'kitchen meal', 'kitchen.>', 'kitchen.*.cooked.v1', '$JS.API.STREAM.DELETE.events'])(
    'a role may not publish an event of the type "%s"',
    async (type) => {
      await expect(kitchen.publish([{ ...aJarFilled(), type }])).rejects.toThrow(BusRefused);
    },
  );

  it('the server refuses an event that is too large', async () => {
    const event = {
      ...aJarFilled(),
      type: 'kitchen.meal.cooked.v1',
      data: { text: 'x'.repeat(2 * 1024 * 1024) },
    };
    await expect(kitchen.publish([event])).rejects.toThrow(BusRefused);
  });

  it.each(['pantry.>', '>', 'kitchen.meal.cooked.v1'])(
    'a role without permission may not subscribe to %s',
    async (type) => {
      const { deliver } = recorder();
      const [durable, tail] = [
        kitchen.subscribe({ durable: 'stock', types: ['pantry.jar.filled.v1', type], deliver }),
        kitchen.subscribe({ durable: null, types: [type], deliver }),
      ];
      await expect(durable.ready).rejects.toThrow(BusRefused);
      await expect(tail.ready).rejects.toThrow(BusRefused);
      await Promise.all([durable.stop(), tail.stop()]);
    },
  );

  it('a subscription with one refused type receives nothing', async () => {
    const [reader, pantry] = [recorder(), fixture.connect('pantry')];
    const tail = kitchen.subscribe({
      durable: null,
      types: ['pantry.jar.>', 'pantry.lid.>'],
      deliver: reader.deliver,
    });
    const witness = recorder();
    const granted = kitchen.subscribe({ durable: null, types: ['pantry.jar.>'], deliver: witness.deliver });
    await expect(tail.ready).rejects.toThrow(BusRefused);
    await granted.ready;
    await pantry.publish(jarsFilled(1, 7));
    await eventually(() => expect(witness.grams()).toEqual([7]));
    expect(reader.grams()).toEqual([]);
    await Promise.all([tail.stop(), granted.stop(), pantry.close()]);
  });

  // Trust: events-5
  it('a durable that was not set up is refused', async () => {
    const subscription = kitchen.subscribe({
      durable: 'wish',
      types: ['pantry.jar.>'],
      deliver: recorder().deliver,
    });
    await expect(subscription.ready).rejects.toThrow(BusRefused);
    await subscription.stop();
  });

  it('durables with the same name are separate per role', async () => {
    const pantry = fixture.connect('pantry');
    const readers = [kitchen, pantry].map((bus) => {
      const reader = recorder();
      return {
        ...reader,
        subscription: bus.subscribe({ durable: 'stock', types: ['pantry.jar.>'], deliver: reader.deliver }),
      };
    });
    await pantry.publish(jarsFilled(3, 50));
    for (const reader of readers)
      await eventually(() => expect(reader.grams()).toEqual(expect.arrayContaining([50, 51, 52])));
    await Promise.all(readers.map(({ subscription }) => subscription.stop()));
    await pantry.close();
  });

  // Trust: events-5
  it.each([
    '$JS.API.STREAM.MSG.GET.events',
    '$JS.API.DIRECT.GET.events',
    '$JS.API.STREAM.INFO.events',
    '$JS.API.STREAM.PURGE.events',
    '$JS.API.CONSUMER.CREATE.events',
    '$JS.API.CONSUMER.CREATE.events.mine.event.pantry.>',
    '$JS.API.CONSUMER.DELETE.events.kitchen_stock',
    '$JS.API.CONSUMER.MSG.NEXT.events.pantry_stock',
    '$JS.ACK.events.pantry_stock.1.1.1.1.1',
    'event.pantry.jar.filled.v1',
  ])('a role may not call %s', async (subject) => {
    const { connection, errors } = await bare('kitchen');
    connection.publish(subject, '{}');
    await connection.flush();
    await eventually(() => expect(errors).toEqual([expect.stringContaining('Permissions Violation')]));
    await connection.close();
  });

  it.each(['>', '_INBOX.>', '_INBOX_pantry.>', 'event.>', '$JS.>', '$SYS.>'])(
    'a role may not listen to %s',
    async (subject) => {
      const { connection, errors } = await bare('stranger');
      connection.subscribe(subject);
      await connection.flush();
      await eventually(() => expect(errors).toEqual([expect.stringContaining('Permissions Violation')]));
      await connection.close();
    },
  );

  it('the server refuses a connection without a password', async () => {
    await expect(
      connect({
        servers: new URL(fixture.url('pantry')).host,
        user: 'pantry',
        pass: 'wrong',
        reconnect: false,
      }),
    ).rejects.toThrow(/Authorization/i);
    await expect(connect({ servers: new URL(fixture.url('pantry')).host, reconnect: false })).rejects.toThrow(
      /Authorization/i,
    );
  });
});
