import type { Contract } from '@savvi/part-contracts/contract';
import { listed } from '@savvi/part-contracts/deployed';
import { findFrontends } from '@savvi/tooling/build/frontends';
import { messageOf } from '@savvi/tooling/postgres/error-code';
import { canDeploy } from '@savvi/release-client/can-deploy';
import type { Audience } from '@savvi/release-client/client';
import {
  changeOf,
  entryOf,
  publishBuilt,
  type Releasing,
  warn,
  whoGets,
} from '@savvi/release-client/releasing';
import { contractOfRemote, contractsOfTree } from '@savvi/tooling/contracts';
import { dataFolderPaths } from '@savvi/product/data-folder';
import { prepareArea } from '@savvi/product/prepare';
import { Refusal } from '@savvi/tooling/refusal';
import { askForContract, askToRenew } from '@savvi/product/renewals';
import { gateway, services } from '@savvi/product/services';

/** Where and how an area is released. */
export interface Place extends Releasing {
  readonly root: string;
  readonly dataDir: string;
  /** On a cluster only remotes are released: services are Deployments, which charts install. */
  readonly isOnCluster: boolean;
  readonly isRunning: boolean;
}

/**
 * Checks an area, builds it, restarts its service if that is a separate process, publishes its remote and
 * rolls it out to the audience.
 * @throws {Refusal} or {ReleaseRefused}
 */
export async function releaseArea(area: string, audience: Audience, place: Place): Promise<void> {
  const { root, releases, say } = place;
  const remotes = findFrontends(root).filter(({ kind }) => kind === 'remote');
  const remote = remotes.find(({ name }) => name === area);
  const areas = remotes.map(({ name }) => name).join(', ');
  if (remote === undefined && [gateway, ...services].some(({ name }) => name === area || area === 'shell'))
    throw new Refusal(
      `${area} is no area: it goes with the next start of the product, on a cluster with its own image and chart. The areas are ${areas}.`,
    );
  if (remote === undefined) throw new Refusal(`There is no area "${area}" in ${root}; there are ${areas}.`);
  // The registry entry is read before the build, so that this release does not overwrite a concurrent one.
  const seen = await entryOf(area, place);
  // Checked before the build and before the service is restarted, which nothing rolls back.
  const change = changeOf(area, seen, place);
  const check = async (version: string | undefined, contracts: readonly Contract[]) =>
    warn((await releases.check({ ...change, what: area, version, contracts })).warnings, place);
  const candidates = await candidatesOf(area, place).catch((cause: unknown) => {
    if (!place.decision.isForced) throw cause;
    // A forced release must not depend on readable contracts.
    warn([`Nobody can say what ${area} would break: ${messageOf(cause)}`], place);
    return [];
  });
  await check(undefined, candidates);
  const built = await prepareArea({ root, say }, area);
  if (built === undefined) throw new Refusal(`${area} was not built.`);
  await check(built.version, []);
  if (services.some(({ name }) => name === area)) {
    // The service is restarted first, because an area may need its new operations, and it stays compatible
    // with pages of the previous version.
    const { said, isLeft } = await renewService(area, place);
    say(said);
    if (isLeft) await sayWhatWouldBreak(area, place);
  }
  const isNews = await publishBuilt(built.dir, seen, audience, place);
  say(
    isNews
      ? `${area} ${built.version} is published at /remotes/${area}/${built.version}/, and ${whoGets(audience)} with the next page.`
      : `${area} runs ${built.version} already: its remote has not changed.`,
  );
}

/**
 * Returns the contracts of the checkout's remote, and of its service if that is restarted. A service that is
 * not restarted is not part of the release.
 */
async function candidatesOf(area: string, { root, dataDir, isOnCluster }: Place): Promise<Contract[]> {
  const [service, remote] = [
    isOnCluster ? null : await askForContract(dataFolderPaths(dataDir).renewals, area),
    await contractOfRemote(root, area),
  ];
  return [service ?? [], remote ?? []].flat();
}

/**
 * Prints what the checkout's code of a service that was not restarted would break once it is deployed: the
 * operator released the area, and this part of it is not released.
 */
export async function sayWhatWouldBreak(
  area: string,
  { root, releases, say }: Pick<Place, 'root' | 'releases' | 'say'>,
): Promise<void> {
  try {
    const { breaks } = canDeploy({
      parts: await contractsOfTree(root),
      names: [area],
      deployed: await releases.deployed(),
    });
    if (breaks.length > 0) say(`What of it is in this checkout would not fit what runs:\n${listed(breaks)}`);
  } catch (cause) {
    say(`Nobody can say whether what of it is in this checkout fits: ${messageOf(cause)}`);
  }
}

/**
 * Restarts the service of an area if possible. Returns a sentence about the result, and whether the running
 * service still has older code than the checkout.
 */
export async function renewService(
  area: string,
  { dataDir, isOnCluster, isRunning }: Pick<Place, 'dataDir' | 'isOnCluster' | 'isRunning'>,
): Promise<{ said: string; isLeft: boolean }> {
  if (isOnCluster)
    // On a cluster, the service is checked at its own release.
    return {
      said: `The ${area} service of the cluster stays as it is: its image and chart bring other code (npm run images -- ${area}, then helm upgrade).`,
      isLeft: false,
    };
  if (!isRunning)
    return {
      said: `Savvi is not running on ${dataDir}: the ${area} service has the code of the next start.`,
      isLeft: true,
    };
  const said = await askToRenew(dataFolderPaths(dataDir).renewals, area);
  return {
    said:
      said ??
      `The ${area} service is part of the one process of npm start, with the code that it was started with: other code of it comes with the next start (npm start -- --split runs each service apart).`,
    isLeft: said === null,
  };
}
