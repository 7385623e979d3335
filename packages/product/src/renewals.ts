// A server on which `npm run release` requests the restart of a service with changed code, in a product with
// one process per service. It listens on a socket in the data folder, whose file permissions are the access
// control.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmod, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { deployedServices } from '@savvi/release-kit/services';
import { migrate } from '@savvi/service-kit/migrate';
import pg from 'pg';
import { type Contract, parseContract } from '@savvi/part-contracts/contract';
import { messageOf } from '@savvi/tooling/postgres/error-code';
import { Refusal } from '@savvi/tooling/refusal';
import type { SplitHost } from './host.ts';
import { generateClient } from './prepare.ts';

/** The operations that a running product offers to `npm run release`. */
export interface Renewals {
  /** The contract of a service with the checkout's current code; null if no service of that name runs. */
  contractOf(service: string): Promise<Contract | null>;
  /** Restarts a service if its code has changed. @returns a sentence about the outcome */
  renew(service: string): Promise<string>;
}

const NONE = 'null';

/**
 * Accepts requests for restarts and contracts on a Unix socket.
 * @returns a function that closes the socket
 */
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
  // A stale socket of a killed product: the folder is locked, so no process listens on it.
  await rm(socket, { force: true });
  server.listen(socket);
  await once(server, 'listening');
  await chmod(socket, 0o600);
  return async () => {
    server.close();
    server.closeAllConnections();
    await rm(socket, { force: true });
  };
}

/**
 * Restarts services of a running product: first generates the database client and applies the migrations,
 * which are additive (ADR 35), then restarts the process. The contract that then runs is stored in the
 * gateway's database. `root` is the checkout with the code.
 */
export const renewalsIn = (
  host: Pick<SplitHost, 'has' | 'renew'>,
  { root, databaseUrl: gatewayDatabase }: { readonly root: string; readonly databaseUrl: string },
): Renewals => ({
  contractOf: async (service) => (host.has(service) ? contractNow(root, service) : null),
  async renew(service) {
    if (!host.has(service)) return `No service of the running product is called ${service}.`;
    // A failure was already reported when the contract was requested; a release that gets here was forced.
    const contract = await contractNow(root, service).catch((cause: unknown) => messageOf(cause));
    const outcome = await host.renew(service, async ({ folder, databaseUrl }) => {
      const serviceDir = path.join(root, folder);
      await generateClient(serviceDir);
      await migrate({ databaseUrl, dir: path.join(serviceDir, 'prisma', 'migrations') });
    });
    // The contract is also recorded if the code is unchanged, because a crashed service may have been
    // restarted with new code.
    if (typeof contract !== 'string') await register(gatewayDatabase, contract);
    const unreadable =
      typeof contract === 'string'
        ? ` Its new contract could not be read, so the next releases are checked against its previous one: ${contract}`
        : '';
    if (outcome === 'unchanged')
      return `The ${service} service was not restarted: its code in ${root} has not changed.${unreadable}`;
    return `Only the ${service} service was restarted, with the current code in ${root}.${unreadable}`;
  },
});

async function register(connectionString: string, contract: Contract): Promise<void> {
  const pool = new pg.Pool({ connectionString, max: 1 });
  try {
    await deployedServices(pool).register({ contract, manifest: null });
  } finally {
    await pool.end();
  }
}

/**
 * Reads the current contract in a new process, because this process keeps the contracts that it loaded at its
 * start.
 */
async function contractNow(root: string, service: string): Promise<Contract> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [path.join(root, 'packages/contract-check/src/print-contract.ts'), service],
    { maxBuffer: 16 * 2 ** 20 },
  );
  return parseContract(stdout);
}

/** Time limit for the migrations of a service and for the requests ahead in the queue. */
const TIMEOUT_MS = 10 * 60_000;

/**
 * Requests the restart of a service.
 * @returns the product's answer; null if no product listens there
 * @throws {Refusal} with the product's message if the restart failed, or if there is no answer within
 * `timeoutMs` milliseconds
 */
export const askToRenew = (socket: string, service: string, timeoutMs = TIMEOUT_MS): Promise<string | null> =>
  ask(socket, 'POST', service, timeoutMs);

/**
 * Requests the contract that a restart would deploy.
 * @returns null if no product listens there or it runs no service of that name
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
    // The arguments of the `response` event.
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    const said = await text(response);
    if (response.statusCode !== 200) throw new Refusal(said);
    return said;
  } catch (cause) {
    if (signal.aborted)
      throw new Refusal(
        `The product did not respond about its ${service} service within ${timeoutMs / 1000} s, and nothing else was released. It may still restart the service: see its output.`,
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
