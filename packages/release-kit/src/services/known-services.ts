// The services behind the gateway, as they registered. The gateway routes by their manifests and documents
// their APIs, so that a new area needs no other gateway.
import { isUnder } from '@savvi/contracts/app-paths';
import type { OpenApiPaths } from '@savvi/contracts/openapi';
import { serviceManifestSchema } from '@savvi/contracts/service-manifest';
import { contractSchema } from '@savvi/part-contracts/contract';
import type { Pool } from 'pg';
import * as z from 'zod/mini';

/** A service behind the gateway. */
export interface KnownService {
  readonly name: string;
  /** The first path segments under /api of its routes. */
  readonly prefixes: readonly string[];
  /** Whether a microfrontend with the service's name shows its data. */
  readonly hasFrontend: boolean;
  /** Its public operations; none if its contract is unknown. */
  readonly api: OpenApiPaths;
}

/** The parts of a manifest that the gateway uses. A later release may add keys. */
export const routedManifest = z.pick(z.object(serviceManifestSchema.shape), {
  name: true,
  prefixes: true,
  frontend: true,
});
const apiSchema = z.pick(contractSchema, { api: true });

/** The operations below the prefixes of a service, sorted by path. */
const ownOperations = (api: OpenApiPaths, prefixes: readonly string[]): OpenApiPaths =>
  Object.fromEntries(
    Object.entries(api)
      .filter(([path]) => prefixes.some((prefix) => isUnder(path, `/api/${prefix}`)))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

/**
 * Reads the services that registered, and those of the last release, which do not register, sorted by name.
 */
export function knownServices(pool: Pool) {
  let revision: string | undefined;

  async function read(): Promise<readonly KnownService[]> {
    const { rows } = await pool.query<{ contract: unknown; manifest: unknown }>(
      `SELECT jsonb_build_object('api', contract -> 'api') AS contract, manifest FROM deployed_services WHERE manifest IS NOT NULL ORDER BY name`,
    );
    return rows.flatMap(({ contract, manifest }): KnownService[] => {
      const { data } = routedManifest.safeParse(manifest);
      if (data === undefined || data.prefixes.length === 0) return [];
      const { name, prefixes, frontend = false } = data;
      const { api = {} } = apiSchema.safeParse(contract).data ?? {};
      return [{ name, prefixes, hasFrontend: frontend, api: ownOperations(api, prefixes) }];
    });
  }

  return {
    /**
     * Calls `onChanged` with the services if they have changed since it last succeeded.
     * @throws what `onChanged` throws
     */
    async follow(onChanged: (services: readonly KnownService[]) => Promise<void>): Promise<void> {
      const { rows } = await pool.query<{ revision: string | null }>(
        `SELECT md5(string_agg(name || ' ' || registered_at, ',' ORDER BY name)) AS revision FROM deployed_services`,
      );
      const current = rows[0]?.revision ?? '';
      if (current === revision) return;
      await onChanged(await read());
      revision = current;
    },

    /** Forgets the services of the last release that this installation does not have. */
    async forgetAllBut(names: readonly string[]): Promise<void> {
      await pool.query('DELETE FROM deployed_services WHERE contract IS NULL AND name <> ALL ($1)', [names]);
    },
  };
}
