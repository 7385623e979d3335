// Stores and reads the contracts of deployed parts as files. `npm start` loads this file, so it must not load
// the comparison of contracts.
import { globSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { builtRemoteSchema } from '@savvi/contracts/remote';
import { writeContract } from '@savvi/tooling/contracts/build';
import { type Contract, CONTRACT_FILE, parseContract } from '@savvi/part-contracts/contract';
import { type Deployed, together, withoutContract } from '@savvi/part-contracts/deployed';
import { Refusal } from '@savvi/tooling/refusal';

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

/** The versions in rollout for each area, from the registry. */
export type Running = Readonly<Record<string, readonly string[]>>;

/**
 * Reads every contract in a folder; of remotes only the running versions, if these are known.
 * @throws if a file is no valid `contract.json`
 */
export function readDeployed(folder: string, running?: Running): Deployed {
  const contracts = contractsIn(folder).map(({ contract }) => contract);
  if (running === undefined) return { contracts, unknown: [] };
  const remotes = Object.entries(running).flatMap(([area, versions]) =>
    versions.map(
      (version) =>
        contracts.find((each) => each.part === 'remote' && each.name === area && each.version === version) ??
        withoutContract(area, version),
    ),
  );
  return together(
    contracts.filter(({ part }) => part !== 'remote'),
    remotes,
  );
}

function contractsIn(folder: string): { file: string; contract: Contract }[] {
  const files = globSync(`**/${CONTRACT_FILE}`, { cwd: folder })
    .toSorted()
    .map((file) => path.join(folder, file));
  return files.map((file) => ({ file, contract: parseContract(readFileSync(file, 'utf8')) }));
}

/**
 * The remote versions that the product runs if it starts from this checkout: for each area the last one
 * built.
 */
export function builtLast(root: string): Running {
  const remotes = globSync('dist/remotes/*/*/remote.json', { cwd: root }).map((file) =>
    builtRemoteSchema.parse(JSON.parse(readFileSync(path.join(root, file), 'utf8'))),
  );
  // Of several versions of an area, the one that was built last wins.
  return Object.fromEntries(
    remotes
      .toSorted((a, b) => a.builtAt.localeCompare(b.builtAt))
      .map(({ name, version }) => [name, [version]]),
  );
}

/**
 * The contracts of the parts that were last built in another checkout.
 * @throws {Refusal} if there are none, or if a remote has no contract
 */
export function builtIn(root: string): readonly Contract[] {
  const { contracts, unknown } = readDeployed(path.join(root, 'dist'), builtLast(root));
  if (unknown.length > 0)
    throw new Refusal(
      `A remote that was built in ${root} has no ${CONTRACT_FILE}: build it there once more, with buildContracts of @savvi/tooling/contracts/build.`,
    );
  if (contracts.length === 0)
    throw new Refusal(`Nothing was built in ${root}: there is no ${CONTRACT_FILE} below its dist.`);
  return contracts;
}
