import type { Contract } from '@savvi/part-contracts/contract';
import { deployedServices } from '@savvi/release-kit/services';
import { readServices } from '@savvi/tooling/service-manifests';
import pg from 'pg';

/**
 * Stores the contracts of the shell and the services that a start runs, and the manifests of those services, in
 * the gateway's database, as each service of a cluster does when it is ready.
 */
export async function declareServices(
  databaseUrl: string,
  { root, contracts }: { readonly root: string; readonly contracts: readonly Contract[] },
): Promise<void> {
  const manifests = readServices(root).map(
    ({ folder: _, hasCode: __, ...manifest }) => [manifest.name, manifest] as const,
  );
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    await deployedServices(pool).replaceAll(contracts, new Map(manifests));
  } finally {
    await pool.end();
  }
}
