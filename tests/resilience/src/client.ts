// A client of the run: it performs operations sequentially, like a user, and records the outcome of each.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import type { Answer, Person } from './calls.ts';
import { type Found, type Outcome, outcomeOf } from './operation.ts';
import type { Recorder } from './recorder.ts';

/** Dependencies of a client: its user, the product, and the recorder. */
export interface Client {
  readonly person: Person;
  /** Returns the current address of the product. */
  readonly url: () => string;
  readonly recorder: Recorder;
  readonly random: () => number;
  readonly isOver: () => boolean;
}

/** Records with a name that are created, listed, changed and deleted by the same operations. */
export interface NamedThings {
  readonly path: string;
  readonly body: (name: string) => object;
  readonly reply: z.core.$ZodType<Found>;
}

/**
 * Waits after an unknown outcome, so that the record is not filled with requests to an unavailable service.
 */
const restAfter = (outcome: Outcome) => (outcome === 'unknown' ? pause(100) : Promise.resolve());

/** Returns a user's records of one type. @throws {z.core.$ZodError} when the response is not a valid list */
export const thingsOf = async (person: Person, { path, reply }: NamedThings): Promise<Found[]> =>
  z.array(reply).parse((await person.call('GET', path)).json);

/** Creates, renames and deletes records of one user until `isOver` returns true. */
export async function runClient(
  { path, body, reply }: NamedThings,
  { person, recorder, random, isOver }: Client,
): Promise<void> {
  const versions = new Map<string, number>();
  const thingIn = ({ json }: Answer): Found => z.parse(reply, json);

  async function create(): Promise<void> {
    const operation = recorder.invoked({ kind: 'create', value: randomUUID() });
    const key = randomUUID();
    const send = () =>
      person.call('POST', path, { body: body(operation.value), headers: { 'Idempotency-Key': key } });
    // Half of the creates are sent twice, like a double click, and retried until there is a response.
    // Together they must create only one record.
    const isStubborn = random() < 0.5;
    let answers = await Promise.all(isStubborn ? [send(), send()] : [send()]);
    while (isStubborn && !answers.some(({ status }) => outcomeOf(status) !== 'unknown') && !isOver()) {
      await pause(200);
      answers = [await send()];
    }
    // A second record would appear in the verdict as a duplicate name.
    const [thing] = answers.filter(({ status }) => outcomeOf(status) === 'ok').map(thingIn);
    const outcome =
      thing !== undefined
        ? 'ok'
        : answers.every(({ status }) => outcomeOf(status) === 'failed')
          ? 'failed'
          : 'unknown';
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
