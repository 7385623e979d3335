// What users do with their records: one round of every action, endless traffic, and a household whose records
// can be compared before and after a disaster.
import { randomBytes, randomUUID } from 'node:crypto';
import { PASSWORD } from '@savvi/testing/session';
import { expect } from 'vitest';
import { newPerson, type Person, upload } from './calls.ts';

/** One record of each type as a user enters it, with a change to it. */
export const SAMPLES = {
  budget: {
    path: '/api/budgets',
    body: { name: 'Plan', partner1Name: 'Ann', partner1Income: '5012.34' },
    change: { name: 'Other plan' },
  },
  entry: {
    path: '/api/passwords',
    body: { name: 'Bank', usernameEmail: 'ann', password: 's3cret' },
    change: { name: 'Other bank' },
  },
  account: {
    path: '/api/savings-accounts',
    body: { name: 'Rainy days', bankName: 'First', balance: '125.50', accountType: 'savings' },
    change: { balance: '130.00' },
  },
  debt: {
    path: '/api/debts',
    body: {
      name: 'Card',
      creditor: 'Bank',
      balance: '900.00',
      interestRate: '0.1999',
      minimumPayment: '35.00',
      debtType: 'other',
    },
    change: { balance: '800.00' },
  },
  property: {
    path: '/api/real-estate-properties',
    body: { name: 'Home', address: '1 Main St', propertyValue: '350000.00' },
    change: { propertyValue: '360000.00' },
  },
  policy: {
    path: '/api/insurance-policies',
    body: { name: 'Car', provider: 'Insure', coverageAmount: '50000.00', monthlyPremium: '80.10' },
    change: { monthlyPremium: '81.00' },
  },
} as const;

/** A record as returned in a list. */
type Listed = Readonly<Record<string, unknown>> & { readonly id: string };

const matching = ({ version }: Listed) => ({ 'If-Match': `"${String(version)}"` });

/**
 * Runs one round: for each type of record it creates two, changes one and deletes one. Every request must
 * succeed. Returns the number of successful requests.
 */
export async function liveOneRound(person: Person): Promise<number> {
  let calls = 0;
  const must = async (status: number, ...[method, path, options]: Parameters<Person['call']>) => {
    const answer = await person.call(method, path, options);
    expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.json)}`).toBe(status);
    calls += 1;
    return answer.json as Listed; // A successful change returns the record.
  };
  for (const { path, body, change } of Object.values(SAMPLES)) {
    const [kept, gone] = [await must(201, 'POST', path, { body }), await must(201, 'POST', path, { body })];
    await must(200, 'PATCH', `${path}/${kept.id}`, { body: change, headers: matching(kept) });
    await must(204, 'DELETE', `${path}/${gone.id}`, { headers: matching(gone) });
    await must(200, 'GET', path);
  }
  const { status, json } = await upload(person, 'What it says.', 'Letter');
  expect(status).toBe(201);
  await must(200, 'GET', '/api/documents');
  // A 201 response contains the record.
  expect(await must(200, 'GET', `/api/documents/${(json as Listed).id}/download`)).toBe('What it says.');
  return calls + 1;
}

const { budget, entry, account, debt } = SAMPLES;

/**
 * Creates, changes, deletes and restores records of one user, sequentially, until `isOver` returns true;
 * `onChange` is called after each successful change.
 */
export async function runTraffic(
  person: Person,
  { random, isOver, onChange }: { random: () => number; isOver: () => boolean; onChange: () => void },
): Promise<void> {
  const things: { kind: (typeof SAMPLES)[keyof typeof SAMPLES]; id: string; isDeleted: boolean }[] = [];
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];
  const succeeded = ({ status }: { status: number }) => {
    const isGood = status >= 200 && status < 300;
    if (isGood) onChange();
    return isGood;
  };

  while (!isOver()) {
    const thing = pick(things);
    const kind = pick([budget, entry, account, debt]);
    if (kind !== undefined && (thing === undefined || random() < 0.5)) {
      const answer = await person.call('POST', kind.path, { body: kind.body });
      // According to the contracts, every POST returns the stored record.
      if (succeeded(answer)) things.push({ kind, id: (answer.json as Listed).id, isDeleted: false });
    } else if (thing?.isDeleted === false && random() < 0.5)
      succeeded(await person.call('PATCH', `${thing.kind.path}/${thing.id}`, { body: thing.kind.change }));
    else if (thing?.isDeleted === false)
      thing.isDeleted = succeeded(await person.call('DELETE', `${thing.kind.path}/${thing.id}`));
    else if (thing !== undefined && thing.kind !== budget)
      // A deleted budget cannot be restored.
      thing.isDeleted = !succeeded(await person.call('POST', `${thing.kind.path}/${thing.id}/restore`));
  }
}

const LISTS = [
  'budgets',
  'savings-accounts',
  'debts',
  'real-estate-properties',
  'insurance-policies',
  'passwords',
  'documents',
  'document-folders',
];

/** A user with data in every area. */
export type Household = Awaited<ReturnType<typeof newHousehold>>;
/** The data that the product shows a user. */
export type Seen = Awaited<ReturnType<Household['look']>>;

/** Registers a user with functions that add data of every type and check whether all of it still exists. */
export async function newHousehold(url: () => string) {
  const person = await newPerson(url);
  /** Unique marker words that must not appear outside the vault and the files. */
  const canaries = {
    entry: `entry-${randomBytes(8).toString('hex')}`,
    file: `file-${randomBytes(8).toString('hex')}`,
  };
  const secretEntry = { ...entry, body: { ...entry.body, password: canaries.entry } };
  return Object.assign(person, {
    canaries,

    /** Adds one record of every type and returns the statuses; 0 without a response. */
    async addOne(): Promise<number[]> {
      const answers = await Array.fromAsync([budget, account, debt, secretEntry], ({ path, body }) =>
        person.call('POST', path, { body: { ...body, name: randomUUID() } }),
      );
      const text = `${canaries.file}\n${randomBytes(60_000).toString('base64')}`;
      return [...answers, await upload(person, text, randomUUID())].map(({ status }) => status);
    },

    /** Reads all lists, each sorted by id, and the content of each document, by id. */
    async look() {
      const lists: Record<string, readonly Listed[]> = {};
      for (const name of LISTS) {
        const { status, json } = await person.call('GET', `/api/${name}`);
        if (status !== 200 || !Array.isArray(json)) throw new Error(`${name} answered ${status}`);
        // Every list contains records.
        lists[name] = (json as Listed[]).toSorted((one, other) => one.id.localeCompare(other.id));
      }
      const files: Record<string, string> = {};
      for (const { id } of lists['documents'] ?? []) {
        const { status, json } = await person.call('GET', `/api/documents/${id}/download`);
        files[id] = status === 200 ? String(json) : `answered ${status}`;
      }
      return { lists, files };
    },

    deleteAccount: async (): Promise<number> =>
      (await person.call('DELETE', '/api/user', { body: { password: PASSWORD } })).status,
  });
}
