// Test helper: the release operations of a gateway on a database of their own, for the tests of one file.
import { createHash } from 'node:crypto';
import path from 'node:path';
import type { BuiltRemote } from '@savvi/contracts/remote';
import { type Contract, CONTRACT_FILE } from '@savvi/part-contracts/contract';
import type { ReleaseApi } from '@savvi/release-client/client';
import { releaseOperations } from '@savvi/release-kit/operations';
import { releases } from '@savvi/release-kit/releases';
import { EVERYBODY, newEntry } from '@savvi/release-kit/releases/entry';
import { deployedServices } from '@savvi/release-kit/services';
import { ensureDatabase } from '@savvi/service-kit/ensure-database';
import { migrate } from '@savvi/service-kit/migrate';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, inject } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const ANN = { actor: 'ann', reason: null, isForced: false };

/** `remote.json` of a built remote whose entry is its version. */
export const builtRemote = (area: string, version: string): BuiltRemote => ({
  name: area,
  basePaths: [`/${area}`],
  menu: [],
  entitlement: null,
  reads: [],
  shellApi: 1,
  version,
  entry: 'remoteEntry.js',
  integrity: `sha384-${createHash('sha384').update(version).digest('base64')}`,
  builtAt: '2026-01-01T00:00:00.000Z',
});

/** Creates the database before the tests, empties it before each of them, and deletes it after them. */
export function gatewayPlace() {
  const name = `releases_${process.pid}_${Date.now()}`;
  const admin = inject('postgresAdminUrl');
  const url = Object.assign(new URL(admin), { pathname: `/${name}`, username: name, password: name });
  let pool: pg.Pool;
  beforeAll(async () => {
    await ensureDatabase({ admin, name, role: name, password: name });
    await migrate({ databaseUrl: url.href, dir: path.join(root, 'gateway/prisma/migrations') });
    pool = new pg.Pool({ connectionString: url.href });
    // `pool.end()` resolves while sessions are still closing, which DROP DATABASE terminates.
    pool.on('connect', (client) => void client.on('error', () => undefined));
  });
  beforeEach(() => pool.query('TRUNCATE registry_lines, release_acts, deployed_services CASCADE'));
  afterAll(async () => {
    await pool.end();
    const client = new pg.Client({ connectionString: admin });
    await client.connect();
    await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await client.query(`DROP ROLE ${name}`);
    await client.end();
  });
  return {
    /** The operations of a team that may release every area. */
    access: (): ReleaseApi =>
      releaseOperations({ pool, counts: { since: async () => new Map() } }).as({
        actor: 'ann',
        areas: ['*'],
      }),
    /** Stores the contracts of the shell and of services as those that run. */
    run: (contracts: readonly Contract[]) => deployedServices(pool).replaceAll(contracts),
    /** Publishes a remote with its contract for everybody, whatever it would break. */
    async publish(contract: Contract): Promise<void> {
      const built = builtRemote(contract.name, contract.version);
      const registry = releases(pool);
      const files = Object.entries({
        [built.entry]: built.version,
        [CONTRACT_FILE]: JSON.stringify(contract),
      });
      await registry.release(
        (await registry.entries()).find(({ area }) => area === built.name) ?? newEntry(built),
        built,
        files.map(([file, text]) => ({ path: file, bytes: Buffer.from(text) })),
        EVERYBODY,
        ANN,
      );
    },
    /** Marks a version as rolled back automatically. */
    rollBack: (version: string) =>
      pool.query(
        "UPDATE registry_versions SET rolled_back_at = '2026-01-01T00:00:00Z', rolled_back_why = '5 of 5 samples failed' WHERE version = $1",
        [version],
      ),
  };
}
