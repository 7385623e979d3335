import { conflictsOfNewcomer, erasesUserData, readableManifest } from '@savvi/contracts/service-manifest';
import { type Contract, contractSchema } from '@savvi/part-contracts/contract';
import type { Pool } from 'pg';

/** What a service declares about itself. */
export interface Declaration {
  readonly contract: Contract;
  /** Its `area.json`. */
  readonly manifest: Readonly<Record<string, unknown>> | null;
}

/** Minutes after its check within which an upgrade has ended or failed. */
const UPGRADE_MINUTES = 15;

/** A declaration that does not fit the other services. */
export class DeclarationRefused extends Error {}

/** Stores what the running services declared when they started. */
export const deployedServices = (pool: Pool) => ({
  /**
   * Stores the declaration of a service in place of its last one; an equal one changes nothing.
   * @throws {DeclarationRefused} if its manifest claims what belongs to another service, by name
   */
  async register({ contract, manifest }: Declaration): Promise<void> {
    if (manifest !== null) await assertFits(pool, contract.name, manifest);
    await pool.query(
      `INSERT INTO deployed_services (name, contract, manifest) VALUES ($1, $2, $3)
       ON CONFLICT (name) DO UPDATE SET contract = $2, manifest = coalesce($3, deployed_services.manifest), registered_at = now(), checked = NULL, checked_at = NULL
       WHERE (deployed_services.contract, deployed_services.manifest) IS DISTINCT FROM ($2, coalesce($3, deployed_services.manifest))`,
      [contract.name, JSON.stringify(contract), manifest && JSON.stringify(manifest)],
    );
  },

  /**
   * Replaces all declarations: those of a start that runs every service. A service without a manifest here keeps
   * that of its last declaration.
   */
  async replaceAll(
    contracts: readonly Contract[],
    manifests: ReadonlyMap<string, Declaration['manifest']> = new Map(),
  ): Promise<void> {
    await pool.query(
      `WITH new AS (SELECT name, contract, manifest FROM unnest($1::text[], $2::jsonb[], $3::jsonb[]) AS each (name, contract, manifest)),
        gone AS (DELETE FROM deployed_services WHERE name NOT IN (SELECT name FROM new))
       INSERT INTO deployed_services AS old (name, contract, manifest) SELECT name, contract, manifest FROM new
       ON CONFLICT (name) DO UPDATE SET contract = EXCLUDED.contract, manifest = coalesce(EXCLUDED.manifest, old.manifest), registered_at = now(), checked = NULL, checked_at = NULL`,
      [
        contracts.map(({ name }) => name),
        contracts.map((each) => JSON.stringify(each)),
        contracts.map(({ name }) => {
          const manifest = manifests.get(name);
          return manifest == null ? null : JSON.stringify(manifest);
        }),
      ],
    );
  },

  /** Whether a service has ever registered. */
  async hasRegistered(name: string): Promise<boolean> {
    const { rowCount } = await pool.query(
      'SELECT 1 FROM deployed_services WHERE name = $1 AND contract IS NOT NULL',
      [name],
    );
    return (rowCount ?? 0) > 0;
  },

  /** The services that are known, and whether each erases data of deleted users. */
  async erasing(): Promise<{ name: string; erasesUserData: boolean }[]> {
    const { rows } = await pool.query<{ manifest: unknown }>(
      'SELECT manifest FROM deployed_services WHERE manifest IS NOT NULL ORDER BY name',
    );
    return rows
      .flatMap(({ manifest }) => readableManifest.safeParse(manifest).data ?? [])
      .map((manifest) => ({ name: manifest.name, erasesUserData: erasesUserData(manifest) }));
  },

  /** Stores the contract of an upgrade that was checked, which counts as deployed until the service registers. */
  async expectUpgrade(contract: Contract): Promise<void> {
    await pool.query('UPDATE deployed_services SET checked = $2, checked_at = now() WHERE name = $1', [
      contract.name,
      JSON.stringify(contract),
    ]);
  },

  /** The contracts of upgrades that were checked a short time ago. */
  async expectedUpgrades(): Promise<Contract[]> {
    const { rows } = await pool.query<{ checked: unknown }>(
      'SELECT checked FROM deployed_services WHERE checked_at > now() - make_interval(mins => $1) ORDER BY name',
      [UPGRADE_MINUTES],
    );
    return rows.flatMap(({ checked }) => contractSchema.safeParse(checked).data ?? []);
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

/** @throws {DeclarationRefused} */
async function assertFits(pool: Pool, name: string, manifest: NonNullable<Declaration['manifest']>) {
  const own = readableManifest.safeParse(manifest);
  if (!own.success || own.data.name !== name)
    throw new DeclarationRefused(`The area.json of ${name} is invalid.`);
  const { rows } = await pool.query<{ manifest: unknown }>(
    'SELECT manifest FROM deployed_services WHERE name <> $1',
    [name],
  );
  const others = rows.flatMap((row) => readableManifest.safeParse(row.manifest).data ?? []);
  const conflicts = conflictsOfNewcomer(own.data, others);
  if (conflicts.length > 0) throw new DeclarationRefused(`${conflicts.join('; ')}.`);
}

/** The repository of registered services. */
export type DeployedServices = ReturnType<typeof deployedServices>;
