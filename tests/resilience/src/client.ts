// One client of the run: it does one thing after the other, as a person would, and says of each how it went.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Budget, budgetReply } from '@savvi/contracts/budget/budget';
import type { Answer, Person } from './calls.ts';
import type { Outcome } from './operation.ts';
import type { Recorder } from './recorder.ts';

const outcomeOf = ({ status }: Answer): Outcome => (status >= 200 && status < 300 ? 'ok' : status >= 400 && status < 500 ? 'failed' : 'unknown');
const budgetIn = ({ json }: Answer): Budget => budgetReply.parse(json);
/** Not to fill the record with calls to what is down. */
const restAfter = (outcome: Outcome) => (outcome === 'unknown' ? pause(100) : Promise.resolve());

/** Creates, renames and deletes budgets of one person until it is told to stop. */
export async function runClient(person: Person, recorder: Recorder, random: () => number, isOver: () => boolean): Promise<void> {
  const versions = new Map<string, number>();

  async function create(): Promise<void> {
    const operation = recorder.invoked({ kind: 'create', value: randomUUID() });
    const key = randomUUID();
    const send = () => person.call('POST', '/api/budgets', { body: { name: operation.value, partner1Name: 'Ann' }, headers: { 'Idempotency-Key': key } });
    // Every other client sends a doubled click, and repeats what it got no answer to: one budget all the same.
    const isStubborn = random() < 0.5;
    let answers = await Promise.all(isStubborn ? [send(), send()] : [send()]);
    while (isStubborn && !answers.some((answer) => outcomeOf(answer) !== 'unknown') && !isOver()) {
      await pause(200);
      answers = [await send()];
    }
    // Were there a second budget, the verdict would find its name twice.
    const [budget] = answers.filter((answer) => outcomeOf(answer) === 'ok').map(budgetIn);
    const outcome = budget !== undefined ? 'ok' : answers.every((answer) => outcomeOf(answer) === 'failed') ? 'failed' : 'unknown';
    recorder.settled(operation, outcome, budget?.id);
    if (budget !== undefined) versions.set(budget.id, budget.version);
    await restAfter(outcome);
  }

  /** After an unknown outcome the client looks before it goes on, as somebody whose save failed would. */
  async function look(id: string): Promise<void> {
    const answer = await person.call('GET', `/api/budgets/${id}`);
    if (answer.status === 200) versions.set(id, budgetIn(answer).version);
    if (answer.status === 404) versions.delete(id);
    if (answer.status !== 200 && answer.status !== 404 && !isOver()) await pause(200).then(() => look(id));
  }

  async function change(kind: 'rename' | 'delete', id: string, version: number): Promise<void> {
    const operation = recorder.invoked({ kind, value: randomUUID(), budgetId: id });
    const headers = { 'If-Match': `"${version}"` };
    const answer = await (kind === 'rename' ? person.call('PATCH', `/api/budgets/${id}`, { body: { name: operation.value }, headers }) : person.call('DELETE', `/api/budgets/${id}`, { headers }));
    const outcome = outcomeOf(answer);
    recorder.settled(operation, outcome);
    if (outcome === 'ok' && kind === 'delete') versions.delete(id);
    else if (outcome === 'ok') versions.set(id, budgetIn(answer).version);
    else await restAfter(outcome).then(() => look(id));
  }

  while (!isOver()) {
    const ids = [...versions.keys()];
    const id = ids[Math.floor(random() * ids.length)];
    if (id === undefined || random() < 0.35) await create();
    else await change(random() < 0.15 ? 'delete' : 'rename', id, versions.get(id) ?? 0);
  }
}
