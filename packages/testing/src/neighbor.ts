import pg from 'pg';

/** The space of a second tenant, whose rows no other tenant may read or change. */
export const NEIGHBOR = '00000000-0000-4000-8000-00000000beef';

const [LIVE, DELETED] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];

/** Values for NOT NULL columns, by column type. */
const VALUES: Readonly<Record<string, unknown>> = {
  bool: false,
  bytea: '',
  date: '2026-03-01',
  float8: 1,
  int2: 1,
  int4: 1,
  int8: 1,
  json: [],
  jsonb: [],
  numeric: 1,
  timestamptz: '2026-03-01T12:00:00Z',
  _text: '{}',
};

const FOREIGN_KEY_VIOLATION = '23503';

interface Column {
  readonly name: string;
  readonly type: string;
  readonly length: number;
  readonly isNeeded: boolean;
  /** The first text that a check constraint on the column allows. */
  readonly allowed: string | null;
}

/** Returns the tables with a `space_id` column. */
export async function ownedTablesOf(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'space_id' ORDER BY 1",
  );
  return rows.map(({ name }) => name);
}

/**
 * Inserts a row of the neighbor into every owned table that has none, and a deleted one into tables with soft
 * deletion.
 */
export async function seedNeighbor(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let waiting = await ownedTablesOf(client);
    while (waiting.length > 0) {
      const refused: string[] = [];
      for (const table of waiting) if (!(await seed(client, table))) refused.push(table);
      if (refused.length === waiting.length)
        throw new Error(`no row of the neighbor fits ${refused.join(', ')}`);
      waiting = refused;
    }
  } finally {
    await client.end();
  }
}

/** @returns false if the table references another one that has no row yet */
async function seed(client: pg.Client, table: string): Promise<boolean> {
  const known = await client.query(`SELECT 1 FROM ${table} WHERE space_id = $1`, [NEIGHBOR]);
  if (known.rowCount !== 0) return true;
  const { rows } = await client.query<Column>(
    `SELECT column_name AS name, udt_name AS type, coalesce(character_maximum_length, 12) AS length, is_nullable = 'NO' AND column_default IS NULL AS "isNeeded",
       (SELECT substring(pg_get_constraintdef(oid) FROM $$'([^']+)'$$) FROM pg_constraint
        WHERE conrelid = $1::text::regclass AND contype = 'c' AND pg_get_constraintdef(oid) ~ ('\\m' || column_name || '\\M') LIMIT 1) AS allowed
     FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1::text`,
    [table],
  );
  const columns = rows.filter(({ isNeeded }) => isNeeded);
  const row = (id: string) => Object.fromEntries(columns.map((column) => [column.name, valueOf(column, id)]));
  const isKept = rows.some(({ name }) => name === 'deleted_at');
  const all = [row(LIVE), ...(isKept ? [{ ...row(DELETED), deleted_at: '2026-03-03T12:00:00Z' }] : [])];
  const names = Object.keys(all.at(-1) ?? {}).join(', ');
  return client
    .query(
      `INSERT INTO ${table} (${names}) SELECT ${names} FROM jsonb_populate_recordset(NULL::${table}, $1)`,
      [JSON.stringify(all)],
    )
    .then(
      () => true,
      (error: pg.DatabaseError) => {
        if (error.code === FOREIGN_KEY_VIOLATION) return false;
        throw error;
      },
    );
}

function valueOf({ name, type, length, allowed }: Column, id: string): unknown {
  if (name === 'space_id') return NEIGHBOR;
  return type === 'uuid' ? id : (allowed ?? VALUES[type] ?? id.slice(-length));
}
