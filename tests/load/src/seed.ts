// People who were there before: whoever comes back needs something to come back to.
import { randomUUID } from 'node:crypto';
import { administratorAt } from '@savvi/testing/administrator';
import type { People } from './people.ts';

const PASSWORD = 'correct horse battery';

/** Makes so many households at the product. @throws {Error} when something is refused */
export async function seedHouseholds(url: string, count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, () => `${randomUUID()}@load.example`);
  for (const email of emails) await seedOne(url, email);
  return emails;
}

async function seedOne(url: string, email: string): Promise<void> {
  async function post(path: string, cookie: string, body: object | FormData): Promise<Response> {
    const isForm = body instanceof FormData;
    const response = await fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: { Cookie: cookie, ...(!isForm && { 'Content-Type': 'application/json' }) },
      body: isForm ? body : JSON.stringify(body),
    });
    if (response.status !== 201)
      throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response;
  }
  const registered = await post('register', '', { email, password: PASSWORD, firstName: 'Ann' });
  const cookie = registered.headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0])
    .join('; ');
  await post('budgets', cookie, {
    name: 'Our home',
    partner1Name: 'Ann',
    partner2Name: 'Ben',
    partner1Income: '4200.00',
    partner2Income: '2600.00',
    splitPercentage: 62,
    fixedExpenses: [{ name: 'Rent', amount: 1850 }],
  });
  await post('savings-accounts', cookie, { name: 'Rainy days', bankName: 'First', balance: '1200.50' });
  const form = new FormData();
  form.append('category', 'financial');
  form.append('file', new Blob(['our first statement\n'.repeat(2_000)]), 'statement.txt');
  await post('documents/upload', cookie, form);
}

/**
 * Who administers a product that somebody else started: `LOAD_ADMIN` is `email password`, as in
 * admin-credentials.txt. A first password that is still due is replaced.
 */
export async function adminOf(url: string, credentials: string | undefined): Promise<People['admin']> {
  const [email, password] = (credentials ?? '').split(' ');
  return email && password ? administratorAt(url, { email, password }) : null;
}
