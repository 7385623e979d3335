import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { query } from '@savvi/testing/product-database';

/** Tables that intentionally keep the id of a deleted user: they record the deletion and its progress. */
const MARKS = ['erased_spaces', 'deleted_users', 'deletions', 'erasures'];

/**
 * Returns the tables of all databases that still contain a row of the user, as `database.table`, and the
 * number of the user's files.
 */
export async function leftOf(dataDir: string, userId: string): Promise<{ tables: string[]; files: number }> {
  const databases = await query<{ name: string }>(
    dataDir,
    'postgres',
    "SELECT datname AS name FROM pg_database WHERE NOT datistemplate AND datname NOT IN ('postgres', 'bus')",
  );
  const tables: string[] = [];
  for (const { name: database } of databases) {
    const columns = await query<{ name: string; key: string }>(
      dataDir,
      database,
      "SELECT table_name AS name, column_name AS key FROM information_schema.columns WHERE table_schema = 'public' AND data_type = 'uuid' AND (column_name IN ('space_id', 'user_id', 'linked_space_id') OR (table_name, column_name) = ('users', 'id'))",
    );
    for (const { name, key } of columns.filter((each) => !MARKS.includes(each.name))) {
      if ((await query(dataDir, database, `SELECT 1 FROM ${name} WHERE ${key} = '${userId}'`)).length > 0)
        tables.push(`${database}.${name}`);
    }
  }
  const objects = await readdir(join(dataDir, 'objects'), { recursive: true, withFileTypes: true });
  return {
    tables: [...new Set(tables)].sort(),
    files: objects.filter((each) => each.isFile() && each.parentPath.endsWith(userId)).length,
  };
}
