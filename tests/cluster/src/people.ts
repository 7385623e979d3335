// Changes the cluster in ways that users must not notice, and simulates users meanwhile: an open-loop client
// that sends requests at a fixed rate, independent of the responses.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { budgetReply } from '@savvi/budget-contract/budget';
import { newPerson, type Person } from '@savvi/resilience/calls';
import { type Operation, outcomeOf } from '@savvi/resilience/operation';
import { NOTHING, type Verdict, verdictOfRows } from '@savvi/resilience/verdict';
import { atPace, percentile } from '@savvi/testing/pace';
import { helm, kubectl } from '@savvi/tooling/cluster';
import { type Release, releasesOf, upgrade } from '@savvi/tooling/cluster/releases';
import { expect } from 'vitest';
import * as z from 'zod';
import { ADDRESS, podsOf, PRODUCT, ROOT, settled } from './cluster.ts';

/** The results of the simulated users. */
export interface Report {
  readonly sent: number;
  /** Failed requests, with the status of each (0: no response). */
  readonly failed: readonly string[];
  /** Compares acknowledged changes with the data at the end. */
  readonly verdict: Verdict;
  readonly acknowledged: number;
  /** The median and the 99th percentile of the response times, in milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

/** Options of {@link peopleWork}. */
export interface Work {
  /** Requests per second. */
  readonly rate: number;
  /** Paths that the users read in addition to their budgets. */
  readonly reads?: readonly string[];
}

/** One path in every area of the product. */
export const EVERYWHERE = [
  '/',
  '/registry.json',
  '/api/user',
  '/api/subscription/status',
  '/api/budgets?limit=5',
  '/api/savings-accounts?limit=5',
  '/api/passwords',
  '/api/documents',
  '/api/achievements',
];

const PEOPLE = 8;
/** The type of each request in a sequence of ten. */
const MIX = ['create', 'read', 'rename', 'read', 'read', 'create', 'read', 'rename', 'read', 'read'] as const;

/**
 * Simulates users until `meanwhile` has ended and for a short time after, then compares the acknowledged
 * changes with the stored data.
 */
export async function peopleWork(
  { rate, reads = ['/api/budgets?limit=5'] }: Work,
  meanwhile: () => Promise<unknown>,
): Promise<Report> {
  const people: Person[] = [];
  while (people.length < PEOPLE) people.push(await newPerson(() => ADDRESS));
  const operations: Operation[] = [];
  /** The budgets without a change in progress, each with its owner and version. */
  const idle: { owner: Person; id: string; version: number }[] = [];
  const failed: string[] = [];
  const took: number[] = [];

  const send = async (
    person: Person,
    method: string,
    path: string,
    expected: number,
    options?: Parameters<Person['call']>[2],
  ) => {
    const begun = performance.now();
    const answer = await person.call(method, path, options);
    took.push(performance.now() - begun);
    if (answer.status !== expected)
      failed.push(
        `${method} ${path.replace(/[0-9a-f-]{36}/, ':id')}: ${answer.status}${answer.status === 0 ? ` (${String(answer.json)})` : ''} after ${Math.round(performance.now() - begun)} ms at ${new Date().toISOString().slice(14, 23)}`,
      );
    return answer;
  };
  const steps = {
    async create(person: Person) {
      const operation: Operation = { kind: 'create', value: randomUUID(), outcome: 'invoked' };
      operations.push(operation);
      const { status, json } = await send(person, 'POST', '/api/budgets', 201, {
        body: { name: operation.value, partner1Name: 'Ann' },
        headers: { 'Idempotency-Key': randomUUID() },
      });
      operation.outcome = outcomeOf(status);
      if (operation.outcome !== 'ok') return;
      const { id, version } = z.parse(budgetReply, json);
      operation.createdId = id;
      idle.push({ owner: person, id, version });
    },
    async rename(person: Person) {
      const budget = idle.shift();
      if (budget === undefined) return steps.create(person);
      const operation: Operation = {
        kind: 'rename',
        value: randomUUID(),
        thingId: budget.id,
        outcome: 'invoked',
      };
      operations.push(operation);
      const { status, json } = await send(budget.owner, 'PATCH', `/api/budgets/${budget.id}`, 200, {
        body: { name: operation.value },
        headers: { 'If-Match': `"${budget.version}"` },
      });
      operation.outcome = outcomeOf(status);
      if (operation.outcome === 'ok') idle.push({ ...budget, version: z.parse(budgetReply, json).version });
    },
    read: async (person: Person, turn: number) =>
      void (await send(person, 'GET', reads[turn % reads.length] ?? '/', 200)),
  };

  let isOver = false;
  const sending = atPace(
    rate,
    () => isOver,
    async (turn) => {
      const person = people[turn % PEOPLE];
      if (person !== undefined) await steps[MIX[turn % MIX.length] ?? 'read'](person, turn);
    },
  );
  try {
    await pause(2_000); // a short time of normal operation before and after the change
    await meanwhile();
    await pause(3_000);
  } finally {
    isOver = true;
    await sending;
  }

  const there = (await Promise.all(people.map(budgetsOf))).flat();
  return {
    sent: took.length,
    failed,
    verdict: verdictOfRows(operations, there),
    acknowledged: operations.filter(({ outcome }) => outcome === 'ok').length,
    p50: Math.round(percentile(took, 0.5)),
    p99: Math.round(percentile(took, 0.99)),
  };
}

/** Returns a user's budgets at the end. It retries until it gets a response. */
async function budgetsOf(person: Person): Promise<z.output<typeof budgetReply>[]> {
  for (let attempt = 1; ; attempt += 1) {
    const { status, json } = await person.call('GET', '/api/budgets');
    if (status === 200) return z.array(budgetReply).parse(json);
    if (attempt === 30) throw new Error(`the list of budgets is answered ${status}`);
    await pause(1_000);
  }
}

/** Formats a report as one line. */
export const told = ({ sent, failed, acknowledged, p50, p99, verdict }: Report): string =>
  `${sent} calls, ${failed.length} failed, ${acknowledged} changes acknowledged, ${verdict.lost.length} lost, ${verdict.doubled.length} doubled; half within ${p50} ms, 99 % within ${p99} ms`;

/** Requests per second. */
export const RATE = Number(process.env['RATE'] ?? 50);
const registry = process.env['REGISTRY'] ?? 'localhost';
const pullSecret = process.env['PULL_SECRET'];
const release = (name: string, root: string): Release => {
  const found = releasesOf(root).find((each) => each.name === name);
  if (found === undefined) throw new Error(`there is no release ${name}`);
  return found;
};

/** Returns the version of a release that is running. */
const version = async (name: string) =>
  (
    await kubectl([
      'get',
      'deploy',
      '-n',
      PRODUCT,
      name,
      '-o',
      'jsonpath={.spec.template.spec.containers[0].image}',
    ])
  )
    .split(':')
    .at(-1) ?? '';

const common = { environment: 'test', registry, pullSecret };

/** Upgrades a release, with additional values of the test. */
export const change = async (name: string, set: readonly string[] = [], timeout = '3m') =>
  upgrade(release(name, ROOT), { ...common, root: ROOT, version: await version(name), set, timeout });

/** Installs a release of another checkout, in the version that this one's product has. */
export const installFrom = async (root: string, name: string) =>
  upgrade(release(name, root), { ...common, root, version: await version('gateway') });

/** Returns the pods of a release. */
export const podsNamed = (name: string) => podsOf(PRODUCT, `app.kubernetes.io/name=${name}`);

/** @throws when an acknowledged change was lost or a request was rejected */
export function assertNothingLost(what: string, report: Report): void {
  console.log(`${what}: ${told(report)}`);
  expect(report.failed.join('\n')).toBe('');
  expect(report.verdict).toEqual(NOTHING);
  expect(report.acknowledged).toBeGreaterThan(report.sent / 5);
}

/**
 * Upgrades the budget service with the values in `set`.
 * @throws when the upgrade is not rolled back, or users notice it
 */
export async function assertTakenBack(set: readonly string[]): Promise<void> {
  const image = await version('budget');
  const report = await peopleWork({ rate: RATE }, () =>
    expect(change('budget', set, '30s')).rejects.toThrow(/release budget failed, and has been rolled back/),
  );
  assertNothingLost('bad release of budget', report);
  expect(await version('budget')).toBe(image);
  expect(JSON.parse(await helm(['status', 'budget', '--namespace', PRODUCT, '-o', 'json']))).toMatchObject({
    info: { status: 'deployed' },
  });
  await settled('deploy/budget');
}

const PIECE = Buffer.alloc(16_384, 'x');
const [HEAD, TAIL] = [
  '--slow\r\nContent-Disposition: form-data; name="file"; filename="slow.txt"\r\nContent-Type: text/plain\r\n\r\n',
  '\r\n--slow--\r\n',
];

/**
 * Uploads a file over a connection so slow that the upload takes this many seconds.
 * @returns the status of the response
 * @throws the system's error when the connection is closed
 */
export async function uploadSlowly(person: Person, seconds: number): Promise<number> {
  const pieces = seconds * 2;
  const call = request(`${ADDRESS}/api/documents/upload`, {
    method: 'POST',
    headers: {
      Cookie: person.cookie,
      'Content-Type': 'multipart/form-data; boundary=slow',
      'Content-Length': HEAD.length + pieces * PIECE.length + TAIL.length,
    },
  });
  const answered = once(call, 'response') as Promise<[IncomingMessage]>; // the event has one argument
  answered.catch(() => undefined); // an error of the upload is thrown at the end of this function
  call.write(HEAD);
  for (let sent = 0; sent < pieces && !call.destroyed; sent += 1) {
    call.write(PIECE);
    await pause(500);
  }
  call.end(TAIL);
  const [{ statusCode = 0 }] = await answered;
  return statusCode;
}
