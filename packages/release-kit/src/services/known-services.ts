// The services behind the gateway, as they registered. The gateway routes by their manifests and documents
// their APIs, so that a new area needs no other gateway.
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
const manifestSchema = z.pick(z.object(serviceManifestSchema.shape), {
  name: true,
  prefixes: true,
  frontend: true,
});
const apiSchema = z.pick(contractSchema, { api: true });

/** Reads the services that registered, and those of the last release, which do not register, sorted by name. */
export function knownServices(pool: Pool) {
  let revision: string | undefined;

  async function read(): Promise<readonly KnownService[]> {
    const { rows } = await pool.query<{ contract: unknown; manifest: unknown }>(
      `SELECT jsonb_build_object('api', contract -> 'api') AS contract, manifest FROM deployed_services WHERE manifest IS NOT NULL ORDER BY name`,
    );
    return rows.flatMap(({ contract, manifest }): KnownService[] => {
      const { data } = manifestSchema.safeParse(manifest);
      if (data === undefined || data.prefixes.length === 0) return [];
      const { name, prefixes, frontend = false } = data;
      return [{ name, prefixes, hasFrontend: frontend, api: apiSchema.safeParse(contract).data?.api ?? {} }];
    });
  }

  return {
    /** The services, if they have changed since the last call; else null. */
    async changed(): Promise<readonly KnownService[] | null> {
      const { rows } = await pool.query<{ revision: string }>(
        `SELECT count(*) || ' ' || coalesce(max(registered_at)::text, '') AS revision FROM deployed_services`,
      );
      const current = rows[0]?.revision;
      if (current === revision) return null;
      const services = await read();
      revision = current;
      return services;
    },

    /** Forgets the services of the last release that this installation does not have. */
    async forgetAllBut(names: readonly string[]): Promise<void> {
      await pool.query('DELETE FROM deployed_services WHERE contract IS NULL AND name <> ALL ($1)', [names]);
    },
  };
}

/** The reader of known services. */
export type KnownServices = ReturnType<typeof knownServices>;
