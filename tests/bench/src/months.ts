// The cost of months with ten thousand transactions, and of closing a month with fifty thousand (MON-107).
import { monthLater } from '@savvi/budget-contract/month.rules';
import { monthOf } from '@savvi/contracts/values';
import { percentile } from '@savvi/testing/pace';
import { cpuMs } from '@savvi/testing/processes';
import { query } from '@savvi/testing/product-database';
import { mustPost, register } from '@savvi/testing/session';
import type { Figure } from './figure.ts';
import { costsOf, median, msOf, range } from './rounds.ts';
import { newClient, newProduct } from './started.ts';

const MONTHS = 12;
const LINES = 20;
/** The number of transactions that the page fetches of a month, as in mfe-budget's transaction.queries.ts. */
const RECENT = 50;
const KIB = 1_024;

/** A user with a budget of twenty lines. */
async function newHousehold(url: string, email: string) {
  const { cookie } = await register(url, { email });
  const lines = Array.from({ length: LINES / 2 }, (_, at) => ({ name: `Line ${at}`, amount: 100 + at }));
  const budget = await mustPost(
    201,
    `${url}/api/budgets`,
    { name: 'Home', partner1Name: 'Ann', fixedExpenses: lines, variableExpenses: lines },
    cookie,
  );
  const { id } = (await budget.json()) as { id: string }; // the response follows the contract's budgetReply
  return { cookie, id };
}

/** Records transactions of a month in the database, a thousand a second are too few over the API. */
const record = (dataDir: string, budgetId: string, month: string, count: number) =>
  query(
    dataDir,
    'budget',
    `INSERT INTO transactions (space_id, id, budget_id, month, date, kind, amount, payee, note, line_id, payer, corrects, user_id, version, created_at, updated_at)
     SELECT space_id, gen_random_uuid(), budget_id, month, month + number % 28, 'spending', 1 + number % 90, 'Shop number ' || number % 300, NULL,
       (SELECT line_id FROM month_lines WHERE month_lines.budget_id = months.budget_id AND month_lines.month = months.month ORDER BY md5(line_id::text || number) LIMIT 1),
       NULL, NULL, space_id, 1, now(), now()
     FROM months, generate_series(1, ${count}) AS number WHERE budget_id = '${budgetId}' AND month = '${month}-01'`,
  );

const p95 = (values: readonly number[]) => percentile(values, 0.95);

/** Measures what a page of a month, quick add and closing cost. */
export async function months(stack: AsyncDisposableStack): Promise<Figure[]> {
  const product = await newProduct(stack);
  const { url, dataDir } = product;
  const { cookie, id } = await newHousehold(url, 'bench@example.com');
  const running = monthOf(new Date());
  const started = Array.from({ length: MONTHS }, (_, at) => monthLater(running, at + 1 - MONTHS));
  for (const month of started) {
    await mustPost(201, `${url}/api/budgets/${id}/months`, { month }, cookie);
    await record(dataDir, id, month, Math.ceil(10_000 / MONTHS));
  }
  const { pid } = product.processOf('budget');
  const client = newClient(stack, url, 2);
  const cost = (work: (requests: number) => Promise<void>, effort: { requests: number; warmUp: number }) =>
    costsOf({ work, cpuMs: () => cpuMs(pid) }, { rounds: 5, ...effort }).then((costs) =>
      costs.map((each) => each.cpuMs),
    );

  const before = monthLater(running, -1);
  const calls = [
    `/api/budgets/${id}/months`,
    `/api/budgets/${id}/months/${running}`,
    `/api/budgets/${id}/transactions?month=${running}&limit=${RECENT}`,
    `/api/budgets/${id}/transactions?month=${before}&limit=${RECENT}`,
  ];
  const sizes = await Promise.all(
    calls.map(
      async (path) => (await (await fetch(url + path, { headers: { cookie } })).arrayBuffer()).byteLength,
    ),
  );
  const page = await cost(
    (requests) =>
      client.repeat(requests * calls.length, (index) => ({
        method: 'GET',
        path: calls[index % calls.length] ?? '',
        headers: { cookie },
      })),
    { requests: 20, warmUp: 100 },
  );
  const adding = await cost(
    (requests) =>
      client.repeat(
        requests,
        () => ({
          method: 'POST',
          path: `/api/budgets/${id}/transactions`,
          headers: { cookie, 'content-type': 'application/json' },
          body: JSON.stringify({ date: `${running}-01`, kind: 'spending', amount: '4.50', payee: 'Coffee' }),
        }),
        201,
      ),
    { requests: 50, warmUp: 150 },
  );

  const other = await newHousehold(url, 'other@example.com');
  const reading = async () => {
    const read = () =>
      fetch(`${url}/api/budgets`, { headers: { cookie: other.cookie } }).then((reply) => reply.arrayBuffer());
    return msOf(read);
  };
  const usual: number[] = [];
  while (usual.length < 200) usual.push(await reading());
  const full = await newHousehold(url, 'full@example.com');
  await mustPost(201, `${url}/api/budgets/${full.id}/months`, { month: before }, full.cookie);
  await record(dataDir, full.id, before, 50_000);
  let isClosed = false;
  const meanwhile: number[] = [];
  const closing = msOf(() =>
    mustPost(200, `${url}/api/budgets/${full.id}/months/${before}/close`, {}, full.cookie),
  ).finally(() => {
    isClosed = true;
  });
  while (!isClosed) meanwhile.push(await reading());
  const closingMs = await closing;
  return [
    {
      name: 'CPU of a month page, 10,000 transactions',
      value: median(page),
      unit: 'ms',
      limit: 20,
      detail: `the budget service alone, ${calls.length} requests; ${range(page)}`,
    },
    {
      name: 'size of its responses',
      value: sizes.reduce((sum, size) => sum + size, 0) / KIB,
      unit: 'KiB',
      limit: 60,
      detail: sizes.map((size) => (size / KIB).toFixed(1)).join(' + '),
    },
    {
      name: 'CPU of quick add',
      value: median(adding),
      unit: 'ms',
      limit: 6,
      detail: `the budget service alone; ${range(adding)}`,
    },
    {
      name: 'closing a month with 50,000 transactions',
      value: closingMs / 1_000,
      unit: 's',
      limit: 3,
      detail: `p95 of another user’s reads ${p95(usual).toFixed(1)} ms before and ${p95(meanwhile).toFixed(1)} ms meanwhile (${meanwhile.length} reads)`,
    },
  ];
}
