// Creates users before the run, because returning users need existing data.
import { randomUUID } from 'node:crypto';
import { administratorAt } from '@savvi/testing/administrator';
import { mustPost, register } from '@savvi/testing/session';
import type { People } from './people.ts';

/** Creates this many households. @throws {Error} when a request is rejected */
export async function seedHouseholds(url: string, count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, () => `${randomUUID()}@load.example`);
  for (const email of emails) await seedOne(url, email);
  return emails;
}

async function seedOne(url: string, email: string): Promise<void> {
  const { cookie } = await register(url, { email, firstName: 'Ann' });
  const make = (path: string, body: object) => mustPost(201, `${url}/api/${path}`, body, cookie);
  await make('budgets', {
    name: 'Our home',
    partner1Name: 'Ann',
    partner2Name: 'Ben',
    partner1Income: '4200.00',
    partner2Income: '2600.00',
    splitPercentage: 62,
    fixedExpenses: [{ name: 'Rent', amount: 1850 }],
  });
  await make('savings-accounts', { name: 'Rainy days', bankName: 'First', balance: '1200.50' });
  const form = new FormData();
  form.append('category', 'financial');
  form.append('file', new Blob(['our first statement\n'.repeat(2_000)]), 'statement.txt');
  await make('documents/upload', form);
}

/**
 * Returns the administrator of a product that another command started: `LOAD_ADMIN` is `email password`, as
 * in admin-credentials.txt. An initial password that has to be changed is replaced.
 */
export async function adminOf(url: string, credentials: string | undefined): Promise<People['admin']> {
  const [email, password] = (credentials ?? '').split(' ');
  return email && password ? administratorAt(url, { email, password }) : null;
}
