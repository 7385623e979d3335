import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { migrate } from '@savvi/service-kit/migrate';
import { type Contract, parseContract } from '@savvi/tooling/contracts/contract';
import { messageOf } from '@savvi/tooling/postgres/error-code';
import { generateIfStale } from '@savvi/tooling/prisma/generate';
import { recordDeployed } from '@savvi/contract-check/deployed';
import { hasSchema } from '@savvi/tooling/prisma/service-schema';
import type { Renewals } from './renewals.ts';
import type { SplitHost } from './split-host.ts';

/** The folders of a product's code and of its recorded contracts. */
export interface RenewedPlace {
  readonly root: string;
  readonly contracts: string;
}

/**
 * Restarts services of a running product: first generates the database client and applies the migrations,
 * which are additive (ADR 35), then restarts the process. The contract that then runs is recorded.
 */
export const renewalsIn = (
  host: Pick<SplitHost, 'has' | 'renew'>,
  { root, contracts }: RenewedPlace,
): Renewals => ({
  contractOf: async (service) => (host.has(service) ? contractNow(root, service) : null),
  async renew(service) {
    if (!host.has(service)) return `No service of the running product is called ${service}.`;
    // A failure was already reported when the contract was requested; a release that gets here was forced.
    const contract = await contractNow(root, service).catch((cause: unknown) => messageOf(cause));
    const outcome = await host.renew(service, async ({ folder, databaseUrl }) => {
      const serviceDir = path.join(root, folder);
      if (hasSchema(serviceDir)) await generateIfStale({ serviceDir });
      await migrate({ databaseUrl, dir: path.join(serviceDir, 'prisma', 'migrations') });
    });
    // Also recorded if the code is unchanged, because the service may have been restarted after it ended.
    if (typeof contract !== 'string') recordDeployed(contracts, [contract]);
    const notNoted =
      typeof contract === 'string'
        ? ` What it answers now is not noted, so the next releases are compared with what it answered before: ${contract}`
        : '';
    if (outcome === 'unchanged')
      return `The ${service} service runs on: its code in ${root} has not changed.${notNoted}`;
    return `The ${service} service was restarted, alone, with the code that is in ${root} now.${notNoted}`;
  },
});

/** Reads the current contract in a new process, because this process keeps the contracts that it loaded at its start. */
async function contractNow(root: string, service: string): Promise<Contract> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [path.join(root, 'packages/contract-check/src/print-contract.ts'), service],
    { maxBuffer: 16 * 2 ** 20 },
  );
  return parseContract(stdout);
}
