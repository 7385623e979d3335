// What is built says what it asks of others: `contract.json` beside a frontend's files, and of a service in
// dist/services (docs/adr/0037).
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { BuiltFrontend } from '../frontend/build.ts';
import { hashOfCode } from '../frontend/frontends.ts';
import { type Contract, CONTRACT_FILE } from './contract.ts';
import { contractsDir } from './every-event.ts';

/** What was built, and of which area alone; absent: of all, and contracts of services are wanted, too. */
export interface ContractsToBuild {
  readonly root: string;
  readonly built: readonly BuiltFrontend[];
  readonly only?: string | undefined;
}

/**
 * Makes the contracts of what `buildFrontends` built and of the checkout's services, as far as they are
 * stale.
 * @throws when a browser part names an address that no route has
 */
export async function buildContracts({ root, built, only }: ContractsToBuild): Promise<void> {
  const dist = join(root, 'dist');
  const isWritten = built.every(({ isFresh, dir }) => !isFresh && existsSync(join(dir, CONTRACT_FILE)));
  const [state, code] = [
    join(dist, 'services/code'),
    hashOfCode(
      root,
      [contractsDir, import.meta.dirname].map((dir) => relative(root, dir)),
    ),
  ];
  if (isWritten && (only !== undefined || (existsSync(state) && readFileSync(state, 'utf8') === code)))
    return;
  const { contractOfRemote, contractsOfTree } = await import('./contracts-of-tree.ts'); // not loaded to start what is built
  writeContracts(
    only === undefined ? await contractsOfTree(root) : [(await contractOfRemote(root, only)) ?? []].flat(),
    built,
    dist,
  );
  if (only !== undefined) return;
  mkdirSync(dirname(state), { recursive: true });
  writeFileSync(state, code);
}

/**
 * Writes contracts beside what was built, services' into the folder `dist`. A remote that was built before
 * keeps the contract it was built with.
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

/** Writes one contract; whoever reads meanwhile finds a whole one. */
export function writeContract(file: string, contract: Contract): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, `${JSON.stringify(contract)}\n`);
  renameSync(`${file}.new`, file);
}
