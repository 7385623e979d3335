// Unique marker words go into every field that a user can fill. Then the whole disk, all logs and all events
// are searched for them, in a running product including its write-ahead log, and also with NATS and MinIO.
import { randomBytes, randomUUID } from 'node:crypto';
import { type Product, startProduct } from '@savvi/testing/product';
import { hasPart, PARTS } from '@savvi/tooling/parts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { callOnce } from '../src/calls.ts';
import { query } from '@savvi/testing/product-database';
import { eventsInNats } from '../src/parts.ts';
import { pathsWith, type ReadFile, readFolder } from '../src/search.ts';

const canary = (what: string) => `${what}-${randomBytes(6).toString('hex')}`;
const secret = {
  password: canary('password'),
  newPassword: canary('new-password'),
  wrongPassword: canary('wrong-password'),
  guessedToken: canary('guessed-token'),
};
const personal = {
  email: `${canary('mail')}@example.com`,
  firstName: canary('First'),
  lastName: canary('Last'),
  picture: `https://pictures.example/${canary('picture')}.png`,
};
const planned = { name: canary('Plan'), partner1Name: canary('Partner'), line: canary('Line') };
/** A vault entry that the test creates twice: the second request fails. */
const vaultEntry = {
  name: canary('Entry'),
  usernameEmail: canary('entry-user'),
  password: canary('entry-password'),
  url: `https://${canary('entry')}.example`,
  notes: canary('Entry notes'),
};
/**
 * A document with its folder. Its content is encrypted. The fields that the list searches are in plain text
 * in the database of the service.
 */
const documentFields = {
  content: canary('Content'),
  name: canary('Letter'),
  description: canary('About the letter'),
  folder: canary('Folder'),
};
const AMOUNT = '73519648.27';

const SETTINGS = [
  { setting: 'embedded', parts: false },
  ...(PARTS.every(hasPart) ? [{ setting: 'with NATS and MinIO', parts: true }] : []),
];

let product: Product;
/** Starts the product with the dependencies under test, optionally on an existing data folder. */
let start: (dataDir?: string) => Promise<Product>;
let cookie = '';
let resetToken = '';
/** The output before the product was killed. */
let printedBefore = '';
const output = () => printedBefore + product.output();
/** All files in the data folder at the end of the test. */
let disk: readonly ReadFile[];
/** The database of each PostgreSQL folder. */
let folders: Map<string, string>;

