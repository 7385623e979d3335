import { setTimeout as pause } from 'node:timers/promises';
import { listParked, OUTGOING, resend } from './parked.ts';
import { askForReplay, outcomeOf, type ReplayOutcome } from './replays.ts';
import type { PgTransaction } from './sql.ts';

/** A request of the operator that cannot be done. The message is a sentence with the reason. */
export class OperatorRefused extends Error {
  override readonly name = 'OperatorRefused';
}

/** The parts that the operator's command on dead letters uses. */
export interface ParkedEventsDesk {
  /** The names of the services that have events. */
  readonly services: readonly string[];
  /** Runs `work` in a transaction on a service's database; rejects when the product does not run. */
  readonly on: <Result>(service: string, work: (tx: PgTransaction) => Promise<Result>) => Promise<Result>;
  readonly say: (line: string) => void;
  readonly now: () => Date;
  /** How long to wait for the service's attempt, in milliseconds. */
  readonly timeoutMs?: number;
}

const USAGE = `Usage: npm run events -- list
       npm run events -- replay <durable> <id|all>   applies parked events again
       npm run events -- resend <service> <id|all>   publishes again what the bus had refused
Beside the product that runs here; --cluster: on the cluster of KUBECONFIG.`;
const MOST_LISTED = 1_000;
const LOOK_EVERY_MS = 100;
const UUID = /^[0-9a-f-]{36}$/;

/**
 * Runs `list`, `replay` or `resend`.
 * @returns whether the request was done completely
 * @throws {OperatorRefused}
 */
export async function parkedEvents(
  [command, of = '', which = '', ...more]: readonly string[],
  desk: ParkedEventsDesk,
): Promise<boolean> {
  const asksForSome = more.length === 0 && (which === 'all' || UUID.test(which));
  if (command === 'list' && of === '') return list(desk);
  if (command === 'replay' && asksForSome) return replay(desk, of, which);
  if (command === 'resend' && asksForSome) return sendAgain(desk, of, which);
  throw new OperatorRefused(USAGE);
}

async function list({ services, on, say, now }: ParkedEventsDesk): Promise<boolean> {
  let count = 0;
  for (const service of services) {
    for (const { durable, eventId, type, attempts, parkedAt, error } of await on(service, (tx) =>
      listParked(tx, { limit: MOST_LISTED }),
    )) {
      count += 1;
      const tried =
        attempts === 0 ? 'a replay is asked for' : `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`;
      say(
        `${service}  ${durable}  ${eventId}  ${type}  ${tried}, parked ${ageOf(now().getTime() - parkedAt.getTime())} ago\n    ${error.replaceAll(/\s+/g, ' ')}`,
      );
    }
  }
  say(count === 0 ? 'No event is parked.' : `${count} ${count === 1 ? 'event is' : 'events are'} parked.`);
  return true;
}

function ageOf(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  if (minutes < 60) return `${minutes} min`;
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1_440)} days`;
}

/** The service of a durable, whose name starts with the service's. */
function serviceOf({ services }: ParkedEventsDesk, name: string): string {
  const service = services.find((each) => name === each || name.startsWith(`${each}.`));
  if (service === undefined)
    throw new OperatorRefused(`There is no service for "${name}"; there are ${services.join(', ')}.`);
  return service;
}

async function replay(desk: ParkedEventsDesk, durable: string, which: string): Promise<boolean> {
  const { on, say, timeoutMs = 15_000 } = desk;
  const service = serviceOf(desk, durable);
  const ids = await on(service, (tx) => askForReplay(tx, durable, which === 'all' ? null : which));
  if (ids.length === 0) throw new OperatorRefused(`Nothing of that is parked for ${durable}.`);
  const end = performance.now() + timeoutMs;
  const outcomes = new Map<string, ReplayOutcome>();
  for (const id of ids) {
    let outcome = await on(service, (tx) => outcomeOf(tx, durable, id));
    while ((outcome.state === 'waiting' || outcome.state === 'started') && performance.now() < end) {
      await pause(LOOK_EVERY_MS);
      outcome = await on(service, (tx) => outcomeOf(tx, durable, id));
    }
    outcomes.set(id, outcome);
  }
  for (const [id, outcome] of outcomes) {
    if (outcome.state === 'applied') say(`${id}  applied`);
    else if (outcome.state === 'failed') say(`${id}  failed again: ${outcome.error.replaceAll(/\s+/g, ' ')}`);
    else if (outcome.state === 'started')
      say(`${id}  not finished yet: "npm run events -- list" shows whether it is still parked`);
    else say(`${id}  not tried yet: the service takes it up as soon as it runs`);
  }
  return [...outcomes.values()].every(({ state }) => state === 'applied');
}

async function sendAgain(desk: ParkedEventsDesk, service: string, which: string): Promise<boolean> {
  const { on, say } = desk;
  const sent = await on(serviceOf(desk, service), async (tx) => {
    const ids =
      which === 'all'
        ? (await listParked(tx, { limit: MOST_LISTED }))
            .filter(({ durable }) => durable === OUTGOING)
            .map(({ eventId }) => eventId)
        : [which];
    let count = 0;
    for (const id of ids) if (await resend(tx, id)) count += 1;
    return count;
  });
  if (sent === 0) throw new OperatorRefused(`Nothing of that is parked on its way out of ${service}.`);
  say(`${sent} ${sent === 1 ? 'event goes' : 'events go'} out again.`);
  return true;
}
