import { cpuMs } from '@savvi/testing/processes';
import { query } from '@savvi/testing/product-database';
import { signIn } from '@savvi/testing/session';
import type { Figure } from './figure.ts';
import { costsOf, median } from './rounds.ts';
import { newClient, newProduct } from './started.ts';

const ACCOUNTS = 100_000;
const EFFORT = { rounds: 5, requests: 50, warmUp: 150 };
const LIMIT_MS = 15;

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
const FILLING = { identity: [ACCOUNTS_SQL, 'VACUUM ANALYZE'], admin: [...COUNTED_SQL, 'VACUUM ANALYZE'] };

const PAGES = [
  { name: 'the first page of users', path: '/api/admin/users' },
  { name: 'a search in users', path: '/api/admin/users?search=zoe%20muller1&plan=paid' },
  { name: 'a search that finds nobody', path: '/api/admin/users?search=nobody-at-all' },
  { name: 'the statistics', path: '/api/admin/stats' },
];

/** Measures the administrators' pages in identity and the admin service with a hundred thousand accounts. */
export async function admin(stack: AsyncDisposableStack): Promise<Figure[]> {
  const product = await newProduct(stack);
  for (const [database, statements] of Object.entries(FILLING))
    for (const sql of statements) await query(product.dataDir, database, sql);
  const { cookie } = await signIn(product.url, await product.admin());
  const client = newClient(stack, product.url, 2);
  const pids = ['admin', 'identity'].map((part) => product.processOf(part).pid);
  const figures: Figure[] = [];
  for (const { name, path } of PAGES) {
    const costs = await costsOf(
      {
        work: (requests) => client.repeat(requests, () => ({ method: 'GET', path, headers: { cookie } })),
        cpuMs: () => pids.reduce((sum, pid) => sum + cpuMs(pid), 0),
      },
      EFFORT,
    );
    figures.push({
      name: `CPU of ${name}, ${ACCOUNTS} accounts`,
      value: median(costs.map((each) => each.cpuMs)),
      unit: 'ms',
      limit: LIMIT_MS,
      detail: `identity and admin; a request every ${median(costs.map(({ ms }) => ms)).toFixed(1)} ms`,
    });
  }
  return figures;
}
