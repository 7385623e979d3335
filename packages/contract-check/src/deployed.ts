// Records the contracts of deployed parts as files, and reads those that a build left. `npm start` loads this
// file.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { writeContract } from '@savvi/tooling/contracts/build';
import { type Contract, CONTRACT_FILE } from '@savvi/part-contracts/contract';
import { contractsIn } from '@savvi/release-client/built';

/**
 * Records contracts as deployed in a folder. Contracts of services and the shell replace earlier ones;
 * versions of a remote are kept side by side.
 */
export function recordDeployed(folder: string, contracts: readonly Contract[]): void {
  const isReplaced = ({ part, name }: Contract) =>
    part !== 'remote' && contracts.some((each) => each.part === part && each.name === name);
  for (const { file, contract } of contractsIn(folder)) if (isReplaced(contract)) rmSync(file);
  for (const contract of contracts)
    writeContract(path.join(folder, contract.part, contract.name, contract.version, CONTRACT_FILE), contract);
}

/** The contracts of the shell and of these services from their last build. */
export const builtParts = (dist: string, services: readonly { readonly name: string }[]): Contract[] =>
  ['services', 'shell']
    .flatMap((folder) => contractsIn(path.join(dist, folder)))
    .map(({ contract }) => contract)
    .filter(({ part, name }) => part === 'shell' || services.some((each) => each.name === name));
