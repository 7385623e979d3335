import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Budget } from '@savvi/contracts/budget/budget';
import { type Product, startProduct } from '@savvi/testing/product';
import { readPostmasterFile } from '@savvi/tooling/postgres/postmaster';

/** Twenty budgets as people have them: two partners, a handful of expenses each. */
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
 * The product under measurement, each service a process of its own, with somebody signed in who has twenty
 * budgets.
 */
export interface Subject {
  readonly url: string;
  readonly cookie: string;
  readonly userId: string;
  readonly budgets: readonly Budget[];
  /** Gateway, budget and identity; or the one process that is everything. */
  readonly pids: readonly number[];
  readonly postgresPid: number;
  /** The superuser's connection string for a database of the product. */
  readonly databaseUrl: (database: string) => string;
  stop(): Promise<void>;
}

/** Whoever is signed in: the cookie of the session. */
export interface SignedIn {
  readonly cookie: string;
  readonly userId: string;
}

/** Somebody new at the product, signed in: the cookie of the session. */
export const register = (url: string, email = 'bench@example.com'): Promise<SignedIn> =>
  enter(`${url}/api/register`, {
    email,
    password: 'correct horse battery',
    firstName: 'Ann',
    lastName: 'Miller',
  });

/** Somebody at the product, signed in. */
export const signIn = (url: string, account: { email: string; password: string }): Promise<SignedIn> =>
  enter(`${url}/api/login`, account);

async function enter(door: string, body: object): Promise<SignedIn> {
  const reply = await fetch(door, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${door} answered ${reply.status}: ${await reply.text()}`);
  const { id } = (await reply.json()) as { id: string }; // the contract's userReply
  return {
    cookie: reply.headers
      .getSetCookie()
      .map((each) => each.split(';', 1)[0])
      .join('; '),
    userId: id,
  };
}

async function makeBudget(url: string, cookie: string, index: number): Promise<Budget> {
  const reply = await fetch(`${url}/api/budgets`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: cookie },
    body: JSON.stringify(budgetNo(index)),
  });
  if (reply.status !== 201)
    throw new Error(`creating a budget answered ${reply.status}: ${await reply.text()}`);
  return (await reply.json()) as Budget; // the contract's budgetReply
}

/**
 * The PostgreSQL of a running product: its process, and the superuser's connection string for each of its
 * databases.
 */
export async function postgresOf(dataDir: string): Promise<Pick<Subject, 'postgresPid' | 'databaseUrl'>> {
  const folder = join(dataDir, 'postgres');
  const postmaster = await readPostmasterFile(join(folder, 'data'));
  if (postmaster === null) throw new Error('the product has no PostgreSQL');
  const password = await readFile(join(folder, 'superuser-password'), 'utf8');
  return {
    postgresPid: postmaster.pid,
    databaseUrl: (database) => `postgresql://postgres:${password}@127.0.0.1:${postmaster.port}/${database}`,
  };
}

/** The processes of Node that a product is, without its PostgreSQL. */
const nodeOf = (product: Product): number[] =>
  product
    .processes()
    .filter(({ command }) => /(^|\/)node(\.real)? /.test(command))
    .map(({ pid }) => pid);

/** How the product is started: each service a process of its own, as in production, or as the README's `npm start` does. */
export type Way = 'split' | 'npm start';

/** Starts the product as it runs in production. */
export async function startSubject(way: Way = 'split'): Promise<Subject> {
  const product = await startProduct(
    way === 'split' ? { split: true, env: { NODE_ENV: 'production' } } : { env: { CHECK_REPLIES: 'no' } },
  );
  try {
    const { cookie, userId } = await register(product.url);
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
      ...(await postgresOf(product.dataDir)),
      stop: product.remove,
    };
  } catch (error) {
    await product.remove();
    throw error;
  }
}
