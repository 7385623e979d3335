// Row-level security as a second witness. The product has none: its statements name the space. Suites run
// without it and with it, and a statement that lost its condition answers or changes something else then.
import { AsyncLocalStorage } from 'node:async_hooks';
import crypto from 'node:crypto';
import type { RequestListener } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import type { IdentityClaims } from '@savvi/contracts/identity-token';
import jwt from 'jsonwebtoken';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answered, caller } from './caller.ts';
import { NEIGHBOR, ownedTablesOf } from './neighbor.ts';

/** A service under test. */
interface Witnessed {
  readonly databaseUrl: string;
  readonly call: ReturnType<typeof caller>;
  close(): Promise<void>;
}

/** A call with its reply, and how many rows each of its statements touched: `SELECT 2`, `UPDATE 1`. */
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
    spaces.run((claims as IdentityClaims | null)?.space, () => app(request, response)); // minted by the test
  };

/** Runs `work` on each owned table of a database, as its owner. */
async function onOwnedTables(
  url: string,
  work: (client: pg.Client, tables: readonly string[]) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client, await ownedTablesOf(client));
  } finally {
    await client.end();
  }
}

/**
 * Copies each new row into the space of the neighbor, under the same id, and refuses every other change of
 * the neighbor's rows: a statement without its space touches two rows where it should touch one.
 */
const mirrorRows = (url: string): Promise<void> =>
  onOwnedTables(url, async (client, tables) => {
    await client.query(`
      CREATE FUNCTION mirror_row() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE own text := coalesce(current_setting('savvi.space', true), '');
      BEGIN
        IF NEW.space_id <> '${NEIGHBOR}' THEN
          PERFORM set_config('savvi.space', '', true);
          EXECUTE format('INSERT INTO %I SELECT ($1).* ON CONFLICT DO NOTHING', TG_TABLE_NAME)
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
    // A key without the space, such as that of an object in the store, has no room for a copy.
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

/** Forces a policy on every owned table, also for its owner. Without a space every row is visible. */
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

/** The owned tables without a row of the neighbor. */
async function withoutNeighbor(url: string): Promise<string[]> {
  const empty: string[] = [];
  await onOwnedTables(url, async (client, tables) => {
    for (const table of tables) {
      const { rowCount } = await client.query(`SELECT FROM ${table} WHERE space_id = $1`, [NEIGHBOR]);
      if (rowCount === 0) empty.push(table);
    }
  });
  return empty;
}

/** The ids of a run in the order of their creation, so that two runs answer the same bytes. */
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

/** Recorded where a connection is checked out for no request: row-level security would not apply. */
const UNSCOPED = 'without a space';

/** Rows that a statement touched on a connection, such as `UPDATE 1`. */
type Touched = (rows: string) => void;
type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void;

/**
 * Gives each connection that is checked out of a pool on `url` the space of the request that it is for.
 * @returns how to stop
 */
function followSpaces(url: string, touched: Touched): () => void {
  // pg's pool is called with a callback by itself and without one by others.
  const connect = pg.Pool.prototype.connect as (this: pg.Pool) => Promise<pg.PoolClient>;
  const isSilent = new WeakMap<pg.PoolClient, boolean>();
  async function checkOut(pool: pg.Pool, space: string): Promise<pg.PoolClient> {
    const client = await connect.call(pool);
    if (!isSilent.has(client)) {
      const { connection } = client as unknown as { connection: NodeJS.EventEmitter }; // pg does not type it
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
  pg.Pool.prototype.connect = connectInSpace as typeof pg.Pool.prototype.connect; // both of its forms
  return () => Reflect.deleteProperty(pg.Pool.prototype, 'connect');
}

/** Records the calls that are made one at a time: those at once may come in another order each time. */
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
      const answered = await call(method, path, sent);
      underWay -= 1;
      const { status, text, headers } = answered;
      if (rows === mine)
        recorded.push({
          call: `${method} ${path}`,
          reply: { status, text, total: headers.get('x-total-count') },
          rows: mine.toSorted(), // several connections may be at work
        });
      return answered;
    },
  };
}

/**
 * Runs a suite against a service of its own without row-level security, and again with it forced. Replies
 * and numbers of touched rows have to be the same. The neighbor has a copy of every row, which has to stay.
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
