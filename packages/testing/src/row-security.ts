// Row-level security as a second check of tenant isolation. The product does not use it: its statements
// filter by space. Suites run without it and with it, and a statement without its filter then returns or
// changes different rows.
import { AsyncLocalStorage } from 'node:async_hooks';
import crypto from 'node:crypto';
import type { RequestListener } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import type { IdentityClaims } from '@savvi/contracts/identity-token';
import jwt from 'jsonwebtoken';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answered, caller } from './caller.ts';
import { withClient } from './pg-client.ts';

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
  _uuid: '{}',
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
export const seedNeighbor = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    let waiting = await ownedTablesOf(client);
    while (waiting.length > 0) {
      const refused: string[] = [];
      for (const table of waiting) if (!(await seed(client, table))) refused.push(table);
      if (refused.length === waiting.length)
        throw new Error(`no row of the neighbor fits ${refused.join(', ')}`);
      waiting = refused;
    }
  });

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

/** A service under test. */
interface Witnessed {
  readonly databaseUrl: string;
  readonly call: ReturnType<typeof caller>;
  close(): Promise<void>;
}

/** A call with its response, and the row count of each of its statements: `SELECT 2`, `UPDATE 1`. */
interface Recorded {
  readonly call: string;
  readonly reply: Pick<Answered, 'status' | 'text'> & { readonly total: string | null };
  readonly rows: readonly string[];
}

const spaces = new AsyncLocalStorage<string | undefined>();

/** Runs each request with the space of its token, for {@link witnessed}. */
export const inSpaceOfToken =
  (app: RequestListener): RequestListener =>
  (request, response) => {
    const claims = jwt.decode(request.headers.authorization?.slice('Bearer '.length) ?? '');
    // The cast is safe because the test itself issued the token.
    spaces.run((claims as IdentityClaims | null)?.space, () => app(request, response));
  };

/** Runs `work` as the owner of a database's tables, with the names of the tables that have a `space_id`. */
const onOwnedTables = <Result>(
  url: string,
  work: (client: pg.Client, tables: readonly string[]) => Promise<Result>,
): Promise<Result> => withClient(url, async (client) => work(client, await ownedTablesOf(client)));

/**
 * Copies each new row into the neighbor's space under the same id, and rejects every other change of the
 * neighbor's rows. A statement without its space filter then affects two rows instead of one.
 */
const mirrorRows = (url: string): Promise<void> =>
  onOwnedTables(url, async (client, tables) => {
    await client.query(`
      CREATE FUNCTION mirror_row() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        own text := coalesce(current_setting('savvi.space', true), '');
        -- The database sets generated columns itself.
        names text := (SELECT string_agg(quote_ident(attname), ', ') FROM pg_attribute WHERE attrelid = TG_RELID AND attnum > 0 AND NOT attisdropped AND attgenerated = '');
      BEGIN
        IF NEW.space_id <> '${NEIGHBOR}' THEN
          PERFORM set_config('savvi.space', '', true);
          EXECUTE format('INSERT INTO %1$I (%2$s) SELECT %2$s FROM (SELECT ($1).*) AS copied ON CONFLICT DO NOTHING', TG_TABLE_NAME, names)
            USING jsonb_populate_record(NEW, '{"space_id": "${NEIGHBOR}"}');
          PERFORM set_config('savvi.space', own, true);
        END IF;
        RETURN NULL;
      END $$;
      CREATE FUNCTION refuse_neighbor() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF OLD.space_id = '${NEIGHBOR}' THEN RAISE EXCEPTION 'a statement touches a row of the neighbor'; END IF;
        RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
      END $$`);
    // Unique indexes without the space, such as that of objects in the store, would reject the neighbor's
    // copy.
    const { rows: unique } = await client.query<{ name: string }>(
      'SELECT indexrelid::regclass::text AS name FROM pg_index WHERE indisunique AND NOT indisprimary AND indrelid = ANY($1::regclass[])',
      [tables],
    );
    for (const { name } of unique) await client.query(`DROP INDEX ${name}`);
    for (const table of tables)
      await client.query(`
        CREATE TRIGGER mirror AFTER INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION mirror_row();
        CREATE TRIGGER refuse BEFORE UPDATE OR DELETE ON ${table} FOR EACH ROW EXECUTE FUNCTION refuse_neighbor()`);
  });

/**
 * Forces a row-level security policy on every owned table, also for the table's owner. A connection without a
 * space sees every row.
 */
const forceRowSecurity = (url: string): Promise<void> =>
  onOwnedTables(url, async (client, tables) => {
    const { rows } = await client.query<{ bypasses: boolean }>(
      'SELECT rolsuper OR rolbypassrls AS bypasses FROM pg_roles WHERE rolname = current_user',
    );
    if (rows[0]?.bypasses !== false) throw new Error('row-level security does not apply to this role');
    for (const table of tables)
      await client.query(`
        ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
        CREATE POLICY tenant ON ${table} USING (coalesce(current_setting('savvi.space', true), '') IN ('', space_id::text))`);
  });

