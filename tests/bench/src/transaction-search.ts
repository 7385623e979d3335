// The cost of searching a budget with many transactions (MON-107).
import { cpuMs } from '@savvi/testing/processes';
import { query } from '@savvi/testing/product-database';
import { mustPost, register } from '@savvi/testing/session';
import type { Figure } from './figure.ts';
import { costsOf, median, range } from './rounds.ts';
import { newClient, newProduct } from './started.ts';

const TRANSACTIONS = 10_000;
const EFFORT = { rounds: 5, requests: 40, warmUp: 100 };
const LIMIT_MS = 40;

/** Transactions of three years with payees that repeat. */
const FILLING_SQL = `
  INSERT INTO transactions (space_id, id, budget_id, month, date, kind, amount, payee, note, user_id, version, created_at, updated_at)
  SELECT space_id, gen_random_uuid(), id, date_trunc('month', day), day, 'spending', 1 + n % 9000 / 100.0, payees[1 + n % 6], CASE WHEN n % 3 = 0 THEN 'Receipt ' || n || ' is in the safe' END, user_id, 1, now(), now()
  FROM budgets, generate_series(1, ${TRANSACTIONS}) AS n,
       LATERAL (SELECT date '2026-01-01' + n % 1095 AS day, ARRAY['Trader Joe’s', 'Café Ångström', 'Bakery', 'Gas station', 'Pharmacy on the corner', 'Cinema'] AS payees) AS made`;

const SEARCHES = [
  { name: 'one word', q: 'cafe' },
  { name: 'words, amounts and dates', q: 'joe 40..60 2027 no:line' },
  { name: 'nothing found', q: 'nowhere at all' },
];

/** Measures searches in the budget service with ten thousand transactions in a budget. */
export async function transactionSearch(stack: AsyncDisposableStack): Promise<Figure[]> {
  const product = await newProduct(stack);
  const { cookie } = await register(product.url, { email: 'bench@example.com' });
  const budget = await mustPost(
    201,
    `${product.url}/api/budgets`,
    { name: 'Home', partner1Name: 'Ann' },
    cookie,
  );
  const { id } = (await budget.json()) as { id: string }; // as the contract of the route says
  for (const sql of [FILLING_SQL, 'VACUUM ANALYZE']) await query(product.dataDir, 'budget', sql);
  const client = newClient(stack, product.url, 2);
  const { pid } = product.processOf('budget');
  const figures: Figure[] = [];
  for (const { name, q } of SEARCHES) {
    const path = `/api/budgets/${id}/transactions/search?q=${encodeURIComponent(q)}`;
    const costs = await costsOf(
      {
        work: (requests) => client.repeat(requests, () => ({ method: 'GET', path, headers: { cookie } })),
        cpuMs: () => cpuMs(pid),
      },
      EFFORT,
    );
    figures.push({
      name: `CPU of a search, ${TRANSACTIONS} transactions: ${name}`,
      value: median(costs.map((each) => each.cpuMs)),
      unit: 'ms',
      limit: LIMIT_MS,
      detail: `the budget service alone; ${range(costs.map((each) => each.cpuMs))}; ${range(costs.map((each) => each.ms))} ms each`,
    });
  }
  return figures;
}
