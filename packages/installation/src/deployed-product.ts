// What a product runs, as it is known where it runs: remotes as its registry names them, with the contracts
// that were published with them; services and the shell as its starts and releases noted them, or, on a
// cluster, as their images have them.
import path from 'node:path';
import type { Releases } from '@savvi/gateway/releases';
import { kubectl, objects } from '@savvi/tooling/cluster';
import { type Contract, CONTRACT_FILE, parseContract } from '@savvi/tooling/contracts/contract';
import { PRODUCT } from './secrets.ts';
import { dataFolderPaths } from '@savvi/product/data-folder';
import { demoPayments } from '@savvi/product/services';
import {
  builtParts,
  type Deployed,
  readDeployed,
  together,
  withoutContract,
} from '@savvi/contract-check/deployed';

/** What is deployed, and where that was learned. */
export interface KnownDeployed extends Deployed {
  /** As in: compared with …  */
  readonly source: string;
}

type Registry = Pick<Releases, 'fileOf' | 'lines'>;

/** A product on a data folder, and the checkout of whoever asks. */
export interface Product {
  readonly dataDir: string;
  readonly isRunning: boolean;
  readonly root: string;
  readonly registry: Registry;
}

/**
 * What the product on a data folder runs, or ran last. Where it noted nothing, services and shell are taken
 * as they were built last in the checkout.
 */
export async function deployedOn({ dataDir, isRunning, root, registry }: Product): Promise<KnownDeployed> {
  const remotes = await remotesOf(registry);
  const { contracts: noted } = readDeployed(dataFolderPaths(dataDir).contracts);
  if (noted.length > 0)
    return { ...together(noted, remotes), source: `what ${isRunning ? 'runs' : 'ran last'} on ${dataDir}` };
  return {
    ...together(builtParts(path.join(root, 'dist')), remotes),
    source: `the remotes of ${dataDir}; its services and its shell are taken as they were built last here, since its start noted none (npm run dev never does)`,
  };
}

/** What runs on the cluster of KUBECONFIG. @throws {ClusterRefusal} */
export async function deployedOnCluster(registry: Registry): Promise<KnownDeployed> {
  const deployments = await objects<{ metadata: { name: string } }>(['get', 'deployments', '-n', PRODUCT]);
  const names = deployments
    .map(({ metadata: { name } }) => name)
    .filter((name) => name !== demoPayments.name && !name.startsWith('mfe-'));
  const parts = await Promise.all(
    names.map(
      async (name) =>
        (await contractInPod(name)) ??
        `Nothing is known of ${name}, which is deployed: no ${CONTRACT_FILE} is in its image.`,
    ),
  );
  return { ...together([], [...parts, ...(await remotesOf(registry))]), source: 'what runs on the cluster' };
}

/** In one of its pods: its image has no program that prints a file but Node. */
async function contractInPod(name: string): Promise<Contract | null> {
  const file = name === 'shell' ? `files/${CONTRACT_FILE}` : CONTRACT_FILE;
  const printed = await kubectl([
    'exec',
    '-n',
    PRODUCT,
    `deploy/${name}`,
    '--',
    '/usr/local/bin/node',
    '-p',
    `fs.existsSync('${file}') ? fs.readFileSync('${file}', 'utf8') : ''`,
  ]);
  return printed.trim() === '' ? null : parseContract(printed);
}

/** The contract of a version that is published; null when it came without one. */
export async function contractOfVersion(
  registry: Pick<Releases, 'fileOf'>,
  area: string,
  version: string,
): Promise<Contract | null> {
  const file = await registry.fileOf(area, version, CONTRACT_FILE);
  return file && parseContract(file.toString());
}

/** Of each area every version that anybody gets. */
async function remotesOf(registry: Registry): Promise<(Contract | string)[]> {
  const running = (await registry.lines()).flatMap(({ area, versions }) =>
    versions
      .filter(({ weight, users }) => weight + users.length > 0)
      .map(({ version }) => ({ area, version })),
  );
  return Promise.all(
    running.map(
      async ({ area, version }) =>
        (await contractOfVersion(registry, area, version)) ?? withoutContract(area, version),
    ),
  );
}
