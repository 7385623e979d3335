import { viewCounts } from '@savvi/release-kit/canaries/counts';
import { type ReleaseApi, releaseClient } from '@savvi/release-client/client';
import { releaseOperations } from '@savvi/release-kit/operations';
import { EVERY_AREA } from '@savvi/release-kit/tokens';
import { systemClock } from '@savvi/service-kit/clock';
import { forward } from '@savvi/installation/databases';
import { PRODUCT } from '@savvi/installation/secrets';
import { accountName, offeredReleases } from '@savvi/product/offered-releases';
import { Refusal } from '@savvi/tooling/refusal';
import { gatewayPool, isRunningOn } from './gateway-pool.ts';

/** The Service and the port of the release API on a cluster (deploy/charts/service/templates/_helpers.tpl). */
const [RELEASE_SERVICE, RELEASE_PORT] = ['gateway-releases', 8081] as const;

/** A product whose areas can be released, and whether it runs now. */
export interface OpenReleases {
  readonly releases: ReleaseApi;
  readonly isRunning: boolean;
}

/** Where the product is: on the cluster of KUBECONFIG, or on a data folder. */
export interface Whereabouts {
  readonly dataDir: string;
  readonly isOnCluster: boolean;
}

/**
 * Opens the release API of a running product, or the registry of a stopped one. The stack closes it.
 * @throws {Refusal}
 */
export async function openReleases(
  { dataDir, isOnCluster }: Whereabouts,
  stack: AsyncDisposableStack,
): Promise<OpenReleases> {
  if (isOnCluster) {
    const token = process.env['RELEASE_TOKEN'];
    if (!token)
      throw new Refusal(
        'A release on a cluster needs the token of your team in RELEASE_TOKEN. Its operator issues one: npm run release-token -- issue <team> --areas <area,area> --cluster',
      );
    const port = await forward(RELEASE_SERVICE, RELEASE_PORT, PRODUCT, stack);
    return { releases: releaseClient(`http://127.0.0.1:${port}`, token), isRunning: true };
  }
  if (await isRunningOn(dataDir)) return { releases: await offeredReleases(dataDir), isRunning: true };
  const pool = await gatewayPool(dataDir, stack);
  const { as } = releaseOperations({ pool, counts: viewCounts(pool, systemClock()) });
  return { releases: as({ actor: accountName(), areas: [EVERY_AREA] }), isRunning: false };
}
