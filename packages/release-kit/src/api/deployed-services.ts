import {
  conflictsOfNewcomer,
  erasesUserData,
  readableManifest,
  type ServiceManifest,
} from '@savvi/contracts/service-manifest';
import { type Contract, contractSchema } from '@savvi/part-contracts/contract';
import type { Pool } from 'pg';
import { routedManifest } from '../services/known-services.ts';

/** What a service declares about itself. */
export interface Declaration {
  readonly contract: Contract;
  /** Its `area.json`. */
  readonly manifest: Readonly<Record<string, unknown>> | null;
  /**
   * When the instance started, as an ISO 8601 time. Once a later instance has registered, earlier ones are ignored,
   * so that an old version does not replace the new one during an update.
   */
  readonly startedAt?: string | null | undefined;
}

/** Minutes after its check within which an upgrade has ended or failed. */
const UPGRADE_MINUTES = 15;

/** Whether a declaration differs from the stored one. */
const CHANGES = '(old.contract, old.manifest) IS DISTINCT FROM ($2, coalesce($3, old.manifest))';
/** Minutes without a repeated registration after which the instance that registered last has ended. */
const GONE_MINUTES = 12;

/** A declaration that does not fit the other services. */
export class DeclarationRefused extends Error {}

/** Stores what the running services declared when they started. */
export const deployedServices = (pool: Pool) => ({
  /**
   * Stores the declaration of a service in place of its last one; an equal one changes nothing.
   * @throws {DeclarationRefused} if its manifest claims what belongs to another service, by name
   */
  async register({ contract, manifest, startedAt = null }: Declaration): Promise<void> {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      // Two services cannot claim the same prefix at once.
      await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('savvi.deployed-services', 0))`);
      if (manifest !== null) await assertFits(client, contract.name, manifest);
      await client.query(
        `INSERT INTO deployed_services AS old (name, contract, manifest, started_at, seen_at) VALUES ($1, $2, $3, $4, now())
         ON CONFLICT (name) DO UPDATE SET contract = $2, manifest = coalesce($3, old.manifest), started_at = $4, seen_at = now(),
           registered_at = CASE WHEN ${CHANGES} THEN now() ELSE old.registered_at END,
           checked = CASE WHEN ${CHANGES} OR $4 > old.checked_at THEN NULL ELSE old.checked END
         WHERE $4::timestamptz IS NULL OR old.started_at IS NULL OR $4 >= old.started_at
           OR old.seen_at < now() - make_interval(mins => ${GONE_MINUTES})`,
        [contract.name, JSON.stringify(contract), manifest && JSON.stringify(manifest), startedAt],
      );
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined); // The first error says what failed.
      throw error;
    } finally {
      client.release();
    }
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
       ON CONFLICT (name) DO UPDATE SET contract = EXCLUDED.contract, manifest = coalesce(EXCLUDED.manifest, old.manifest), registered_at = now(), checked = NULL, started_at = NULL`,
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

  /** Why a service with this manifest would be refused when it registers, as sentences. */
  conflicts: async (
    name: string,
    manifest: NonNullable<Declaration['manifest']>,
  ): Promise<readonly string[]> => conflictsWith(pool, name, manifest),

  /**
   * The services that are known, and whether each erases data of deleted users. One whose manifest this release
   * cannot read counts as erasing.
   */
  async erasing(): Promise<{ name: string; erasesUserData: boolean }[]> {
    const { rows } = await pool.query<{ name: string; manifest: unknown }>(
      'SELECT name, manifest FROM deployed_services WHERE manifest IS NOT NULL ORDER BY name',
    );
    return rows.map(({ name, manifest }) => {
      const { data } = readableManifest.safeParse(manifest);
      return { name, erasesUserData: data === undefined || erasesUserData(data) };
    });
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
async function assertFits(
  client: Pick<Pool, 'query'>,
  name: string,
  manifest: NonNullable<Declaration['manifest']>,
): Promise<void> {
  const conflicts = await conflictsWith(client, name, manifest);
  if (conflicts.length > 0) throw new DeclarationRefused(`${conflicts.join('; ')}.`);
}

async function conflictsWith(
  client: Pick<Pool, 'query'>,
  name: string,
  manifest: NonNullable<Declaration['manifest']>,
): Promise<readonly string[]> {
  const own = readableManifest.safeParse(manifest);
  if (!own.success || own.data.name !== name) return [`the area.json of ${name} is invalid`];
  const { rows } = await client.query<{ name: string; manifest: unknown }>(
    'SELECT name, manifest FROM deployed_services WHERE name <> $1 AND manifest IS NOT NULL',
    [name],
  );
  return conflictsOfNewcomer(
    own.data,
    rows.map((row) => readableManifest.safeParse(row.manifest).data ?? routedOnly(row)),
  );
}

/** The prefixes of a manifest whose other parts this release cannot read. */
const routedOnly = ({ name, manifest }: { name: string; manifest: unknown }): ServiceManifest => ({
  name,
  prefixes: routedManifest.safeParse(manifest).data?.prefixes ?? [],
  bus: {},
});

/** The repository of registered services. */
export type DeployedServices = ReturnType<typeof deployedServices>;
