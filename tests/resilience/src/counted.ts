// What projections should hold, recomputed from the tables of the services that own the things.
import { query } from './database.ts';

/** The version at which something that counts is, by `<kind> <space> <id>`. */
export type Versions = Record<string, number>;

interface Row {
  readonly [column: string]: unknown;
  readonly key: string;
  readonly version: number;
}

const SOURCES = [
  { kind: 'budget', database: 'budget', table: 'budgets', live: 'true' },
  { kind: 'entry', database: 'vault', table: 'entries', live: 'deleted_at IS NULL' },
  { kind: 'document', database: 'documents', table: 'documents', live: 'deleted_at IS NULL' },
  { kind: 'savings-account', database: 'masterplan', table: 'savings_accounts', live: 'deleted_at IS NULL' },
  { kind: 'debt', database: 'masterplan', table: 'debts', live: 'deleted_at IS NULL' },
  { kind: 'property', database: 'masterplan', table: 'real_estate_properties', live: 'deleted_at IS NULL' },
  { kind: 'policy', database: 'masterplan', table: 'insurance_policies', live: 'deleted_at IS NULL' },
] as const;

const versionsOf = (rows: readonly Row[]): Versions => Object.fromEntries(rows.map(({ key, version }) => [key, version]));

/** What there is, by the services' own tables. */
export async function recomputed(dataDir: string): Promise<Versions> {
  const rows = await Promise.all(SOURCES.map(({ kind, database, table, live }) => query<Row>(dataDir, database, `SELECT '${kind} ' || space_id || ' ' || id AS key, version FROM ${table} WHERE ${live}`)));
  return versionsOf(rows.flat());
}

/** What the achievements projection takes for being there. */
export const countedByAchievements = async (dataDir: string): Promise<Versions> =>
  versionsOf(await query<Row>(dataDir, 'achievements', `SELECT kind || ' ' || space_id || ' ' || id AS key, version FROM counted_things WHERE is_counted`));
