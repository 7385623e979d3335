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

/** Where a product's code is, and where it notes what runs. */
export interface RenewedPlace {
  readonly root: string;
  readonly contracts: string;
}

/**
 * Renews services of a running product: first its database client and its migrations, which only add (ADR
 * 35), then its process. What runs then is noted.
 */
export const renewalsIn = (
  host: Pick<SplitHost, 'has' | 'renew'>,
  { root, contracts }: RenewedPlace,
): Renewals => ({
  contractOf: async (service) => (host.has(service) ? contractNow(root, service) : null),
  async renew(service) {
    if (!host.has(service)) return `No service of the running product is called ${service}.`;
    const contract = await contractNow(root, service).catch((cause: unknown) => messageOf(cause)); // was asked for before: who comes here all the same releases it anyway
    const outcome = await host.renew(service, async ({ folder, databaseUrl }) => {
      const serviceDir = path.join(root, folder);
      if (hasSchema(serviceDir)) await generateIfStale({ serviceDir });
      await migrate({ databaseUrl, dir: path.join(serviceDir, 'prisma', 'migrations') });
    });
    if (typeof contract !== 'string') recordDeployed(contracts, [contract]); // also where its code is the same: it may have been restarted after it ended
    const notNoted =
      typeof contract === 'string'
        ? ` What it answers now is not noted, so the next releases are compared with what it answered before: ${contract}`
        : '';
    if (outcome === 'unchanged')
      return `The ${service} service runs on: its code in ${root} has not changed.${notNoted}`;
    return `The ${service} service was restarted, alone, with the code that is in ${root} now.${notNoted}`;
  },
});

/** In a process of its own: this one has loaded the contracts of its start. */
async function contractNow(root: string, service: string): Promise<Contract> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [path.join(root, 'packages/contract-check/src/print-contract.ts'), service],
    { maxBuffer: 16 * 2 ** 20 },
  );
  return parseContract(stdout);
}
