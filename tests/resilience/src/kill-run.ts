// Several clients work while processes are killed at random, including the database and the whole product.
// The operations recorded outside the product are then compared with the stored data.
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

/** Options of {@link runAndKill}. */
export interface KillRun {
  /** Whether the product uses NATS and MinIO. */
  readonly parts: boolean;
  /** The folder for the data and the record of operations. */
  readonly folder: string;
  readonly random: () => number;
  /** The processes that are killed in each round, in random order, before the whole product is killed. */
  readonly victims: readonly string[];
  readonly rounds: number;
  /** The number of users per type of record. */
  readonly people: Readonly<Partial<Record<KindName, number>>>;
  /** The minimum number of acknowledged operations; each type of record needs a twentieth of it. */
  readonly enough: number;
}

/** The users who work with one type of record, and the record of their operations. */
interface Crew {
  readonly name: KindName;
  readonly people: readonly Person[];
  readonly recorder: Recorder;
}

/** The results of a run. */
export interface KillOutcome {
  /** A text with the number of operations. */
  readonly report: string;
  /** The verdicts on the records and on the events of each type. */
  readonly verdicts: Readonly<Record<string, Verdict>>;
}

/**
 * Runs the clients and kills processes; then waits until every projection equals the tables, and returns the
 * verdicts.
 */
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
  /**
   * Kills one process at a random time. A process that was killed shortly before may not have restarted yet.
   */
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
    // Object.entries loses the key type of KillRun
    for (const [name, count] of Object.entries(wanted) as [KindName, number][]) {
      const people: Person[] = [];
      // Sequentially, because password hashing is expensive.
      while (people.length < count) people.push(await newPerson(url));
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
    await killEverything(); // The kill happens during the work, with requests in progress.
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
