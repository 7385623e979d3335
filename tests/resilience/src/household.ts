// A user with data of every type, with functions to check whether all of it still exists.
import { randomBytes, randomUUID } from 'node:crypto';
import { callOnce } from './calls.ts';
import { cookieOf, PASSWORD, post } from '@savvi/testing/session';

/** Unique marker words that must not appear outside the vault and the files. */
export interface Canaries {
  readonly entry: string;
  readonly file: string;
}

/** A user with data in every area. */
export interface Household {
  readonly id: string;
  readonly email: string;
  readonly canaries: Canaries;
  /** Returns the cookie of the latest sign-in. */
  cookie(): string;
  /** Signs in again, as required after a restore. @returns the status */
  signIn(): Promise<number>;
  /** Adds one record of every type and returns the statuses; 0 without a response. */
  addOne(): Promise<number[]>;
  /** Reads all data that the product shows this user, and the bytes of each file. */
  look(): Promise<Seen>;
  deleteAccount(): Promise<number>;
}

/** A record as returned in a list. */
export type Listed = Readonly<Record<string, unknown>> & { readonly id: string };

/** The data that the product shows a user; each list is sorted by id. */
export interface Seen {
  readonly lists: Readonly<Record<string, readonly Listed[]>>;
  /** The content of each document in base64, by id. */
  readonly files: Readonly<Record<string, string>>;
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

/** Registers a user at the product under the current `url()`. */
export async function newHousehold(url: () => string): Promise<Household> {
  const email = `${randomUUID()}@example.com`;
  const canaries = {
    entry: `entry-${randomBytes(8).toString('hex')}`,
    file: `file-${randomBytes(8).toString('hex')}`,
  };
  let cookie = '';

  async function enter(path: string, expected: number): Promise<{ status: number; id: string }> {
    const response = await post(`${url()}/api/${path}`, { email, password: PASSWORD });
    if (response.status !== expected) return { status: response.status, id: '' };
    cookie = cookieOf(response);
    // The response follows the contract of /api/register.
    return {
      status: response.status,
      id: path === 'register' ? ((await response.json()) as { id: string }).id : '',
    };
  }
  const call = (method: string, path: string, body?: unknown) =>
    callOnce(`${url()}/api/${path}`, method, { cookie, ...(body !== undefined && { body }) });

  async function upload(): Promise<number> {
    const form = new FormData();
    form.append(
      'file',
      new Blob([`${canaries.file}\n${randomBytes(60_000).toString('base64')}`]),
      `${randomUUID()}.txt`,
    );
    return fetch(`${url()}/api/documents/upload`, {
      method: 'POST',
      headers: { Cookie: cookie },
      body: form,
    }).then(
      ({ status }) => status,
      () => 0,
    );
  }

  async function download(id: string): Promise<string> {
    const response = await fetch(`${url()}/api/documents/${id}/download`, { headers: { Cookie: cookie } });
    return response.ok
      ? Buffer.from(await response.arrayBuffer()).toString('base64')
      : `answered ${response.status}`;
  }

  const { status, id } = await enter('register', 201);
  if (id === '') throw new Error(`registering answered ${status}`);
  return {
    id,
    email,
    canaries,
    cookie: () => cookie,
    signIn: async () => (await enter('login', 200)).status,

    async addOne() {
      const answers = [
        await call('POST', 'budgets', { name: randomUUID(), partner1Name: 'Ann', partner1Income: '5012.34' }),
        await call('POST', 'savings-accounts', { name: randomUUID(), bankName: 'First', balance: '1200.50' }),
        await call('POST', 'debts', {
          name: randomUUID(),
          creditor: 'Bank',
          balance: '1200.5',
          interestRate: '0.1999',
          minimumPayment: '35',
        }),
        await call('POST', 'passwords', {
          name: randomUUID(),
          usernameEmail: 'ann',
          password: canaries.entry,
        }),
      ];
      return [...answers.map((answer) => answer.status), await upload()];
    },

    async look() {
      const lists: Record<string, readonly Listed[]> = {};
      for (const name of LISTS) {
        const { status: answered, json } = await call('GET', name);
        if (answered !== 200 || !Array.isArray(json)) throw new Error(`${name} answered ${answered}`);
        // Every list contains records.
        lists[name] = (json as Listed[]).toSorted((one, other) => one.id.localeCompare(other.id));
      }
      const files: Record<string, string> = {};
      for (const { id: document } of lists['documents'] ?? []) files[document] = await download(document);
      return { lists, files };
    },

    deleteAccount: async () => (await call('DELETE', 'user', { password: PASSWORD })).status,
  };
}
