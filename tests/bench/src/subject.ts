import type { Budget } from '@savvi/contracts/budget/budget';
import { type Product, startProduct } from '@savvi/testing/product';
import { databasesOf, postmasterOf } from '@savvi/testing/product-database';
import { mustPost, register } from '@savvi/testing/session';

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
 * The product under measurement, with separate service processes and a signed-in user with twenty budgets.
 */
export interface Subject {
  readonly url: string;
  readonly cookie: string;
  readonly userId: string;
  readonly budgets: readonly Budget[];
  /** The processes of gateway, budget and identity, or the single process with all services. */
  readonly pids: readonly number[];
  readonly postgresPid: number;
  /** Returns the superuser's connection string for a database of the product. */
  readonly databaseUrl: (database: string) => string;
  stop(): Promise<void>;
}

async function makeBudget(url: string, cookie: string, index: number): Promise<Budget> {
  const reply = await mustPost(201, `${url}/api/budgets`, budgetNo(index), cookie);
  return (await reply.json()) as Budget; // the response follows the contract's budgetReply
}

/** Returns the pids of a product's Node.js processes, without its PostgreSQL. */
const nodeOf = (product: Product): number[] =>
  product
    .processes()
    .filter(({ command }) => /(^|\/)node(\.real)? /.test(command))
    .map(({ pid }) => pid);

/**
 * How the product is started: with separate service processes as in production, or with `npm start` as in the
 * README.
 */
export type Way = 'split' | 'npm start';

/** Starts the product, by default with separate service processes as in production. */
export async function startSubject(way: Way = 'split'): Promise<Subject> {
  const product = await startProduct(
    way === 'split' ? { split: true, env: { NODE_ENV: 'production' } } : { env: { CHECK_REPLIES: 'no' } },
  );
  try {
    const { cookie, userId } = await register(product.url, { email: 'bench@example.com' });
    const budgets: Budget[] = [];
    for (let index = 0; index < BUDGETS; index += 1)
      budgets.push(await makeBudget(product.url, cookie, index));
    return {
      url: product.url,
      cookie,
      userId,
      budgets,
      pids:
        way === 'split'
          ? ['gateway', 'budget', 'identity'].map((part) => product.processOf(part).pid)
          : nodeOf(product),
      postgresPid: (await postmasterOf(product.dataDir)).pid,
      databaseUrl: await databasesOf(product.dataDir),
      stop: product.remove,
    };
  } catch (error) {
    await product.remove();
    throw error;
  }
}
