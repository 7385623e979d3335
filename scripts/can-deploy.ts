// `npm run can-deploy -- budget [--from <folder>] [--cluster] [--deployed <folder> [--record]]`: checks
// whether an area of this checkout, or one built in its own repository, may be released, by comparing its
// contracts with what is deployed (docs/operations.md). Exits with 0 if it may; otherwise exits with 1 and
// prints one sentence per breaking change.
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Deployed } from '@savvi/part-contracts/deployed';
import { contractsOfTree } from '@savvi/tooling/contracts';
import { areaIn } from '@savvi/release-client/arguments';
import { builtIn, builtLast, readDeployed } from '@savvi/release-client/built';
import { assertFits } from '@savvi/release-client/can-deploy';
import { recordDeployed } from '@savvi/contract-check/deployed';
import { Refusal } from '@savvi/tooling/refusal';
import '@savvi/tooling/refusal/of-command';
import { parseSettings } from '@savvi/product/settings';
import { hasProduct } from '@savvi/backup/servers';
import { openReleases } from './release/open-releases.ts';
import { root } from './root.ts';

/** The deployed contracts and their source. */
interface KnownDeployed extends Deployed {
  /** The source as a phrase that follows 'Compared with'. */
  readonly source: string;
}

/**
 * The contracts deployed on the cluster or on the data folder; if no product is there, those of the last
 * build.
 */
async function deployedThere(isOnCluster: boolean): Promise<KnownDeployed> {
  const { DATA_DIR: dataDir } = parseSettings(process.env, root);
  if (!isOnCluster && process.env['DATA_DIR'] !== undefined && !hasProduct(dataDir))
    throw new Refusal(
      `There is no Savvi in ${dataDir}, which DATA_DIR names, so nobody can say what is deployed there.`,
    );
  if (!isOnCluster && !hasProduct(dataDir))
    return {
      ...readDeployed(path.join(root, 'dist'), builtLast(root)),
      source: `what was built last here: no Savvi was started on ${dataDir} yet`,
    };
  await using stack = new AsyncDisposableStack();
  const { releases } = await openReleases({ dataDir, isOnCluster }, stack);
  // `await` is needed here: the connection closes when this function returns.
  return {
    ...(await releases.deployed()),
    source: `what ${isOnCluster ? 'runs on the cluster' : `is deployed on ${dataDir}`}`,
  };
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    deployed: { type: 'string' },
    record: { type: 'boolean', default: false },
    from: { type: 'string' },
    cluster: { type: 'boolean', default: false },
  },
});
const names = positionals.map(areaIn);
const folder = values.deployed === undefined ? undefined : path.resolve(values.deployed);
if (values.record && folder === undefined)
  throw new Refusal('Recorded where? Name the folder with --deployed.');
if (values.cluster && folder !== undefined)
  throw new Refusal('Compared with what? --cluster asks the cluster, --deployed a folder.');
const deployed: KnownDeployed =
  folder === undefined
    ? await deployedThere(values.cluster)
    : { ...readDeployed(folder), source: `what ${folder} holds` };
const parts = values.from === undefined ? await contractsOfTree(root) : builtIn(path.resolve(values.from));
const { candidates, text } = assertFits({ parts, names, deployed }, deployed.source);
console.log(text);
if (folder !== undefined && values.record) recordDeployed(folder, candidates);
