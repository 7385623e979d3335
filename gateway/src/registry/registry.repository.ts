import { type Area, areaSchema, REGISTRY_SCHEMA, type Registry } from '@savvi/contracts/registry';
import type { Pool } from 'pg';

/** The registry of areas, kept in the gateway's database so that every replica serves the same. */
export const registryRepository = (pool: Pool) => ({
  async read(): Promise<Registry> {
    const { rows } = await pool.query<{ area: unknown }>('SELECT area FROM registry_areas ORDER BY position, name');
    return { schema: REGISTRY_SCHEMA, areas: rows.map((row) => areaSchema.parse(row.area)) };
  },

  /** Makes the stored areas exactly the given ones, in their order. */
  async replace(areas: readonly Area[]): Promise<void> {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('DELETE FROM registry_areas WHERE name <> ALL($1::text[])', [areas.map((area) => area.name)]);
      for (const [position, area] of areas.entries()) {
        await client.query('INSERT INTO registry_areas (name, position, area) VALUES ($1, $2, $3) ON CONFLICT (name) DO UPDATE SET position = $2, area = $3', [area.name, position, JSON.stringify(area)]);
      }
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined); // the first error is the one to tell
      throw error;
    } finally {
      client.release();
    }
  },
});

/** The registry of areas. */
export type RegistryRepository = ReturnType<typeof registryRepository>;
