import { defineEvent } from '@savvi/contracts/event';
import { eventually } from '@savvi/testing/bus-driver';
import { type EventingDatabase, eventingDatabase } from '@savvi/testing/eventing-database';
import { hasPart } from '@savvi/tooling/parts';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { outbox } from './outbox.ts';
import { natsBusFixture } from './testing/nats-bus-fixture.ts';
import { pgBusFixture } from './testing/pg-bus-fixture.ts';

const noted = defineEvent({ type: 'pantry.note.written.v1', data: z.object({ value: z.int() }) });
const program = fileURLToPath(new URL('testing/crash-process.ts', import.meta.url));

const rights = [{ role: 'pantry', appends: ['pantry.>'], durables: { notes: ['pantry.>'] } }];
const buses = [
  { name: 'PostgreSQL', isHere: true, open: () => pgBusFixture(rights) },
  { name: 'NATS', isHere: hasPart('nats-server'), open: () => natsBusFixture(rights) },
];

describe.for(buses.filter(({ isHere }) => isHere))('crashes over $name', ({ open }) => {
  let database: EventingDatabase;
  let fixture: { url(role: string): string; close(): Promise<void> };
  beforeAll(async () => {
    [database, fixture] = await Promise.all([eventingDatabase(), open()]);
    await database.query('CREATE TABLE notes (value int NOT NULL)');
  });
  afterAll(async () => {
    await kill();
    await database.drop();
    await fixture.close();
  });

  let child: ChildProcess | undefined;
  const start = () => (child = fork(program, [database.url, fixture.url('pantry')]));
  const kill = async () => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  };
  const write = async (from: number, count: number) => {
    for (let value = from; value < from + count; value += 1)
      await database.inTransaction((tx) =>
        outbox.append(tx, noted.of({ spaceId: 's', data: { value }, now: new Date() })),
      );
  };
  const effects = async () =>
    (await database.query<{ value: number }>('SELECT value FROM notes ORDER BY value')).map(
      ({ value }) => value,
    );
  /** Waits until more than `from` effects are stored, and returns their number. */
  const progress = (from: number) =>
    eventually(async () => {
      const { length } = await effects();
      expect(length).toBeGreaterThan(from);
      return length;
    });

  // Trust: events-2
  it(
    'no event is lost, invented or applied twice while relay and consumer are killed repeatedly',
    { timeout: 60_000 },
    async () => {
      const [rounds, each] = [5, 120];
      const written = rounds * each;
      let reached = 0;
      for (let round = 0; round < rounds; round += 1) {
        start();
        const writing = write(round * each, each);
        reached = await progress(reached); // Makes sure that the process is working when it is killed.
        await kill();
        await writing;
      }
      start();
      reached = (await effects()).length;
      while (reached < written) reached = await progress(reached);
      await eventually(async () =>
        expect(await database.query('SELECT 1 FROM outbox WHERE sent_at IS NULL')).toEqual([]),
      );
      await kill();
      expect(await effects()).toEqual(Array.from({ length: written }, (_, value) => value));
      expect(await database.query('SELECT 1 FROM parked_events')).toEqual([]);
    },
  );
});
