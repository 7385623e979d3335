// Writes the contract of each build: `contract.json` is stored beside a frontend's files, and in
// dist/services for a service (docs/adr/0037).
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type Contract, CONTRACT_FILE } from '@savvi/part-contracts/contract';
import type { BuiltFrontend } from '../frontend/build.ts';
import { hashOfCode, hashOfFiles, writeAtomically } from '../frontend/frontends.ts';
import { MANIFEST_FILES } from '../service-manifests.ts';
import { contractDirs } from '../routes/area-contracts.ts';

/**
 * The finished builds. If `only` names an area, just its contract is written; if absent, the contracts of all
 * frontends and services are.
 */
export interface ContractsToBuild {
  readonly root: string;
  readonly built: readonly BuiltFrontend[];
  readonly only?: string | undefined;
}

/**
 * Writes the stale contracts of the frontends that `buildFrontends` built and of the checkout's services.
 * @throws if frontend code names an address that no route has
 */
export async function buildContracts({ root, built, only }: ContractsToBuild): Promise<void> {
  const dist = join(root, 'dist');
  const isWritten = built.every(({ isFresh, dir }) => !isFresh && existsSync(join(dir, CONTRACT_FILE)));
  const state = join(dist, 'services/code');
  const sources = [...contractDirs, import.meta.dirname].map((dir) => relative(root, dir));
  const code =
    hashOfCode(root, sources) + hashOfFiles(root, globSync(MANIFEST_FILES, { cwd: root }).toSorted());
  if (isWritten && (only !== undefined || (existsSync(state) && readFileSync(state, 'utf8') === code)))
    return;
  // Imported lazily, because starting an existing build does not need it.
  const { contractOfRemote, contractsOfTree } = await import('./contracts-of-tree.ts');
  writeContracts(
    only === undefined ? await contractsOfTree(root) : [(await contractOfRemote(root, only)) ?? []].flat(),
    built,
    dist,
  );
  if (only === undefined) writeAtomically(state, code);
}

/**
 * Writes contracts beside the builds, and those of services into the folder `dist`. A remote that was built
 * earlier keeps the contract of its build.
 */
export function writeContracts(
  contracts: readonly Contract[],
  frontends: readonly BuiltFrontend[],
  dist: string,
): void {
  for (const contract of contracts) {
    const built = frontends.find(({ kind, name }) => kind === contract.part && name === contract.name);
    const file = join(built?.dir ?? join(dist, 'services', contract.name), CONTRACT_FILE);
    if (built?.kind !== 'remote') writeContract(file, contract);
    else if (!existsSync(file)) writeContract(file, { ...contract, version: built.version });
  }
}

/** Writes one contract atomically, so that a concurrent reader never sees a partial file. */
export const writeContract = (file: string, contract: Contract): void =>
  writeAtomically(file, `${JSON.stringify(contract)}\n`);
