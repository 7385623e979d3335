import { type Contract, contractSchema } from '@savvi/part-contracts/contract';
import type { Pool } from 'pg';

/** What a service declares about itself. */
export interface Declaration {
  readonly contract: Contract;
  /** Its `area.json`. */
  readonly manifest: Readonly<Record<string, unknown>> | null;
}

/** Stores what the running services declared when they started. */
export const deployedServices = (pool: Pool) => ({
  /** Stores the declaration of a service in place of its last one. */
  async register({ contract, manifest }: Declaration): Promise<void> {
    await pool.query(
      `INSERT INTO deployed_services (name, contract, manifest) VALUES ($1, $2, $3)
       ON CONFLICT (name) DO UPDATE SET contract = $2, manifest = coalesce($3, deployed_services.manifest), registered_at = now()`,
      [contract.name, JSON.stringify(contract), manifest && JSON.stringify(manifest)],
    );
  },

  /** Replaces all declarations: those of a start that runs every service. */
  async replaceAll(contracts: readonly Contract[]): Promise<void> {
    await pool.query(
      `WITH new AS (SELECT name, contract FROM unnest($1::text[], $2::jsonb[]) AS each (name, contract)),
        gone AS (DELETE FROM deployed_services WHERE name NOT IN (SELECT name FROM new))
       INSERT INTO deployed_services (name, contract) SELECT name, contract FROM new
       ON CONFLICT (name) DO UPDATE SET contract = EXCLUDED.contract, registered_at = now()`,
      [contracts.map(({ name }) => name), contracts.map((each) => JSON.stringify(each))],
    );
  },

  /** All that registered; without the contract if it has a later format than this code reads. */
  async list(): Promise<{ name: string; contract: Contract | null }[]> {
    const { rows } = await pool.query<{ name: string; contract: unknown }>(
      'SELECT name, contract FROM deployed_services ORDER BY name',
    );
    return rows.map(({ name, contract }) => ({
      name,
      contract: contractSchema.safeParse(contract).data ?? null,
    }));
  },
});

/** The repository of registered services. */
export type DeployedServices = ReturnType<typeof deployedServices>;
