// An account with the maximum of stored data, for which requests are the most expensive.
import { randomUUID } from 'node:crypto';
import { BUDGET_BYTES_MAX, BUDGETS_MAX } from '@savvi/budget-contract/budget';
import { DRAFT_BYTES_MAX, DRAFTS_MAX } from '@savvi/budget-contract/draft';
import { DOCUMENTS_MAX } from '@savvi/documents-contract/document';
import { DESCRIPTION_MAX, FOLDER_NAME_MAX, FOLDERS_MAX } from '@savvi/documents-contract/folder';
import { ADDRESS_MAX, HOLDING_NAME_MAX, HOLDINGS_MAX } from '@savvi/masterplan-contract/holding';
import { ENTRIES_MAX, IMPORT_ENTRIES_MAX, NOTES_MAX } from '@savvi/vault-contract/entry';
import type { Product } from '@savvi/testing/product';
import { query } from '@savvi/testing/product-database';
import { expect } from 'vitest';
import { type Connection, registerAt } from './accounts.ts';

/** A control character takes six bytes in JSON, more than any other character. */
const costly = (characters: number) => '\u0001'.repeat(characters);
/** With notes of this length, the maximum number of entries nearly reaches the vault's limit of 16 MiB. */
const NOTES_CHARACTERS = 3_070;
/** Sixty entries with notes of the maximum length use nearly a quarter of a vault's size limit. */
const DELETED_ENTRIES = 60;
const FILE_BYTES = 10_000_000;
/**
 * With descriptions of this length, the maximum number of documents nearly reaches the size limit of their
 * texts.
 */
const DESCRIPTION_CHARACTERS = 130;
const SESSIONS = 1_000;
const MONTHS = 60;
/** The limit of a type applies to the current records; each month, new ones can replace deleted ones. */
const HOLDINGS_PER_MONTH = 4 * HOLDINGS_MAX;

const HOLDINGS = [
  {
    path: '/api/savings-accounts',
    table: 'savings_accounts',
    body: {
      name: costly(HOLDING_NAME_MAX - 1) + 'a',
      bankName: costly(HOLDING_NAME_MAX),
      balance: '9999999999.99',
      accountType: 'money_market',
    },
  },
  {
    path: '/api/debts',
    table: 'debts',
    body: {
      name: costly(HOLDING_NAME_MAX - 1) + 'a',
      creditor: costly(HOLDING_NAME_MAX),
      balance: '9999999999.99',
      interestRate: '0.1999',
      minimumPayment: '1.00',
      debtType: 'personal_loan',
    },
  },
  {
    path: '/api/real-estate-properties',
    table: 'real_estate_properties',
    body: {
      name: costly(HOLDING_NAME_MAX - 1) + 'a',
      address: costly(ADDRESS_MAX),
      propertyValue: '9999999999.99',
      mortgageBalance: '9999999999.99',
      propertyType: 'primary_residence',
    },
  },
  {
    path: '/api/insurance-policies',
    table: 'insurance_policies',
    body: {
      name: costly(HOLDING_NAME_MAX - 1) + 'a',
      provider: costly(HOLDING_NAME_MAX),
      policyNumber: costly(HOLDING_NAME_MAX),
      coverageAmount: '9999999999.99',
      monthlyPremium: '1.00',
    },
  },
] as const;

/** The account with the maximum of stored data, and some of its ids. */
export interface WorstAccount {
  readonly connection: Connection;
  /** The id of one of the account's budgets. */
  readonly budgetId: string;
  /** The id of one of the account's documents. */
  readonly documentId: string;
}

/** Copies a row of a space under new ids; `others` contains the columns that differ, as SQL expressions. */
async function copyRow(
  dataDir: string,
  {
    database,
    table,
    id,
    copies,
    others = {},
  }: {
    database: string;
    table: string;
    id: string;
    copies: number;
    others?: Readonly<Record<string, string>>;
  },
): Promise<void> {
  const columns = Object.entries({ id: 'gen_random_uuid()', ...others }).map(
    ([name, sql]) => `'${name}', ${sql}`,
  );
  await query(
    dataDir,
    database,
    `INSERT INTO ${table} SELECT (jsonb_populate_record(${table}, jsonb_build_object(${columns.join(', ')}))).* FROM ${table}, generate_series(1, $2::integer) AS copy WHERE id = $1::uuid`,
    [id, copies],
  );
}

