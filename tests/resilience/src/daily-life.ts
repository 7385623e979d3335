// Every action of a user on their records: create, list, change and delete, for every type of record.
import { expect } from 'vitest';
import { callOnce, type Person } from './calls.ts';

const KINDS = [
  { path: '/api/budgets', body: { name: 'Plan', partner1Name: 'Ann' }, change: { name: 'Other plan' } },
  {
    path: '/api/passwords',
    body: { name: 'Bank', usernameEmail: 'ann', password: 's3cret' },
    change: { name: 'Other bank' },
  },
  {
    path: '/api/savings-accounts',
    body: { name: 'Rainy days', bankName: 'First', balance: '125.50' },
    change: { balance: '130.00' },
  },
  {
    path: '/api/debts',
    body: {
      name: 'Card',
      creditor: 'Bank',
      balance: '900.00',
      interestRate: '0.1999',
      minimumPayment: '35.00',
    },
    change: { balance: '800.00' },
  },
  {
    path: '/api/real-estate-properties',
    body: { name: 'Home', address: '1 Main St', propertyValue: '350000.00' },
    change: { propertyValue: '360000.00' },
  },
  {
    path: '/api/insurance-policies',
    body: { name: 'Car', provider: 'Insure', coverageAmount: '50000.00', monthlyPremium: '80.10' },
    change: { monthlyPremium: '81.00' },
  },
] as const;

interface Kept {
  readonly id: string;
  readonly version: number;
}

const matching = ({ version }: Kept) => ({ 'If-Match': `"${version}"` });

/**
 * Runs one round: for each type of record it creates two, changes one and deletes one. Every request must
 * succeed. Returns the number of successful requests.
 */
export async function liveOneRound(url: string, person: Person): Promise<number> {
  let calls = 0;
  const must = async (
    status: number,
    method: string,
    path: string,
    options?: { body?: unknown; headers?: Record<string, string> },
  ): Promise<Kept> => {
    const answer = await person.call(method, path, options);
    expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.json)}`).toBe(status);
    calls += 1;
    return answer.json as Kept; // callers check the status before they use the record
  };
  for (const { path, body, change } of KINDS) {
    const [kept, gone] = [await must(201, 'POST', path, { body }), await must(201, 'POST', path, { body })];
    await must(200, 'PATCH', `${path}/${kept.id}`, { body: change, headers: matching(kept) });
    await must(204, 'DELETE', `${path}/${gone.id}`, { headers: matching(gone) });
    await must(200, 'GET', path);
  }
  const document = await upload(url, person, 'What it says.', 'Letter');
  expect(document.status).toBe(201);
  await must(200, 'GET', '/api/documents');
  // A 201 response contains the record.
  expect(
    (
      await callOnce(`${url}/api/documents/${(document.json as Kept).id}/download`, 'GET', {
        cookie: person.cookie,
      })
    ).json,
  ).toBe('What it says.');
  return calls + 2;
}

/** Uploads a text as a file. */
export async function upload(
  url: string,
  { cookie }: Person,
  text: string,
  name: string,
): Promise<{ status: number; json: unknown }> {
  const form = new FormData();
  form.append('file', new Blob([text]), `${name}.txt`);
  try {
    const response = await fetch(`${url}/api/documents/upload`, {
      method: 'POST',
      headers: { Cookie: cookie },
      body: form,
      signal: AbortSignal.timeout(8_000),
    });
    return { status: response.status, json: await response.json().catch(() => null) };
  } catch {
    return { status: 0, json: null };
  }
}