/** Returns the owned tables without a row of the neighbor. */
const withoutNeighbor = (url: string): Promise<string[]> =>
  onOwnedTables(url, async (client, tables) => {
    const empty: string[] = [];
    for (const table of tables) {
      const { rowCount } = await client.query(`SELECT FROM ${table} WHERE space_id = $1`, [NEIGHBOR]);
      if (rowCount === 0) empty.push(table);
    }
    return empty;
  });

/** Replaces random ids with sequential ones, so that two runs return the same bytes. */
function countedIds(): () => void {
  const { randomUUID } = crypto;
  let count = 0;
  crypto.randomUUID = () => `${String((count += 1)).padStart(8, '0')}-0000-4000-8000-000000000000` as const;
  syncBuiltinESMExports();
  return () => {
    crypto.randomUUID = randomUUID;
    syncBuiltinESMExports();
  };
}

/**
 * Recorded in place of a space for a connection that is checked out outside of a request, where row-level
 * security would not apply.
 */
const UNSCOPED = 'without a space';

/** Receives the row count of a statement on a connection, such as `UPDATE 1`. */
type Touched = (rows: string) => void;
type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void;

/**
 * Sets the space of the current request on each connection that is checked out of a pool on `url`.
 * @returns a function that stops this
 */
function followSpaces(url: string, touched: Touched): () => void {
  // pg's pool calls `connect` with a callback internally, and other code calls it without one.
  const connect = pg.Pool.prototype.connect as (this: pg.Pool) => Promise<pg.PoolClient>;
  const isSilent = new WeakMap<pg.PoolClient, boolean>();
  async function checkOut(pool: pg.Pool, space: string): Promise<pg.PoolClient> {
    const client = await connect.call(pool);
    if (!isSilent.has(client)) {
      // The pg types lack this property.
      const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
      connection.on('commandComplete', ({ text }: { text: string }) => {
        if (isSilent.get(client) === false) touched(text);
      });
    }
    isSilent.set(client, true);
    await client.query("SELECT set_config('savvi.space', $1, false)", [space]);
    isSilent.set(client, false);
    if (space === '') touched(UNSCOPED);
    return client;
  }
  function connectInSpace(this: pg.Pool, connected?: Connected): Promise<pg.PoolClient> | undefined {
    const isHere = this.options.connectionString === url;
    const checkedOut = isHere ? checkOut(this, spaces.getStore() ?? '') : connect.call(this);
    if (connected === undefined) return checkedOut;
    checkedOut.then(
      (client) => connected(undefined, client, client.release),
      (error: Error) => connected(error, undefined, () => undefined),
    );
    return undefined;
  }
  // The function connectInSpace implements both overloads of Pool.connect.
  pg.Pool.prototype.connect = connectInSpace as typeof pg.Pool.prototype.connect;
  return () => Reflect.deleteProperty(pg.Pool.prototype, 'connect');
}

/** Records sequential calls only, because concurrent ones may finish in another order each time. */
function recorder(call: Witnessed['call'], url: string) {
  const recorded: Recorded[] = [];
  let underWay = 0;
  let rows: string[] | undefined;
  const stop = followSpaces(url, (touched) => rows?.push(touched));
  return {
    recorded,
    stop,
    call: async (method: string, path: string, sent?: Parameters<typeof call>[2]): Promise<Answered> => {
      const mine: string[] = [];
      underWay += 1;
      rows = underWay === 1 ? mine : undefined;
      const answered = await call(method, path, sent).finally(() => (underWay -= 1));
      const { status, text, headers } = answered;
      if (rows === mine)
        recorded.push({
          call: `${method} ${path}`,
          reply: { status, text, total: headers.get('x-total-count') },
          rows: mine.toSorted(), // statements on several connections end in any order
        });
      return answered;
    },
  };
}

/**
 * Runs a suite against a service of its own without row-level security, and again with it forced. Responses
 * and row counts must be the same. The neighbor has a copy of every row, which must stay.
 */
export function witnessed<Service extends Witnessed>(
  open: () => Promise<Service>,
  suite: (service: () => Service) => void,
): void {
  const runs: Recorded[][] = [];
  describe.each([
    ['without row-level security', false],
    ['with row-level security forced', true],
  ])('%s', (_, isForced) => {
    let service: Service;
    let restore: (() => void)[] = [];
    beforeAll(async () => {
      const opened = await open();
      const { databaseUrl: url } = opened;
      await mirrorRows(url);
      if (isForced) await forceRowSecurity(url);
      const { call, recorded, stop } = recorder(opened.call, url);
      runs.push(recorded);
      restore = [stop, countedIds()];
      service = { ...opened, call };
    });
    afterAll(async () => {
      for (const undo of restore) undo();
      await service.close();
    });

    suite(() => service);

    it('the neighbor has rows in every owned table [N-2]', async () => {
      expect(await withoutNeighbor(service.databaseUrl)).toEqual([]);
    });
  });

  it('row-level security changes no reply and no number of touched rows [N-2]', () => {
    const [without = [], forced] = runs;
    expect(without.length).toBeGreaterThan(0);
    expect(without.filter(({ rows }) => rows.includes(UNSCOPED))).toEqual([]);
    expect(forced).toEqual(without);
  });
}