/** Creates the maximum of budgets. Many short lines are more expensive than few long ones. */
async function fillBudgets(dataDir: string, connection: Connection): Promise<string> {
  const lines = Array.from({ length: 145 }, () => ({ name: 'x', amount: 1 }));
  const { id } = await connection.read<{ id: string }>('/api/budgets', {
    method: 'POST',
    body: { name: 'Home', partner1Name: 'Ann', fixedExpenses: lines, variableExpenses: lines },
  });
  await copyRow(dataDir, { database: 'budget', table: 'budgets', id, copies: BUDGETS_MAX - 1 });
  const [usage] = await query<{ bytes: number }>(
    dataDir,
    'budget',
    'SELECT sum(octet_length(json_build_array(name, partner1_name, partner2_name, fixed_expenses, variable_expenses, savings_goals)::text))::integer AS bytes FROM budgets',
  );
  expect(usage?.bytes, 'the budgets nearly fill their space').toBeGreaterThan(0.95 * BUDGET_BYTES_MAX);
  const budgets = await query<{ id: string }>(dataDir, 'budget', 'SELECT id::text FROM budgets LIMIT $1', [
    DRAFTS_MAX,
  ]);
  for (const budget of budgets)
    await connection.read(`/api/budgets/drafts/${budget.id}`, {
      method: 'PUT',
      body: { name: 'Home', lines: 1, content: costly(DRAFT_BYTES_MAX) },
    });
  return id;
}

/** Fills the trash and the vault. Listing the trash decrypts each entry to return its name. */
async function fillVault(connection: Connection): Promise<void> {
  for (let made = 0; made < DELETED_ENTRIES; made += 1) {
    const { id } = await connection.read<{ id: string }>('/api/passwords', {
      method: 'POST',
      body: { name: `Old ${made}`, usernameEmail: 'ann', password: 's3cret', notes: costly(NOTES_MAX) },
    });
    await connection.call(`/api/passwords/${id}`, { method: 'DELETE' });
  }
  for (let made = 0; made < ENTRIES_MAX; made += IMPORT_ENTRIES_MAX) {
    const entries = Array.from({ length: IMPORT_ENTRIES_MAX }, (_, index) => ({
      name: `Entry ${made + index}`,
      usernameEmail: 'ann@example.com',
      password: randomUUID(),
      notes: 'n'.repeat(NOTES_CHARACTERS),
    }));
    await connection.read('/api/passwords/import', { method: 'POST', body: { entries } });
  }
}

async function fillPlan(dataDir: string, connection: Connection): Promise<void> {
  for (const { path, table, body } of HOLDINGS) {
    const { id } = await connection.read<{ id: string }>(path, { method: 'POST', body });
    await copyRow(dataDir, { database: 'masterplan', table, id, copies: HOLDINGS_MAX - 1 });
  }
  await query(
    dataDir,
    'masterplan',
    `INSERT INTO holding_months (space_id, holding_id, month, version, net)
     SELECT space_id, gen_random_uuid(), date_trunc('month', now())::date - make_interval(months => month), 1, 9999999999.99
     FROM (SELECT space_id FROM debts LIMIT 1) AS space, generate_series(0, ${MONTHS - 1}) AS month, generate_series(1, ${HOLDINGS_PER_MONTH})`,
  );
}

/**
 * Creates the maximum of documents. The encrypted hashes of the copies cannot be decrypted in their rows, so
 * the service uses the plain ones, which is slightly more expensive.
 */
async function fillDocuments(dataDir: string, connection: Connection): Promise<string> {
  const folder = await connection.read<{ id: string }>('/api/document-folders', {
    method: 'POST',
    body: {
      name: `${costly(FOLDER_NAME_MAX - 1)}a`,
      category: 'wills',
      description: costly(DESCRIPTION_MAX),
    },
  });
  await copyRow(dataDir, {
    database: 'documents',
    table: 'document_folders',
    id: folder.id,
    copies: FOLDERS_MAX - 1,
  });
  const form = new FormData();
  form.append('description', costly(DESCRIPTION_CHARACTERS));
  form.append('file', new Blob(['x'.repeat(FILE_BYTES)]), 'letter.txt');
  const { id } = await connection.read<{ id: string }>('/api/documents/upload', { method: 'POST', form });
  await copyRow(dataDir, {
    database: 'documents',
    table: 'documents',
    id,
    copies: DOCUMENTS_MAX - 1,
    others: { object: "'copy/' || copy" },
  });
  return id;
}

async function fillSessions(dataDir: string, connection: Connection): Promise<void> {
  const { id } = await connection.read<{ id: string }>('/api/user');
  await query(
    dataDir,
    'identity',
    `INSERT INTO sessions SELECT (jsonb_populate_record(sessions, jsonb_build_object('sid', encode(sha256(copy::text::bytea), 'hex')))).* FROM sessions, generate_series(1, ${SESSIONS}) AS copy WHERE user_id = $1::uuid`,
    [id],
  );
}

/** Registers an account at `address` and fills each of its lists to the limit, mostly by SQL. */
export async function fillWorstAccount({ url, dataDir }: Product, address: string): Promise<WorstAccount> {
  const connection = await registerAt(url, address);
  const documentId = await fillDocuments(dataDir, connection);
  const [budgetId] = await Promise.all([
    fillBudgets(dataDir, connection),
    fillVault(connection),
    fillPlan(dataDir, connection),
    fillSessions(dataDir, connection),
  ]);
  for (const database of ['budget', 'vault', 'documents', 'masterplan', 'identity'])
    // ANALYZE runs now, so that autovacuum does not run it while latencies are compared.
    await query(dataDir, database, 'ANALYZE');
  return { connection, budgetId, documentId };
}
