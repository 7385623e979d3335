// Measures the CPU time of listing budgets and of changing one, as multiples of plain Express and pg.
import { readFile } from 'node:fs/promises';
import { cpuMs, ownCpuMs, treeCpuMs, until } from '@savvi/testing/processes';
import { databasesOf, postmasterOf, query } from '@savvi/testing/product-database';
import { mustPost, register } from '@savvi/testing/session';
import { startPostgres } from '@savvi/tooling/postgres';
import pg from 'pg';
import type { Figure } from './figure.ts';
import { compare } from './rounds.ts';
import { newClient, newFolder, newProduct, newServer } from './started.ts';

const SCHEMA = new URL(
  '../../../services/budget/prisma/migrations/20261121040000_init/migration.sql',
  import.meta.url,
);

/** Twenty typical budgets: two partners, a few expenses each. */
const BUDGETS = 20;
const budgetNo = (index: number) => ({
  name: `Our home, plan ${index + 1}`,
  partner1Name: 'Ann',
  partner2Name: 'Ben',
  partner1Income: '4200.00',
  partner2Income: '2600.50',
  splitPercentage: 62,
  fixedExpenses: [
    { name: 'Rent', amount: 1850 },
    { name: 'Insurance', amount: 240.5 },
    { name: 'Internet', amount: 45 },
  ],
  variableExpenses: [
    { name: 'Groceries', amount: 620 },
    { name: 'Fun', amount: 260 },
  ],
});

/**
 * How the product is started: with separate service processes as in production, or with `npm start` as in the
 * README.
 */
type Way = 'split' | 'npm start';

/** Starts the product with a signed-in user who has twenty budgets. */
async function startOurs(stack: AsyncDisposableStack, way: Way) {
  const product = await newProduct(stack, way === 'split' ? undefined : { env: { CHECK_REPLIES: 'no' } });
  const { cookie, userId } = await register(product.url, { email: 'bench@example.com' });
  const ids: string[] = [];
  for (let index = 0; index < BUDGETS; index += 1) {
    const reply = await mustPost(201, `${product.url}/api/budgets`, budgetNo(index), cookie);
    ids.push(((await reply.json()) as { id: string }).id); // the response follows the contract's budgetReply
  }
  const pids =
    way === 'split'
      ? ['gateway', 'budget', 'identity'].map((part) => product.processOf(part).pid)
      : product
          .processes()
          .filter(({ command }) => /(^|\/)node(\.real)? /.test(command))
          .map(({ pid }) => pid);
  const { url, dataDir } = product;
  return { url, dataDir, cookie, userId, ids, nodeMs: () => pids.reduce((sum, pid) => sum + cpuMs(pid), 0) };
}

/**
 * Starts the baseline server in a separate process, on a copy of the product's budgets in a PostgreSQL of its
 * own with the same settings.
 */
async function startBare(stack: AsyncDisposableStack, dataDir: string) {
  const postgres = await startPostgres({ folder: await newFolder(stack) });
  stack.defer(() => postgres.stop());
  const [ours] = await query<{ budgets: string }>(
    dataDir,
    'budget',
    'SELECT json_agg(budgets)::text AS budgets FROM budgets',
  );
  const pool = new pg.Pool({ connectionString: postgres.url() });
  stack.defer(() => pool.end());
  await pool.query(await readFile(SCHEMA, 'utf8'));
  await pool.query('INSERT INTO budgets SELECT * FROM json_populate_recordset(NULL::budgets, $1)', [
    ours?.budgets,
  ]);
  await pool.query('ANALYZE');
  const server = await newServer(stack, 'bare-server.ts', [], { DATABASE_URL: postgres.url() });
  return { ...server, postgresPid: postgres.pid };
}

const READ_EFFORT = { rounds: 5, requests: 1_000, warmUp: 2_000 };
/** Ways to start the product. `limit` is the maximum CPU time as a multiple of the baseline server's. */
const WAYS = [
  { way: 'split', connections: [8], limit: 1.3 },
  { way: 'npm start', connections: [8, 32], limit: 1.5 },
] as const;

/**
 * Measures the Node.js CPU time of listing twenty budgets: with separate service processes, and with `npm
 * start`.
 */
export async function read(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { way, connections, limit } of WAYS) {
    await using stack = new AsyncDisposableStack();
    const { url, dataDir, cookie, userId, nodeMs } = await startOurs(stack, way);
    const bare = await startBare(stack, dataDir);
    for (const each of connections) {
      await using clients = new AsyncDisposableStack();
      const [toOurs, toBare] = [newClient(clients, url, each), newClient(clients, bare.url, each)];
      const compared = await compare(
        {
          work: (requests) =>
            toOurs.repeat(requests, () => ({ method: 'GET', path: '/api/budgets', headers: { cookie } })),
          cpuMs: nodeMs,
        },
        {
          work: (requests) =>
            toBare.repeat(requests, () => ({ method: 'GET', path: `/spaces/${userId}/budgets` })),
          cpuMs: () => cpuMs(bare.pid),
        },
        READ_EFFORT,
      );
      figures.push({
        name: `CPU of GET /api/budgets, ${way}, ${each} connections`,
        limit,
        ...compared,
      });
    }
  }
  return figures;
}

