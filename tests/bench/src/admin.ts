import { startProduct } from '@savvi/testing/product';
import { databasesOf } from '@savvi/testing/product-database';
import { signIn } from '@savvi/testing/session';
import pg from 'pg';
import { openClient } from './client.ts';
import { median } from './compare.ts';
import { cpuMs } from '@savvi/testing/cpu';
import type { Figure } from './figure.ts';

const ACCOUNTS = 100_000;
const WARM_UP = 150;
const ROUNDS = 5;
const REQUESTS = 50;

/** SQL for the account id derived from a number. */
const ID = `('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;

/**
 * Realistic accounts: names repeat, one in five is paid, and registration dates span three years. Ids are
 * derived from numbers, so both databases contain the same ones.
 */
const ACCOUNTS_SQL = `
  INSERT INTO users (id, email, email_canonical, password, first_name, last_name, plan_type, subscription_status, version, created_at, updated_at)
  SELECT ${ID}, email, email, '-', first[1 + n % 8], last[1 + n / 8 % 6] || n % 997, CASE WHEN n % 5 = 0 THEN 'premium' ELSE 'free' END, CASE WHEN n % 5 = 0 THEN 'active' ELSE 'free' END, 1, at, at
  FROM generate_series(1, ${ACCOUNTS}) AS n,
       LATERAL (SELECT 'person' || n || '@example.com' AS email, now() - n * interval '16 minutes' AS at, ARRAY['Ann', 'Zoë', 'Ben', 'José', 'Mia', 'Søren', 'Lea', 'Tom'] AS first, ARRAY['Miller', 'Müller', 'Smith', 'García', 'Lee', 'Novák'] AS last) AS made`;
const COUNTED_SQL = [
  `INSERT INTO accounts (user_id, version, subscription_status, plan_type, created_at)
   SELECT ${ID}, 1, CASE WHEN n % 5 = 0 THEN 'active' ELSE 'free' END, CASE WHEN n % 5 = 0 THEN 'premium' ELSE 'free' END, now() - n * interval '16 minutes' FROM generate_series(1, ${ACCOUNTS}) AS n`,
  `INSERT INTO counted_things (space_id, kind, id, user_id, version, is_counted)
   SELECT ${ID}, kind, gen_random_uuid(), ${ID}, 1, true FROM generate_series(1, ${ACCOUNTS}) AS n, generate_series(1, 4), unnest(ARRAY['budget', 'document', 'entry']) AS kind`,
];

async function fill(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
}

/** Measures the administrators' pages in identity and the admin service with a hundred thousand accounts. */
export async function measure(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack();
  const product = await startProduct({
    split: true,
    env: { NODE_ENV: 'production', RATE_LIMIT_SCALE: '1000' },
  });
  stack.defer(() => product.remove());
  const databaseUrl = await databasesOf(product.dataDir);
  await fill(databaseUrl('identity'), [ACCOUNTS_SQL]);
  await fill(databaseUrl('admin'), COUNTED_SQL);
  const { cookie } = await signIn(product.url, await product.admin());
  const client = openClient(product.url, 2);
  stack.defer(() => client.close());
  const pids = ['admin', 'identity'].map((part) => product.processOf(part).pid);
  const used = () => pids.reduce((sum, pid) => sum + cpuMs(pid), 0);

  async function costOf(name: string, path: string, limit?: number): Promise<Figure> {
    const ask = (requests: number) =>
      client.send(requests, () => ({ method: 'GET', path, headers: { cookie } }));
    await ask(WARM_UP);
    const costs: number[] = [];
    const waits: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const [before, began] = [used(), performance.now()];
      await ask(REQUESTS);
      costs.push((used() - before) / REQUESTS);
      waits.push((performance.now() - began) / REQUESTS);
    }
    return {
      name: `CPU of ${name}, ${ACCOUNTS} accounts`,
      value: median(costs),
      unit: 'ms',
      ...(limit !== undefined && { limit }),
      detail: `identity and admin; a request every ${median(waits).toFixed(1)} ms`,
    };
  }

  return [
    await costOf('the first page of users', '/api/admin/users', 15),
    await costOf('a search in users', '/api/admin/users?search=zoe%20muller1&plan=paid', 15),
    await costOf('a search that finds nobody', '/api/admin/users?search=nobody-at-all', 15),
    await costOf('the statistics', '/api/admin/stats', 15),
  ];
}
