// Contracts as files: where a build leaves them, and what is read as deployed.
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BuiltFrontend } from '@savvi/tooling/build';
import { type Contract, contractSchema } from '@savvi/tooling/contracts/contract';
import { builtRemoteSchema } from '@savvi/contracts/remote';

/** What the file of a contract is called, wherever it lies. */
export const CONTRACT_FILE = 'contract.json';

/** Where a build puts the contract of a service; a remote's and the shell's lie beside their files. */
export const contractOfService = (dist: string, name: string): string => path.join(dist, 'services', name, CONTRACT_FILE);

/** Writes contracts beside what was built, services' into the folder `dist`. A remote that was built before keeps the contract it was built with. */
export function writeContracts(contracts: readonly Contract[], frontends: readonly BuiltFrontend[], dist: string): void {
  for (const contract of contracts) {
    const built = frontends.find(({ kind, name }) => kind === contract.part && name === contract.name);
    const file = built === undefined ? contractOfService(dist, contract.name) : path.join(built.dir, CONTRACT_FILE);
    if (built?.kind !== 'remote') write(file, contract);
    else if (!existsSync(file)) write(file, { ...contract, version: built.version });
  }
}

/** Notes in a folder that contracts are deployed now. Services and the shell are replaced, versions of a remote lie side by side. */
export function recordDeployed(folder: string, contracts: readonly Contract[]): void {
  const isReplaced = ({ part, name }: Contract) => part !== 'remote' && contracts.some((each) => each.part === part && each.name === name);
  for (const { file, contract } of contractsIn(folder)) if (isReplaced(contract)) rmSync(file);
  for (const contract of contracts) write(path.join(folder, contract.part, contract.name, contract.version, CONTRACT_FILE), contract);
}

/** The services and the shell as they were built last. */
export const builtParts = (dist: string): Contract[] => ['services', 'shell'].flatMap((folder) => contractsIn(path.join(dist, folder)).map(({ contract }) => contract));

/** Notes in a folder what a start runs: the shell and these services as they were built last, and nothing of a start before. */
export function recordStart(folder: string, dist: string, services: readonly string[]): void {
  forgetStart(folder);
  recordDeployed(folder, builtParts(dist).filter(({ part, name }) => part === 'shell' || services.includes(name)));
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

/** Every contract in a folder; of remotes those that run, where that is known. @throws when one is not what `contract.json` is */
export function readDeployed(folder: string, running?: Running): Deployed {
  const contracts = contractsIn(folder).map(({ contract }) => contract);
  if (running === undefined) return { contracts, unknown: [] };
  const remotes = Object.entries(running).flatMap(([area, versions]) => versions.map((version) => contracts.find((each) => each.part === 'remote' && each.name === area && each.version === version) ?? withoutContract(area, version)));
  return together(contracts.filter(({ part }) => part !== 'remote'), remotes);
}

/** These parts, and others or sentences about those that are not known. */
export const together = (parts: readonly Contract[], others: readonly (Contract | string)[]): Deployed => ({
  contracts: [...parts, ...others.filter((each) => typeof each !== 'string')],
  unknown: others.filter((each) => typeof each === 'string'),
});

/** What there is to say of a version that came without its contract. */
export const withoutContract = (area: string, version: string): string => `Nothing is known of the ${area} remote ${version}, which is deployed: no contract.json came with it. Build or release it once more.`;

function contractsIn(folder: string): { file: string; contract: Contract }[] {
  const files = globSync(`**/${CONTRACT_FILE}`, { cwd: folder }).toSorted().map((file) => path.join(folder, file));
  return files.map((file) => ({ file, contract: parseContract(readFileSync(file, 'utf8')) }));
}

/** @throws when it is not what `contract.json` is */
export const parseContract = (text: string): Contract => contractSchema.parse(JSON.parse(text));

/** What the registry of a start on this checkout runs: of each area the version that was built last. */
export function builtLast(root: string): Running {
  const remotes = globSync('dist/remotes/*/*/remote.json', { cwd: root }).map((file) => builtRemoteSchema.parse(JSON.parse(readFileSync(path.join(root, file), 'utf8'))));
  return Object.fromEntries(remotes.toSorted((a, b) => a.builtAt.localeCompare(b.builtAt)).map(({ name, version }) => [name, [version]])); // later ones take the place of earlier ones
}

function write(file: string, contract: Contract): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, `${JSON.stringify(contract)}\n`);
  renameSync(`${file}.new`, file); // whoever reads meanwhile finds a whole one
}