const WRITE_CONNECTIONS = 8;
// The warm-up is long enough for V8 to optimize both servers: a service runs for weeks, not for a thousand
// requests.
const WRITE_EFFORT = { rounds: 5, requests: 500, warmUp: 4_000 };

/**
 * Returns a function that creates the request for a small change, for each budget in turn. The product and
 * the baseline server get the same changes.
 */
const change =
  (ids: readonly string[], prefix: string, headers: Record<string, string>) => (index: number) => ({
    method: 'PATCH' as const,
    path: `${prefix}/${ids[index % ids.length] ?? ''}`,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ name: `Our home, take ${index}`, splitPercentage: index % 101 }),
  });

/**
 * Selects the PostgreSQL sessions, with flags for those that deliver events (the outbox relay of the budget
 * service and the shared bus) and those of the projections.
 */
const SESSIONS = `SELECT pid, datname IN ('achievements', 'admin') AS projects,
  application_name LIKE 'savvi bus%' OR (application_name = 'savvi relay' AND datname = 'budget') AS delivers
  FROM pg_stat_activity`;

/**
 * Returns the CPU milliseconds of PostgreSQL sessions by pid, separately for event delivery and for
 * projections.
 */
async function sessionsMs(database: pg.Pool) {
  const { rows } = await database.query<{ pid: number; projects: boolean; delivers: boolean }>(SESSIONS);
  const spent = (purpose: 'delivers' | 'projects') =>
    new Map(rows.filter((row) => row[purpose]).map(({ pid }) => [pid, ownCpuMs(pid)]));
  return { delivers: spent('delivers'), projects: spent('projects') };
}

const DELIVERY_MS = 30_000;

/** Resolves once every event of the budget service is on the bus. @throws {Error} on timeout. */
const untilDelivered = (database: pg.Pool): Promise<void> =>
  until(
    async () => (await database.query('SELECT FROM outbox WHERE sent_at IS NULL LIMIT 1')).rowCount === 0,
    DELIVERY_MS,
    () => 'events were not put on the bus in time',
    50,
  );

/**
 * Measures the CPU time of changing a budget and publishing its event, in Node.js and PostgreSQL, as a
 * multiple of a plain UPDATE with Express and pg.
 */
export async function write(stack: AsyncDisposableStack): Promise<Figure[]> {
  const { url, dataDir, cookie, userId, ids, nodeMs } = await startOurs(stack, 'split');
  const bare = await startBare(stack, dataDir);
  const toOurs = newClient(stack, url, WRITE_CONNECTIONS);
  const toBare = newClient(stack, bare.url, WRITE_CONNECTIONS);
  const postgres = await postmasterOf(dataDir);
  const connectionString = (await databasesOf(dataDir))('budget');
  // The whole measurement uses one session, because opening a session costs CPU time.
  const pool = new pg.Pool({ connectionString, max: 1, idleTimeoutMillis: 0 });
  stack.defer(() => pool.end());

  let [changes, delivered, projected] = [0, 0, 0];
  const since = (before: Map<number, number>, now: Map<number, number>) =>
    [...now].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0);
  const { value, unit, detail } = await compare(
    {
      async work(requests) {
        const before = await sessionsMs(pool);
        await toOurs.repeat(requests, change(ids, '/api/budgets', { cookie }));
        await untilDelivered(pool);
        changes += requests;
        // The sessions are queried again, because services open new ones during the measurement.
        const now = await sessionsMs(pool);
        delivered += since(before.delivers, now.delivers);
        projected += since(before.projects, now.projects);
      },
      // CPU time of event consumers does not count.
      cpuMs: () => nodeMs() + treeCpuMs(postgres.pid) - projected,
    },
    {
      work: (requests) => toBare.repeat(requests, change(ids, `/spaces/${userId}/budgets`, {})),
      cpuMs: () => cpuMs(bare.pid) + treeCpuMs(bare.postgresPid),
    },
    WRITE_EFFORT,
  );
  return [
    {
      name: 'CPU of PATCH /api/budgets/{id}',
      value,
      unit,
      limit: 2.2,
      detail: `${detail}, Node and PostgreSQL`,
    },
    {
      name: '  of it PostgreSQL for relay and bus',
      value: delivered / changes,
      unit: 'ms',
      detail: 'sessions of the relay and of the bus',
    },
    {
      name: '  beside it PostgreSQL for projections',
      value: projected / changes,
      unit: 'ms',
      detail: 'sessions of achievements and admin, which count the change',
    },
  ];
}
