// Finds the contracts of a deployed product: those of remotes in its registry, published with each version;
// those of services and the shell as starts and releases recorded them or, on a cluster, from their images.
import path from 'node:path';
import type { Releases } from '@savvi/release-kit/releases';
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

/** The deployed contracts and their source. */
export interface KnownDeployed extends Deployed {
  /** The source as a phrase that follows 'compared with'. */
  readonly source: string;
}

type Registry = Pick<Releases, 'fileOf' | 'lines'>;

/** A product on a data folder, and the checkout of the calling command. */
export interface Product {
  readonly dataDir: string;
  readonly isRunning: boolean;
  readonly root: string;
  readonly registry: Registry;
}

/**
 * The contracts of the product that runs or last ran on a data folder. Without a record, services and shell
 * count as last built in the checkout.
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

/** The contracts of the product on the cluster of KUBECONFIG. @throws {ClusterRefusal} */
export async function deployedOnCluster(registry: Registry): Promise<KnownDeployed> {
  const deployments = await objects<{ metadata: { name: string } }>(['get', 'deployments', '-n', PRODUCT]);
  const parts = await Promise.all(
    deployments
      .map(({ metadata: { name } }) => name)
      .filter((name) => name !== demoPayments.name && !name.startsWith('mfe-'))
      .map(
        async (name) =>
          (await contractInPod(name)) ??
          `Nothing is known of ${name}, which is deployed: no ${CONTRACT_FILE} is in its image.`,
      ),
  );
  return { ...together([], [...parts, ...(await remotesOf(registry))]), source: 'what runs on the cluster' };
}

/**
 * Reads the contract in one of the workload's pods with Node, because the image has no other program to print
 * a file.
 */
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

/** The contract of a published version; null if it was published without one. */
export async function contractOfVersion(
  registry: Pick<Releases, 'fileOf'>,
  area: string,
  version: string,
): Promise<Contract | null> {
  const file = await registry.fileOf(area, version, CONTRACT_FILE);
  return file && parseContract(file.toString());
}

/** The contracts of every version in rollout, for each area. */
async function remotesOf(registry: Registry): Promise<(Contract | string)[]> {
  const lines = await registry.lines();
  return Promise.all(
    lines.flatMap(({ area, versions }) =>
      versions
        .filter(({ weight, users }) => weight + users.length > 0)
        .map(
          async ({ version }) =>
            (await contractOfVersion(registry, area, version)) ?? withoutContract(area, version),
        ),
    ),
  );
}
