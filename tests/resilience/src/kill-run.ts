// Several clients work while processes are killed at random, including the database and the whole product. Each
// client performs operations on one type of record sequentially, like a user, and records the outcome of each
// outside the product. The recorded operations are then compared with the stored data.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { budgetReply } from '@savvi/budget-contract/budget';
import { documentReply } from '@savvi/documents-contract/document';
import { savingsAccountReply } from '@savvi/masterplan-contract/savings-account';
import { entryReply } from '@savvi/vault-contract/entry';
import { killIfThere } from '@savvi/testing/processes';
import { type Product, startProduct } from '@savvi/testing/product';
import { postmasterOf, query } from '@savvi/testing/product-database';
import { expect, vi } from 'vitest';
import * as z from 'zod';
import { type Answer, newPerson, type Person, upload } from './calls.ts';
import {
  createRecorder,
  type Found,
  type FoundEvent,
  type Outcome,
  outcomeOf,
  type Recorder,
} from './operation.ts';
import { eventsInNats, pidOfPart } from './parts.ts';
import { parked, unsent, untilProjected } from './stored.ts';
import { type Verdict, verdictOfEvents, verdictOfRows } from './verdict.ts';

/** The user of a client and the recorder of its operations. */
interface Client {
  readonly person: Person;
  readonly recorder: Recorder;
  readonly random: () => number;
  readonly isOver: () => boolean;
}

/** Records with a name that are created, listed, changed and deleted by the same operations. */
interface NamedThings {
  readonly path: string;
  readonly body: (name: string) => object;
  readonly reply: z.core.$ZodType<Found>;
}

/**
 * Waits after an unknown outcome, so that a client does not record many requests to an unavailable service.
 */
const restAfter = (outcome: Outcome) => (outcome === 'unknown' ? pause(100) : Promise.resolve());

/** Creates, renames and deletes records of one user until `isOver` returns true. */
async function runClient(
  { path, body, reply }: NamedThings,
  { person, recorder, random, isOver }: Client,
): Promise<void> {
  const versions = new Map<string, number>();
  const thingIn = ({ json }: Answer): Found => z.parse(reply, json);

  async function create(): Promise<void> {
    const operation = recorder.invoked({ kind: 'create', value: randomUUID() });
    const headers = { 'Idempotency-Key': randomUUID() };
    const send = () => person.call('POST', path, { body: body(operation.value), headers });
    // Half of the creates are sent twice, like a double click, and retried until there is a response.
    // Together they must create only one record.
    const isStubborn = random() < 0.5;
    const answers = await Promise.all(isStubborn ? [send(), send()] : [send()]);
    while (isStubborn && answers.every(({ status }) => outcomeOf(status) === 'unknown') && !isOver()) {
      await pause(200);
      answers.push(await send());
    }
    // A second record would appear in the verdict as a duplicate name.
    const [thing] = answers.filter(({ status }) => outcomeOf(status) === 'ok').map(thingIn);
    // An interrupted attempt may have taken effect, whatever a later one was answered.
    const isRejected = answers.every(({ status }) => outcomeOf(status) === 'failed');
    const outcome = thing !== undefined ? 'ok' : isRejected ? 'failed' : 'unknown';
    recorder.settled(operation, outcome, thing?.id);
    if (thing !== undefined) versions.set(thing.id, thing.version);
    await restAfter(outcome);
  }

  /**
   * After an unknown outcome the client reads the record before it continues, as a user does after a failed
   * save.
   */
  async function look(id: string): Promise<void> {
    const answer = await person.call('GET', path);
    if (answer.status !== 200) return isOver() ? undefined : pause(200).then(() => look(id));
    const thing = z.parse(z.array(reply), answer.json).find((each) => each.id === id);
    if (thing === undefined) versions.delete(id);
    else versions.set(id, thing.version);
  }

  async function change(kind: 'rename' | 'delete', id: string, version: number): Promise<void> {
    const operation = recorder.invoked({ kind, value: randomUUID(), thingId: id });
    const headers = { 'If-Match': `"${version}"` };
    const answer = await (kind === 'rename'
      ? person.call('PATCH', `${path}/${id}`, { body: { name: operation.value }, headers })
      : person.call('DELETE', `${path}/${id}`, { headers }));
    const outcome = outcomeOf(answer.status);
    recorder.settled(operation, outcome);
    if (outcome === 'ok' && kind === 'delete') versions.delete(id);
    else if (outcome === 'ok') versions.set(id, thingIn(answer).version);
    else await restAfter(outcome).then(() => look(id));
  }

  while (!isOver()) {
    const ids = [...versions.keys()];
    const id = ids[Math.floor(random() * ids.length)];
    if (id === undefined || random() < 0.35) await create();
    else await change(random() < 0.15 ? 'delete' : 'rename', id, versions.get(id) ?? 0);
  }
}

