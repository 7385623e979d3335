// A product with processes of its own is asked here, by `npm run release`, to restart a service whose code
// has changed. It is a socket in the data folder: who may not enter that has nothing to ask.
import { chmod, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { type Contract, parseContract } from '@savvi/tooling/contracts/contract';
import { messageOf } from '@savvi/tooling/postgres/error-code';
import { Refusal } from '@savvi/tooling/refusal';

/** What a running product does for whoever releases. */
export interface Renewals {
  /** The contract of a service with the code in the checkout now; null if no service of that name runs. */
  contractOf(service: string): Promise<Contract | null>;
  /** Restarts a service if needed. @returns a sentence about the outcome */
  renew(service: string): Promise<string>;
}

const NONE = 'null';

/** Takes what is asked until it is closed. @returns closes it */
export async function takeRenewals(
  socket: string,
  { contractOf, renew }: Renewals,
): Promise<() => Promise<void>> {
  const server = createServer((asked, answer) => {
    const service = (asked.url ?? '').slice(1);
    (asked.method === 'GET'
      ? contractOf(service).then((contract) => (contract === null ? NONE : JSON.stringify(contract)))
      : renew(service)
    ).then(
      (said) => answer.end(said),
      (cause: unknown) => answer.writeHead(500).end(messageOf(cause)),
    );
  });
  await rm(socket, { force: true }); // of a product that was killed: the folder is locked, so none listens
  server.listen(socket);
  await once(server, 'listening');
  await chmod(socket, 0o600);
  return async () => {
    server.close();
    server.closeAllConnections();
    await rm(socket, { force: true });
  };
}

/** What migrations of a service, and renewals of it that were asked for before, may take. */
const TIMEOUT_MS = 10 * 60_000;

/**
 * Asks the product to renew a service.
 * @returns what it says; null when no product takes that there
 * @throws {Refusal} with its words when it failed, or when it says nothing for `timeoutMs` milliseconds
 */
export const askToRenew = (socket: string, service: string, timeoutMs = TIMEOUT_MS): Promise<string | null> =>
  ask(socket, 'POST', service, timeoutMs);

/**
 * Asks the product what it would renew a service to.
 * @returns null when no product takes that there, or it runs none of that name
 * @throws {Refusal} as `askToRenew`
 */
export async function askForContract(
  socket: string,
  service: string,
  timeoutMs = TIMEOUT_MS,
): Promise<Contract | null> {
  const said = await ask(socket, 'GET', service, timeoutMs);
  return said === null || said === NONE ? null : parseContract(said);
}

async function ask(
  socketPath: string,
  method: 'GET' | 'POST',
  service: string,
  timeoutMs: number,
): Promise<string | null> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const asked = request({ socketPath, path: `/${service}`, method, signal });
    asked.end();
    const [response] = (await once(asked, 'response')) as [IncomingMessage]; // the arguments of that event
    const said = await text(response);
    if (response.statusCode !== 200) throw new Refusal(said);
    return said;
  } catch (cause) {
    if (signal.aborted)
      throw new Refusal(
        `The product said nothing of its ${service} service for ${timeoutMs / 1000} s, so whoever waited has stopped, and nothing else was released. What it was asked it may still do: look at what it prints.`,
        { cause },
      );
    if (
      cause instanceof Error &&
      'code' in cause &&
      (cause.code === 'ENOENT' || cause.code === 'ECONNREFUSED')
    )
      return null;
    throw cause;
  }
}
