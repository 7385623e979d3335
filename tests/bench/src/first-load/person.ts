import { randomUUID } from 'node:crypto';
import { request } from '@playwright/test';

/** A signed-in user's cookies: for a Playwright browser, and as a header for other clients. */
export interface Person {
  readonly storageState: {
    readonly cookies: {
      name: string;
      value: string;
      domain: string;
      path: string;
      expires: number;
      httpOnly: boolean;
      secure: boolean;
      sameSite: 'Strict' | 'Lax' | 'None';
    }[];
    readonly origins: never[];
  };
  readonly cookieHeader: string;
}

const budget = {
  name: 'Our home',
  partner1Name: 'Ada',
  partner2Name: 'Ben',
  partner1Income: '4200.00',
  partner2Income: '2600.50',
  fixedExpenses: [{ name: 'Rent', amount: 1850 }],
  variableExpenses: [{ name: 'Groceries', amount: 620 }],
  splitPercentage: 62,
};

/** Registers a user with one budget. */
export async function seedPerson(baseURL: string): Promise<Person> {
  const api = await request.newContext({ baseURL });
  const registered = await api.post('/api/register', {
    data: {
      email: `${randomUUID()}@example.com`,
      password: 'correct horse battery',
      firstName: 'Ada',
      lastName: 'Lovelace',
    },
  });
  const created = await api.post('/api/budgets', { data: budget });
  if (registered.status() !== 201 || created.status() !== 201)
    throw new Error(`seeding answered ${registered.status()} and ${created.status()}`);
  const { cookies } = await api.storageState();
  await api.dispose();
  return {
    storageState: { cookies, origins: [] },
    cookieHeader: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
  };
}