/**
 * Uploads and deletes documents of one user until `isOver` returns true. Each contains its own name, so that
 * the stored documents can be matched with the recorded operations.
 */
async function runDocumentClient({ person, recorder, random, isOver }: Client): Promise<void> {
  const kept: string[] = [];
  while (!isOver()) {
    const id = kept[Math.floor(random() * kept.length)];
    if (id === undefined || random() < 0.7) {
      const operation = recorder.invoked({ kind: 'create', value: randomUUID() });
      const { status, json } = await upload(person, operation.value, operation.value);
      const uploaded = outcomeOf(status) === 'ok' ? documentReply.parse(json) : undefined;
      recorder.settled(operation, outcomeOf(status), uploaded?.id);
      if (uploaded !== undefined) kept.push(uploaded.id);
      else await pause(200);
    } else {
      const operation = recorder.invoked({ kind: 'delete', value: randomUUID(), thingId: id });
      const headers = { 'If-Match': '"1"' };
      const { status } = await person.call('DELETE', `/api/documents/${id}`, { headers });
      recorder.settled(operation, outcomeOf(status));
      // The client forgets a document even if the outcome of its deletion is unknown: it does not retry, and
      // the verdict accepts both results.
      kept.splice(kept.indexOf(id), 1);
      if (outcomeOf(status) === 'unknown') await pause(200);
    }
  }
}

/** Returns a user's documents at the end, each with the content of its file, which must equal its name. */
async function textsOf(person: Person): Promise<Found[]> {
  const { json } = await person.call('GET', '/api/documents');
  return Array.fromAsync(z.array(documentReply).parse(json), async ({ id, originalName, version }) => {
    const name = originalName.replace(/\.txt$/, '');
    const { status, json: text } = await person.call('GET', `/api/documents/${id}/download`);
    expect({ status, text }, originalName).toEqual({ status: 200, text: name });
    return { id, name, version };
  });
}

const named = (thing: string, things: NamedThings) => ({
  thing,
  first: 'created' as const,
  work: (client: Client) => runClient(things, client),
  found: async (person: Person): Promise<Found[]> =>
    z.array(things.reply).parse((await person.call('GET', things.path)).json),
});

/**
 * All types of records, one for each service that stores user data: how a client uses them, how they are read
 * at the end, and which events they have.
 */
const KINDS = {
  budgets: named('budget.budget', {
    path: '/api/budgets',
    body: (name) => ({ name, partner1Name: 'Ann' }),
    reply: budgetReply,
  }),
  accounts: named('masterplan.savings-account', {
    path: '/api/savings-accounts',
    body: (name) => ({ name, bankName: 'First', balance: '125.50' }),
    reply: savingsAccountReply,
  }),
  entries: named('vault.entry', {
    path: '/api/passwords',
    body: (name) => ({ name, usernameEmail: 'ann', password: 's3cret' }),
    reply: entryReply,
  }),
  documents: { thing: 'documents.document', first: 'uploaded', work: runDocumentClient, found: textsOf },
} as const;

/** The name of a type of record. */
type KindName = keyof typeof KINDS;

/** Options of {@link runAndKill}. */
export interface KillRun {
  /** Whether the product uses NATS and MinIO. */
  readonly parts: boolean;
  /** The folder for the data of the product and for the recorded operations. */
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

/**
 * Runs the clients and kills processes; then waits until every projection equals the tables.
 * @returns the numbers of operations as a text, and the verdicts on the records and events of each type
 */
export async function runAndKill({
  parts,
  folder,
  random,
  victims,
  rounds,
  people: wanted,
  enough,
}: KillRun): Promise<{ report: string; verdicts: Record<string, Verdict> }> {
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
    const crews = await Array.fromAsync(
      Object.entries(wanted) as [KindName, number][], // Object.entries loses the key type of KillRun.
      async ([name, length]) => ({
        name,
        // The users register one after the other, because hashing passwords is expensive.
        people: await Array.fromAsync({ length }, () => newPerson(url)),
        recorder: createRecorder(join(folder, `${name}.jsonl`)),
      }),
    );
    const acknowledged = () => crews.map(({ recorder }) => recorder.count('ok'));
    const isEnough = () =>
      acknowledged().reduce((sum, each) => sum + each, 0) > enough &&
      acknowledged().every((each) => each > enough / 20);
    let isOver = false;
    const working = Promise.all(
      crews.flatMap(({ name, people, recorder }) =>
        people.map((person) => KINDS[name].work({ person, recorder, random, isOver: () => isOver })),
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
    const report = crews.map(
      ({ name, recorder: { operations, count } }) =>
        `${name}: ${operations.length} operations, ${count('ok')} ok, ${count('failed')} failed, ${count('unknown')} unknown`,
    );
    return { report: report.join('; '), verdicts };
  } finally {
    await product.stop();
  }
}

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
