// Several clients work while processes are killed at random, the database and the whole product among them.
// What an outside recorder knows is then compared with what is there.
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { killIfThere } from '@savvi/testing/processes';
import { type Product, startProduct } from '@savvi/testing/product';
import { expect, vi } from 'vitest';
import { newPerson, type Person } from './calls.ts';
import { postmasterOf, query } from '@savvi/testing/product-database';
import { type KindName, KINDS } from './kinds.ts';
import type { FoundEvent } from './operation.ts';
import { parked, unsent } from './outboxes.ts';
import { eventsInNats, pidOfPart } from './parts.ts';
import { untilProjected } from './projections.ts';
import { createRecorder, type Recorder } from './recorder.ts';
import { type Verdict, verdictOfEvents, verdictOfRows } from './verdict.ts';

/** What to kill, and who works meanwhile. */
export interface KillRun {
  /** With NATS and MinIO. */
  readonly parts: boolean;
  /** Holds the data and the record. */
  readonly folder: string;
  readonly random: () => number;
  /** What is killed in each round, in any order, before everything is. */
  readonly victims: readonly string[];
  readonly rounds: number;
  /** How many people work with each kind of thing. */
  readonly people: Readonly<Partial<Record<KindName, number>>>;
  /** Acknowledged operations there have to be at least; a twentieth of that of each kind. */
  readonly enough: number;
}

/** Who works with a kind of thing, and what is known of it. */
interface Crew {
  readonly name: KindName;
  readonly people: readonly Person[];
  readonly recorder: Recorder;
}

/** What a run came to. */
export interface KillOutcome {
  /** How many operations there were, in words. */
  readonly report: string;
  /** Of the things and of the events of each kind. */
  readonly verdicts: Readonly<Record<string, Verdict>>;
}

/** Works and kills; then waits until every projection equals what the tables hold, and judges. */
export async function runAndKill({
  parts,
  folder,
  random,
  victims,
  rounds,
  people: wanted,
  enough,
}: KillRun): Promise<KillOutcome> {
  const start = () => startProduct({ split: true, parts, dataDir: join(folder, 'data') });
  let product: Product = await start();
  const url = () => product.url;

  const killed = new Set<string>();
  /** Kills one part at a moment nobody chose; what was killed a moment ago may not be back yet. */
  async function killOne(part: string): Promise<void> {
    await pause(200 + random() * 1_500);
    const pid =
      part === 'postgres'
        ? (await postmasterOf(product.dataDir)).pid
        : part === 'nats' || part === 'minio'
          ? await pidOfPart(product.dataDir, part)
          : product
              .processes()
              .find(({ command }) => new RegExp(`(^|[ /])${part}/src/main\\.ts`).test(command))?.pid;
    if (pid === undefined) return;
    killIfThere(pid);
    killed.add(part);
  }
  async function killEverything(): Promise<void> {
    await product.kill();
    product = await start();
  }

  try {
    const crews: Crew[] = [];
    // KillRun types its keys so
    for (const [name, count] of Object.entries(wanted) as [KindName, number][]) {
      const people: Person[] = [];
      while (people.length < count) people.push(await newPerson(url)); // one after the other: passwords cost
      crews.push({ name, people, recorder: createRecorder(join(folder, `${name}.jsonl`)) });
    }
    const acknowledged = () => crews.map(({ recorder }) => recorder.count('ok'));
    const isEnough = () =>
      acknowledged().reduce((sum, each) => sum + each, 0) > enough &&
      acknowledged().every((each) => each > enough / 20);
    let isOver = false;
    const working = Promise.all(
      crews.flatMap(({ name, people, recorder }) =>
        people.map((person) => KINDS[name].work({ person, url, recorder, random, isOver: () => isOver })),
      ),
    );
    for (let round = 0; round < rounds; round += 1) {
      for (const victim of victims.toSorted(() => random() - 0.5)) await killOne(victim);
      await pause(random() * 2_000);
      await killEverything();
    }
    await vi.waitFor(() => expect(isEnough(), `acknowledged: ${acknowledged().join(', ')}`).toBe(true), {
      timeout: 240_000,
      interval: 100,
    });
    await killEverything(); // in the middle of their work, and with it whatever is still under way
    isOver = true;
    await working;

    await expect.poll(() => unsent(product.dataDir), { timeout: 60_000 }).toEqual([]);
    expect([...killed].toSorted(), 'what was killed while it ran').toEqual([...new Set(victims)].toSorted());
    for (const { name, recorder } of crews)
      expect(recorder.count('unknown'), `operations with ${name} that a kill interrupted`).toBeGreaterThan(0);

    const events = parts ? await eventsOfNats(product.dataDir) : await eventsOfPostgres(product.dataDir);
    const verdicts: Record<string, Verdict> = {};
    for (const { name, people, recorder } of crews) {
      const things = (await Promise.all(people.map(KINDS[name].found))).flat();
      verdicts[name] = verdictOfRows(recorder.operations, things);
      verdicts[`events of ${name}`] = verdictOfEvents(KINDS[name], recorder.operations, things, events);
    }
    await untilProjected(product.dataDir, 120_000);
    expect(await parked(product.dataDir)).toEqual([]);
    return { report: crews.map(tell).join('; '), verdicts };
  } finally {
    await product.stop();
  }
}

const tell = ({ name, recorder: { operations, count } }: Crew) =>
  `${name}: ${operations.length} operations, ${count('ok')} ok, ${count('failed')} failed, ${count('unknown')} unknown`;

const eventsOfPostgres = (dataDir: string) =>
  query<FoundEvent & { subject: string }>(
    dataDir,
    'bus',
    `SELECT type, event->'data'->>'id' AS "thingId", (event->'data'->>'version')::int AS version FROM bus.log`,
  );

const eventsOfNats = async (dataDir: string): Promise<FoundEvent[]> =>
  (await eventsInNats(dataDir)).map(({ type, data }) => ({
    type,
    thingId: String(data['id']),
    version: Number(data['version']),
  }));
