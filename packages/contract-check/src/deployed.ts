// Contracts as files: what is noted and read as deployed.
import { globSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { writeContract } from '@savvi/tooling/contracts/build';
import { type Contract, CONTRACT_FILE, parseContract } from '@savvi/tooling/contracts/contract';
import { builtRemoteSchema } from '@savvi/contracts/remote';
import { Refusal } from '@savvi/tooling/refusal';

/**
 * Notes in a folder that contracts are deployed now. Services and the shell are replaced, versions of a
 * remote lie side by side.
 */
export function recordDeployed(folder: string, contracts: readonly Contract[]): void {
  const isReplaced = ({ part, name }: Contract) =>
    part !== 'remote' && contracts.some((each) => each.part === part && each.name === name);
  for (const { file, contract } of contractsIn(folder)) if (isReplaced(contract)) rmSync(file);
  for (const contract of contracts)
    writeContract(path.join(folder, contract.part, contract.name, contract.version, CONTRACT_FILE), contract);
}

/** The services and the shell as they were built last. */
export const builtParts = (dist: string): Contract[] =>
  ['services', 'shell'].flatMap((folder) =>
    contractsIn(path.join(dist, folder)).map(({ contract }) => contract),
  );

/**
 * Notes in a folder what a start runs: the shell and these services as they were built last, and nothing of a
 * start before.
 */
export function recordStart(folder: string, dist: string, services: readonly string[]): void {
  forgetStart(folder);
  recordDeployed(
    folder,
    builtParts(dist).filter(({ part, name }) => part === 'shell' || services.includes(name)),
  );
}

/** Takes out of a folder what a start before noted there: nobody knows what runs now. */
export const forgetStart = (folder: string): void => rmSync(folder, { recursive: true, force: true });

/** The versions that run, by area: what the registry gives to anybody. */
export type Running = Readonly<Record<string, readonly string[]>>;

/** What is deployed, as far as somebody knows. */
export interface Deployed {
  readonly contracts: readonly Contract[];
  /** A sentence for each version that runs and of which no contract is known. */
  readonly unknown: readonly string[];
}

/**
 * Every contract in a folder; of remotes those that run, where that is known.
 * @throws when one is not what `contract.json` is
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

/** These parts, and others or sentences about those that are not known. */
export const together = (parts: readonly Contract[], others: readonly (Contract | string)[]): Deployed => ({
  contracts: [...parts, ...others.filter((each) => typeof each !== 'string')],
  unknown: others.filter((each) => typeof each === 'string'),
});

/** What there is to say of a version that came without its contract. */
export const withoutContract = (area: string, version: string): string =>
  `Nothing is known of the ${area} remote ${version}, which is deployed: no contract.json came with it. Build or release it once more.`;

function contractsIn(folder: string): { file: string; contract: Contract }[] {
  const files = globSync(`**/${CONTRACT_FILE}`, { cwd: folder })
    .toSorted()
    .map((file) => path.join(folder, file));
  return files.map((file) => ({ file, contract: parseContract(readFileSync(file, 'utf8')) }));
}

/** What the registry of a start on this checkout runs: of each area the version that was built last. */
export function builtLast(root: string): Running {
  const remotes = globSync('dist/remotes/*/*/remote.json', { cwd: root }).map((file) =>
    builtRemoteSchema.parse(JSON.parse(readFileSync(path.join(root, file), 'utf8'))),
  );
  // Later ones take the place of earlier ones.
  return Object.fromEntries(
    remotes
      .toSorted((a, b) => a.builtAt.localeCompare(b.builtAt))
      .map(({ name, version }) => [name, [version]]),
  );
}

/**
 * The parts that were built last in another checkout.
 * @throws {Refusal} when there are none, or a remote has no contract
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
