// Contracts as files: where a build leaves them, and what is read as deployed.
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BuiltFrontend } from '@savvi/tooling/build';
import { type Contract, contractSchema } from '@savvi/tooling/contracts/contract';
import { builtRemoteSchema } from '@savvi/contracts/remote';

const FILE = 'contract.json';

/** Where a build puts the contract of a service; a remote's and the shell's lie beside their files. */
export const contractOfService = (dist: string, name: string): string => path.join(dist, 'services', name, FILE);

/** Writes contracts beside what was built, services' into the folder `dist`. A remote that was built before keeps the contract it was built with. */
export function writeContracts(contracts: readonly Contract[], frontends: readonly BuiltFrontend[], dist: string): void {
  for (const contract of contracts) {
    const built = frontends.find(({ kind, name }) => kind === contract.part && name === contract.name);
    const file = built === undefined ? contractOfService(dist, contract.name) : path.join(built.dir, FILE);
    if (built?.kind !== 'remote') write(file, contract);
    else if (!existsSync(file)) write(file, { ...contract, version: built.version });
  }
}

/** Notes in a folder that contracts are deployed now. Services and the shell are replaced, versions of a remote lie side by side. */
export function recordDeployed(folder: string, contracts: readonly Contract[]): void {
  const isReplaced = ({ part, name }: Contract) => part !== 'remote' && contracts.some((each) => each.part === part && each.name === name);
  for (const { file, contract } of contractsIn(folder)) if (isReplaced(contract)) rmSync(file);
  for (const contract of contracts) write(path.join(folder, contract.part, contract.name, contract.version, FILE), contract);
}

/** The versions that run, by area: what the registry gives to anybody. */
export type Running = Readonly<Record<string, readonly string[]>>;

/** Every contract in a folder; of remotes those that run, where that is known. @throws when one is not what `contract.json` is, or is missing of a version that runs */
export function readDeployed(folder: string, running?: Running): Contract[] {
  const contracts = contractsIn(folder).map(({ contract }) => contract);
  if (running === undefined) return contracts;
  const remotes = Object.entries(running).flatMap(([area, versions]) => versions.map((version) => contracts.find((each) => each.part === 'remote' && each.name === area && each.version === version) ?? unknownRemote(area, version, folder)));
  return [...contracts.filter(({ part }) => part !== 'remote'), ...remotes];
}

function unknownRemote(area: string, version: string, folder: string): never {
  throw new Error(`Nothing is known of ${area} ${version}, which runs: ${folder} has no contract.json of it. Build it again (npm run build).`);
}

function contractsIn(folder: string): { file: string; contract: Contract }[] {
  const files = globSync(`**/${FILE}`, { cwd: folder }).toSorted().map((file) => path.join(folder, file));
  return files.map((file) => ({ file, contract: contractSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) }));
}

/** What the registry of a start on this checkout runs: of each area the version that was built last. */
export function builtLast(root: string): Running {
  const remotes = globSync('dist/remotes/*/*/remote.json', { cwd: root }).map((file) => builtRemoteSchema.parse(JSON.parse(readFileSync(path.join(root, file), 'utf8'))));
  return Object.fromEntries(remotes.toSorted((a, b) => a.builtAt.localeCompare(b.builtAt)).map(({ name, version }) => [name, [version]])); // later ones take the place of earlier ones
}

function write(file: string, contract: Contract): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(contract)}\n`);
}