async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(product.url + path, {
    method,
    headers: { 'Content-Type': 'application/json', Cookie: cookie, ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const [set] = response.headers.getSetCookie();
  if (set !== undefined) cookie = set.split(';')[0] ?? '';
  return { status: response.status, text: await response.text() };
}

/** Uploads a file in several chunks, with the marker word in the middle of each. */
async function upload(
  name: string,
  fields: Record<string, string> = {},
): Promise<{ status: number; text: string }> {
  const form = new FormData();
  form.append('file', new Blob([`${'-'.repeat(30_000)}${documentFields.content}\n`.repeat(10)]), name);
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  const response = await fetch(`${product.url}/api/documents/upload`, {
    method: 'POST',
    headers: { Cookie: cookie },
    body: form,
  });
  return { status: response.status, text: await response.text() };
}

/** Uses every document action, and causes errors. */
async function exerciseDocuments(): Promise<void> {
  const folder = await call('POST', '/api/document-folders', {
    name: documentFields.folder,
    category: 'wills',
    description: documentFields.folder,
  });
  expect(folder.status).toBe(201);
  const { id: folderId } = JSON.parse(folder.text) as { id: string };
  const made = await upload(`${documentFields.name}.txt`, {
    category: 'wills',
    description: documentFields.description,
    folderId,
  });
  expect(made.status).toBe(201);
  const { id } = JSON.parse(made.text) as { id: string };
  expect((await call('GET', `/api/documents/${id}/download`)).text).toContain(documentFields.content);
  expect(
    (await call('GET', `/api/documents/${id}/download`, undefined, { Range: 'bytes=30000-30100' })).text,
  ).toContain(documentFields.content);
  expect((await upload(`${documentFields.name}.pdf`)).status).toBe(400);
  expect((await upload(`${documentFields.name}.exe`)).status).toBe(400);
  expect(
    (await call('PATCH', `/api/documents/${id}`, { description: `${documentFields.description}!` })).status,
  ).toBe(200);
  expect((await call('DELETE', `/api/documents/${id}`)).status).toBe(204);
  expect((await call('GET', '/api/documents/deleted')).text).toContain(documentFields.name);
  expect((await call('POST', `/api/documents/${id}/restore`)).status).toBe(200);
  // A damaged file returns 500 and logs an error.
  await query(product.dataDir, 'documents', `UPDATE documents SET wrapped_key = 'x' WHERE id = '${id}'`);
  expect((await call('GET', `/api/documents/${id}/download`)).status).toBe(500);
}

/** Uses every action of the vault, and causes errors. */
async function exerciseVault(): Promise<void> {
  const made = await call('POST', '/api/passwords', vaultEntry, { 'Idempotency-Key': randomUUID() });
  expect(made.status).toBe(201);
  const { id } = JSON.parse(made.text) as { id: string };
  expect((await call('GET', '/api/passwords')).text).toContain(vaultEntry.password);
  expect(
    (
      await call(
        'POST',
        '/api/passwords/import',
        { entries: [vaultEntry, vaultEntry] },
        { 'Idempotency-Key': randomUUID() },
      )
    ).status,
  ).toBe(201);
  expect(
    (
      await call(
        'PATCH',
        `/api/passwords/${id}`,
        { ...vaultEntry, notes: `${vaultEntry.notes}!` },
        { 'If-Match': '"1"' },
      )
    ).status,
  ).toBe(200);
  expect((await call('PATCH', `/api/passwords/${id}`, vaultEntry, { 'If-Match': '"1"' })).status).toBe(412);
  expect(
    (await call('POST', '/api/passwords', { ...vaultEntry, url: `javascript:${vaultEntry.url}` })).status,
  ).toBe(400);
  expect((await call('DELETE', `/api/passwords/${id}`)).status).toBe(204);
  expect((await call('GET', '/api/passwords/deleted')).text).toContain(vaultEntry.name);
  expect((await call('POST', `/api/passwords/${id}/restore`)).status).toBe(200);
  // A damaged entry is marked as damaged in the list and logs an error. The writes that follow are still in
  // progress when the product is killed.
  await query(product.dataDir, 'vault', `UPDATE entries SET sealed = wrapped_key WHERE id = '${id}'`);
  expect((await call('GET', '/api/passwords')).text).toContain('"isDamaged":true');
  expect((await call('PATCH', `/api/passwords/${id}`, vaultEntry)).status).toBe(400);
  await query(product.dataDir, 'vault', `DELETE FROM entries WHERE id = '${id}'`);
  const pendingWrites: Promise<unknown>[] = Array.from({ length: 10 }, () =>
    callOnce(`${product.url}/api/passwords`, 'POST', { cookie, body: vaultEntry }),
  );
  pendingWrites.push(
    ...Array.from({ length: 5 }, () => upload(`${documentFields.name}.txt`).catch(() => undefined)),
  ); // the kill of the product interrupts the uploads
  const before = product.output();
  await product.kill();
  await Promise.all(pendingWrites);
  product = await start(product.dataDir);
  printedBefore += before;
  expect((await call('GET', '/api/passwords')).text).toContain(vaultEntry.password);
}

const resetTokens = async (): Promise<string[]> =>
  (await product.mails()).flatMap((mail) => /reset-password#token=([\w-]+)/.exec(mail)?.[1] ?? []);

async function exerciseEverything(): Promise<void> {
  expect(
    (
      await call('POST', '/api/register', {
        email: personal.email,
        password: secret.password,
        firstName: personal.firstName,
        lastName: personal.lastName,
      })
    ).status,
  ).toBe(201);
  expect(
    (await call('POST', '/api/login', { email: personal.email, password: secret.wrongPassword })).status,
  ).toBe(401);
  expect(
    (await call('PATCH', '/api/auth/update-profile', { profileImageUrl: personal.picture })).status,
  ).toBe(200);
  const created = await call('POST', '/api/budgets', {
    name: planned.name,
    partner1Name: planned.partner1Name,
    partner1Income: AMOUNT,
    fixedExpenses: [{ name: planned.line, amount: 1 }],
  });
  expect(created.status).toBe(201);
  expect((await call('POST', '/api/budgets', { name: planned.name, partner1Name: 7 })).status).toBe(400);
  expect((await call('POST', '/api/forgot-password', { email: personal.email })).status).toBe(200);
  await vi.waitFor(async () => expect(await resetTokens()).not.toEqual([]), { timeout: 20_000 });
  resetToken = (await resetTokens())[0] ?? '';
  expect(
    (
      await call('POST', '/api/reset-password', {
        token: secret.guessedToken,
        newPassword: secret.newPassword,
      })
    ).status,
  ).toBe(400);
  expect(
    (
      await call('POST', '/api/auth/change-password', {
        currentPassword: secret.password,
        newPassword: secret.newPassword,
      })
    ).status,
  ).toBe(200);
  await exerciseDocuments();
  await exerciseVault();
  await call('GET', `/api/budgets/${randomUUID()}?${planned.name}`);
  await callOnce(`${product.url}/nowhere/${secret.guessedToken}?token=${secret.guessedToken}`, 'GET');
  await vi.waitFor(
    async () =>
      expect(await query(product.dataDir, 'budget', 'SELECT 1 FROM outbox WHERE sent_at IS NULL')).toEqual(
        [],
      ),
    { timeout: 20_000 },
  );
}

/**
 * Returns where a marker word is stored: `log`, the name of a database, another folder of PostgreSQL such as
 * `pg_wal`, or a top folder of the data folder.
 */
function placesOf(word: string): string[] {
  const places = pathsWith(disk, word).map((file) => {
    const database = /^postgres\/data\/base\/(\d+)\//.exec(file)?.[1];
    if (database !== undefined) return folders.get(database) ?? `database ${database}`;
    return /^postgres\/data\/(\w+)/.exec(file)?.[1] ?? file.split('/')[0] ?? file;
  });
  return [...new Set([...places, ...(output().includes(word) ? ['log'] : [])])].sort();
}

async function begin(parts: boolean): Promise<void> {
  start = (dataDir) =>
    startProduct({
      split: true,
      parts,
      env: { LOG_LEVEL: 'debug' },
      ...(dataDir !== undefined && { dataDir }),
    });
  [cookie, printedBefore] = ['', ''];
  product = await start();
  await exerciseEverything();
  const rows = await query<{ oid: string; datname: string }>(
    product.dataDir,
    'postgres',
    'SELECT oid::text, datname FROM pg_database',
  );
  folders = new Map(rows.map(({ oid, datname }) => [oid, datname]));
  // One CHECKPOINT writes the pages of all databases to disk.
  await query(product.dataDir, 'postgres', 'CHECKPOINT');
  disk = await readFolder(product.dataDir);
}

describe.each(SETTINGS)('user data ($setting)', ({ parts }) => {
  beforeAll(() => begin(parts));
  afterAll(() => product.remove());

  // Trust: secrets-1
  it.each(Object.keys(secret) as (keyof typeof secret)[])(
    'a secret is not on disk and not in a log: %s [N-3]',
    (which) => {
      expect(placesOf(secret[which])).toEqual([]);
    },
  );

  // Trust: secrets-3
  it.each(Object.keys(vaultEntry) as (keyof typeof vaultEntry)[])(
    'the %s of a vault entry is not on disk and not in a log after requests, errors and a crash [VAULT-14]',
    (which) => {
      expect(placesOf(vaultEntry[which])).toEqual([]);
    },
  );

  // Trust: secrets-13
  it('the content of a document is not on disk and not in a log after requests, errors and a crash', () => {
    expect(placesOf(documentFields.content)).toEqual([]);
  });

  // Trust: secrets-13
  it.each(['name', 'description', 'folder'] as const)(
    'the %s of a document is only in the database of the documents service and the write-ahead log',
    (which) => {
      expect(placesOf(documentFields[which])).toEqual(['documents', 'pg_wal']);
    },
  );

  // Trust: sessions-11
  it('the session cookie is not on disk and not in a log [DATA-17]', () => {
    const [, value = ''] = cookie.split('=');
    expect(value.length).toBeGreaterThan(20);
    expect(placesOf(value)).toEqual([]);
  });

  // Trust: sessions-19
  it('the token of a reset link is only in the mail [DATA-16]', () => {
    expect(resetToken.length).toBeGreaterThan(20);
    expect(placesOf(resetToken)).toEqual(['mail']);
  });

  // Trust: secrets-2
  it.each(Object.keys(personal) as (keyof typeof personal)[])(
    'personal data is only in the database and mails of identity and the write-ahead log: %s',
    (which) => {
      const places = placesOf(personal[which]);
      expect(places.filter((place) => place !== 'mail')).toEqual(['identity', 'pg_wal']);
    },
  );

  // Trust: secrets-2
  it.each(Object.keys(planned) as (keyof typeof planned)[])(
    'budget data is only in the database of the budget service and the write-ahead log: %s',
    (which) => {
      expect(placesOf(planned[which])).toEqual(['budget', 'pg_wal']);
    },
  );

  // Trust: logs-1
  it('amounts, identity tokens and hashes are in no log line', () => {
    expect(output()).not.toMatch(new RegExp(`${AMOUNT}|73519648|eyJ[\\w-]{10,}\\.|\\$argon2`));
  });

  // Trust: logs-2
  it('every log line is one JSON object', () => {
    const lines = output()
      .split('\n')
      .filter((line) => line.startsWith('{'));
    for (const line of lines) expect(() => JSON.parse(line) as unknown).not.toThrow();
    expect(lines.length).toBeGreaterThan(0);
  });

  // Trust: secrets-1, events-10
  it('events contain ids and amounts, but no address and no name', async () => {
    const events = JSON.stringify(
      await (parts
        ? eventsInNats(product.dataDir)
        : query(product.dataDir, 'bus', 'SELECT event FROM bus.log')),
    );
    expect(events).toContain(AMOUNT);
    expect(placesOf(AMOUNT), 'the amount is found on disk in the events').toContain(parts ? 'nats' : 'bus');
    for (const word of [
      ...Object.values(secret),
      ...Object.values(personal),
      ...Object.values(planned),
      ...Object.values(vaultEntry),
      ...Object.values(documentFields),
      resetToken,
    ])
      expect(events).not.toContain(word);
  });

  // Trust: events-15
  it('committed data is flushed to disk before it is acknowledged', async () => {
    const settings = await query<{ name: string; setting: string }>(
      product.dataDir,
      'budget',
      "SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes') ORDER BY name",
    );
    expect(settings.map(({ setting }) => setting)).toEqual(['on', 'on', 'on']);
  });
});
