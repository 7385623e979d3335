import { setTimeout as pause } from 'node:timers/promises';
import { listDeadLetters, OUTGOING, resend } from './dead-letters.ts';
import { requestReplay, outcomeOf, type ReplayOutcome } from './replays.ts';
import type { PgTransaction } from './sql.ts';

/** A request of the operator that cannot be done. The message is a sentence with the reason. */
export class OperatorRefused extends Error {
  override readonly name = 'OperatorRefused';
}

/** The parts that the operator's command on dead letters uses. */
export interface DeadLetterCommand {
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
       npm run events -- replay <durable> <id|all>   applies dead letters again
       npm run events -- resend <service> <id|all>   publishes refused events again
Needs the running product on this machine; --cluster: on the cluster of KUBECONFIG.`;
const MOST_LISTED = 1_000;
const POLL_EVERY_MS = 100;
const UUID = /^[0-9a-f-]{36}$/;

/**
 * Runs `list`, `replay` or `resend`.
 * @returns whether the request was done completely
 * @throws {OperatorRefused}
 */
export async function runDeadLetterCommand(
  [command, of = '', which = '', ...more]: readonly string[],
  operator: DeadLetterCommand,
): Promise<boolean> {
  const namesEvents = more.length === 0 && (which === 'all' || UUID.test(which));
  if (command === 'list' && of === '') return list(operator);
  if (command === 'replay' && namesEvents) return replay(operator, of, which);
  if (command === 'resend' && namesEvents) return resendRefused(operator, of, which);
  throw new OperatorRefused(USAGE);
}

async function list({ services, on, say, now }: DeadLetterCommand): Promise<boolean> {
  let count = 0;
  for (const service of services) {
    for (const { durable, eventId, type, attempts, parkedAt, error } of await on(service, (tx) =>
      listDeadLetters(tx, { limit: MOST_LISTED }),
    )) {
      count += 1;
      const tried =
        attempts === 0 ? 'replay requested' : `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`;
      say(
        `${service}  ${durable}  ${eventId}  ${type}  ${tried}, dead-lettered ${ageOf(now().getTime() - parkedAt.getTime())} ago\n    ${error.replaceAll(/\s+/g, ' ')}`,
      );
    }
  }
  say(count === 0 ? 'There are no dead letters.' : `${count} dead ${count === 1 ? 'letter' : 'letters'}.`);
  return true;
}

function ageOf(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  if (minutes < 60) return `${minutes} min`;
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1_440)} days`;
}

/** The service of a durable, whose name starts with the name of the service. */
function serviceOf({ services }: DeadLetterCommand, name: string): string {
  const service = services.find((each) => name === each || name.startsWith(`${each}.`));
  if (service === undefined)
    throw new OperatorRefused(`There is no service for "${name}"; there are ${services.join(', ')}.`);
  return service;
}

async function replay(operator: DeadLetterCommand, durable: string, which: string): Promise<boolean> {
  const { on, say, timeoutMs = 15_000 } = operator;
  const service = serviceOf(operator, durable);
  const ids = await on(service, (tx) => requestReplay(tx, durable, which === 'all' ? null : which));
  if (ids.length === 0)
    throw new OperatorRefused(
      `There is no such dead letter of ${durable}: "npm run events -- list" shows all.`,
    );
  const end = performance.now() + timeoutMs;
  const outcomes = new Map<string, ReplayOutcome>();
  for (const id of ids) {
    let outcome = await on(service, (tx) => outcomeOf(tx, durable, id));
    while ((outcome.state === 'waiting' || outcome.state === 'started') && performance.now() < end) {
      await pause(POLL_EVERY_MS);
      outcome = await on(service, (tx) => outcomeOf(tx, durable, id));
    }
    outcomes.set(id, outcome);
  }
  for (const [id, outcome] of outcomes) {
    if (outcome.state === 'applied') say(`${id}  applied`);
    else if (outcome.state === 'failed') say(`${id}  failed again: ${outcome.error.replaceAll(/\s+/g, ' ')}`);
    else if (outcome.state === 'started')
      say(`${id}  not finished yet: "npm run events -- list" shows whether it is still a dead letter`);
    else say(`${id}  not tried yet: the service tries it as soon as it runs`);
  }
  return [...outcomes.values()].every(({ state }) => state === 'applied');
}

async function resendRefused(operator: DeadLetterCommand, service: string, which: string): Promise<boolean> {
  const { on, say } = operator;
  const sent = await on(serviceOf(operator, service), async (tx) => {
    const ids =
      which === 'all'
        ? (await listDeadLetters(tx, { limit: MOST_LISTED }))
            .filter(({ durable }) => durable === OUTGOING)
            .map(({ eventId }) => eventId)
        : [which];
    let count = 0;
    for (const id of ids) if (await resend(tx, id)) count += 1;
    return count;
  });
  if (sent === 0)
    throw new OperatorRefused(
      `${service} has no such event that the bus refused: "npm run events -- list" shows all.`,
    );
  say(`${sent} ${sent === 1 ? 'event' : 'events'} queued for publishing.`);
  return true;
}

// Aliases with the names of the previous release, for services in other repositories.
export { type DeadLetterCommand as ParkedEventsDesk, runDeadLetterCommand as parkedEvents };
