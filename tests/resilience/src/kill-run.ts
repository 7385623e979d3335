// Several clients work while processes are killed at random, the database and the whole product among them. What an outside
// recorder knows is then compared with what is there.
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { listBudgets } from '@savvi/contracts/budget/budget.routes';
import { type Product, startProduct } from '@savvi/testing/product';
import { expect } from 'vitest';
import { newPerson, type Person } from './calls.ts';
import { runClient } from './client.ts';
import { postmasterOf, query } from './database.ts';
import { runDocumentClient, textsOf } from './document-client.ts';
import type { Found, FoundEvent } from './operation.ts';
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
  /** How many people work with budgets, and how many with documents. */
  readonly people: { readonly budgets: number; readonly documents: number };
  /** Acknowledged operations there have to be at least. */
  readonly enough: number;
}

/** What a run came to. */
export interface KillOutcome {
  /** How many operations there were, in words. */
  readonly report: string;
  readonly budgets: Verdict;
  readonly events: Verdict;
  readonly documents: Verdict;
}

/** Works and kills; then waits until every projection equals what the tables hold, and judges. */
export async function runAndKill({ parts, folder, random, victims, rounds, people: wanted, enough }: KillRun): Promise<KillOutcome> {
  const start = () => startProduct({ split: true, parts, dataDir: join(folder, 'data') });
  let product: Product = await start();
  const url = () => product.url;

  const killed = new Set<string>();
  /** Kills one part at a moment nobody chose; what was killed a moment ago may not be back yet. */
  async function killOne(part: string): Promise<void> {
    await pause(200 + random() * 1_500);
    const pid = part === 'postgres' ? (await postmasterOf(product.dataDir)).pid : part === 'nats' || part === 'minio' ? await pidOfPart(product.dataDir, part) : product.processes().find(({ command }) => new RegExp(`(^|[ /])${part}/src/main\\.ts`).test(command))?.pid;
    if (pid === undefined) return;
    killIfThere(pid);
    killed.add(part);
  }
  async function killEverything(): Promise<void> {
    await product.kill();
    product = await start();
  }

  try {
    const [budgetRecord, documentRecord] = [createRecorder(join(folder, 'budgets.jsonl')), createRecorder(join(folder, 'documents.jsonl'))];
    const acknowledged = () => budgetRecord.count('ok') + documentRecord.count('ok');
    const people: Person[] = [];
    while (people.length < wanted.budgets + wanted.documents) people.push(await newPerson(url)); // one after the other: passwords cost
    const [budgeters, filers] = [people.slice(0, wanted.budgets), people.slice(wanted.budgets)];
    let isOver = false;
    const working = Promise.all([
      ...budgeters.map((person) => runClient(person, budgetRecord, random, () => isOver)),
      ...filers.map((person) => runDocumentClient({ person, url, recorder: documentRecord, random, isOver: () => isOver })),
    ]);
    for (let round = 0; round < rounds; round += 1) {
      for (const victim of victims.toSorted(() => random() - 0.5)) await killOne(victim);
      await pause(random() * 2_000);
      await killEverything();
    }
    await expect.poll(acknowledged, { timeout: 240_000, interval: 100 }).toBeGreaterThan(enough);
    await killEverything(); // in the middle of their work, and with it whatever is still under way
    isOver = true;
    await working;

    for (const database of ['budget', 'documents']) await expect.poll(() => query(product.dataDir, database, 'SELECT 1 FROM outbox WHERE sent_at IS NULL'), { timeout: 60_000 }).toEqual([]);
    const tell = ({ operations, count }: Recorder) => `${operations.length} operations: ${count('ok')} ok, ${count('failed')} failed, ${count('unknown')} unknown`;
    expect([...killed].toSorted(), 'what was killed while it ran').toEqual([...new Set(victims)].toSorted());
    expect(acknowledged()).toBeGreaterThan(enough);
    expect(budgetRecord.count('unknown'), 'operations that a kill interrupted').toBeGreaterThan(0);

    const rows = (await Promise.all(budgeters.map(budgetsOf))).flat();
    const events = parts ? await eventsOfNats(product.dataDir) : await eventsOfPostgres(product.dataDir);
    const documents = (await Promise.all(filers.map(textsOf))).flat();
    await untilProjected(product.dataDir, 120_000);
    return {
      report: `budgets: ${tell(budgetRecord)}; documents: ${tell(documentRecord)}`,
      budgets: verdictOfRows(budgetRecord.operations, rows),
      events: verdictOfEvents(budgetRecord.operations, rows, events),
      documents: verdictOfRows(documentRecord.operations, documents),
    };
  } finally {
    await product.stop();
  }
}

async function budgetsOf(person: Person): Promise<Found[]> {
  const { json } = await person.call('GET', '/api/budgets');
  return listBudgets.reply.parse(json);
}

const eventsOfPostgres = (dataDir: string) =>
  query<FoundEvent & { subject: string }>(dataDir, 'bus', `SELECT type, event->'data'->>'id' AS "budgetId", (event->'data'->>'version')::int AS version FROM bus.log WHERE type LIKE 'budget.budget.%'`);

const eventsOfNats = async (dataDir: string): Promise<FoundEvent[]> =>
  (await eventsInNats(dataDir)).filter(({ type }) => type.startsWith('budget.budget.')).map(({ type, data }) => ({ type, budgetId: String(data['id']), version: Number(data['version']) }));

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
