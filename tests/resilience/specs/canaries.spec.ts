// Words that nobody else would write are put into everything a person gives the product; then the whole disk,
// every log line and every event is searched for them, while it runs and with the write-ahead log as it is;
// with NATS and MinIO as well.
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
/** An entry of the vault, twice: the second is told in a call that fails. */
const kept = {
  name: canary('Entry'),
  usernameEmail: canary('entry-user'),
  password: canary('entry-password'),
  url: `https://${canary('entry')}.example`,
  notes: canary('Entry notes'),
};
/** A document with its folder. Its content is sealed; what the list is searched by lies in the clear in the service's own database. */
const filed = {
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
/** Starts it in the setting of the time, on a folder again where one is given. */
let start: (dataDir?: string) => Promise<Product>;
let cookie = '';
let resetToken = '';
/** What the product printed before it was killed. */
let printedBefore = '';
const output = () => printedBefore + product.output();
/** All that lay in the data folder when everything was done. */
let disk: readonly ReadFile[];
/** Which folder of PostgreSQL holds which database. */
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

/** As the browser sends a file: of some chunks, with the canary in the middle of each. */
async function upload(
  name: string,
  fields: Record<string, string> = {},
): Promise<{ status: number; text: string }> {
  const form = new FormData();
  form.append('file', new Blob([`${'-'.repeat(30_000)}${filed.content}\n`.repeat(10)]), name);
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  const response = await fetch(`${product.url}/api/documents/upload`, {
    method: 'POST',
    headers: { Cookie: cookie },
    body: form,
  });
  return { status: response.status, text: await response.text() };
}

/** Everything a person does with a document, and what goes wrong with one. */
async function liveWithDocuments(): Promise<void> {
  const folder = await call('POST', '/api/document-folders', {
    name: filed.folder,
    category: 'wills',
    description: filed.folder,
  });
  expect(folder.status).toBe(201);
  const { id: folderId } = JSON.parse(folder.text) as { id: string };
  const made = await upload(`${filed.name}.txt`, {
    category: 'wills',
    description: filed.description,
    folderId,
  });
  expect(made.status).toBe(201);
  const { id } = JSON.parse(made.text) as { id: string };
  expect((await call('GET', `/api/documents/${id}/download`)).text).toContain(filed.content);
  expect(
    (await call('GET', `/api/documents/${id}/download`, undefined, { Range: 'bytes=30000-30100' })).text,
  ).toContain(filed.content);
  expect((await upload(`${filed.name}.pdf`)).status).toBe(400);
  expect((await upload(`${filed.name}.exe`)).status).toBe(400);
  expect((await call('PATCH', `/api/documents/${id}`, { description: `${filed.description}!` })).status).toBe(
    200,
  );
  expect((await call('DELETE', `/api/documents/${id}`)).status).toBe(204);
  expect((await call('GET', '/api/documents/deleted')).text).toContain(filed.name);
  expect((await call('POST', `/api/documents/${id}/restore`)).status).toBe(200);
  // What is damaged is answered 500, with an error that is logged.
  await query(product.dataDir, 'documents', `UPDATE documents SET wrapped_key = 'x' WHERE id = '${id}'`);
  expect((await call('GET', `/api/documents/${id}/download`)).status).toBe(500);
}

/** Everything a person does with an entry, and what goes wrong with one. */
async function liveWithTheVault(): Promise<void> {
  const made = await call('POST', '/api/passwords', kept, { 'Idempotency-Key': randomUUID() });
  expect(made.status).toBe(201);
  const { id } = JSON.parse(made.text) as { id: string };
  expect((await call('GET', '/api/passwords')).text).toContain(kept.password);
  expect(
    (
      await call(
        'POST',
        '/api/passwords/import',
        { entries: [kept, kept] },
        { 'Idempotency-Key': randomUUID() },
      )
    ).status,
  ).toBe(201);
  expect(
    (await call('PATCH', `/api/passwords/${id}`, { ...kept, notes: `${kept.notes}!` }, { 'If-Match': '"1"' }))
      .status,
  ).toBe(200);
  expect((await call('PATCH', `/api/passwords/${id}`, kept, { 'If-Match': '"1"' })).status).toBe(412);
  expect((await call('POST', '/api/passwords', { ...kept, url: `javascript:${kept.url}` })).status).toBe(400);
  expect((await call('DELETE', `/api/passwords/${id}`)).status).toBe(204);
  expect((await call('GET', '/api/passwords/deleted')).text).toContain(kept.name);
  expect((await call('POST', `/api/passwords/${id}/restore`)).status).toBe(200);
  // What is damaged is told as that, with an error that is logged, and what is being written when all dies stays half done.
  await query(product.dataDir, 'vault', `UPDATE entries SET sealed = wrapped_key WHERE id = '${id}'`);
  expect((await call('GET', '/api/passwords')).text).toContain('"isDamaged":true');
  expect((await call('PATCH', `/api/passwords/${id}`, kept)).status).toBe(400);
  await query(product.dataDir, 'vault', `DELETE FROM entries WHERE id = '${id}'`);
  const underWay: Promise<unknown>[] = Array.from({ length: 10 }, () =>
    callOnce(`${product.url}/api/passwords`, 'POST', { cookie, body: kept }),
  );
  underWay.push(...Array.from({ length: 5 }, () => upload(`${filed.name}.txt`).catch(() => undefined))); // cut off by the kill
  const before = product.output();
  await product.kill();
  await Promise.all(underWay);
  product = await start(product.dataDir);
  printedBefore += before;
  expect((await call('GET', '/api/passwords')).text).toContain(kept.password);
}

const resetTokens = async (): Promise<string[]> =>
  (await product.mails()).flatMap((mail) => /reset-password#token=([\w-]+)/.exec(mail)?.[1] ?? []);

async function liveThroughEverything(): Promise<void> {
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
  await liveWithDocuments();
  await liveWithTheVault();
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

/** Where a canary lies: `log`, the name of a database, or the first folder of the data folder (PostgreSQL's own by its second). */
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
  await liveThroughEverything();
  const rows = await query<{ oid: string; datname: string }>(
    product.dataDir,
    'postgres',
    'SELECT oid::text, datname FROM pg_database',
  );
  folders = new Map(rows.map(({ oid, datname }) => [oid, datname]));
  await query(product.dataDir, 'postgres', 'CHECKPOINT'); // of all databases
  disk = await readFolder(product.dataDir);
}

describe.each(SETTINGS)('what a person entrusts to the product ($setting)', ({ parts }) => {
  beforeAll(() => begin(parts));
  afterAll(() => product.remove());

  // Trust: secrets-1
  it.each(Object.keys(secret) as (keyof typeof secret)[])(
    'is nowhere on disk and in no log: %s [N-3]',
    (which) => {
      expect(placesOf(secret[which])).toEqual([]);
    },
  );

  // Trust: secrets-3
  it.each(Object.keys(kept) as (keyof typeof kept)[])(
    'is nowhere on disk and in no log, after calls, errors and a crash: the %s of an entry [VAULT-14]',
    (which) => {
      expect(placesOf(kept[which])).toEqual([]);
    },
  );

  // Trust: secrets-13
  it('is nowhere on disk and in no log, after calls, errors and a crash: what is in a file', () => {
    expect(placesOf(filed.content)).toEqual([]);
  });

  // Trust: secrets-13
  it.each(['name', 'description', 'folder'] as const)(
    "is in the documents service's database alone, apart from the write-ahead log: the %s of a document",
    (which) => {
      expect(placesOf(filed[which])).toEqual(['documents', 'pg_wal']);
    },
  );

  // Trust: sessions-11
  it('is nowhere on disk and in no log: the session cookie [DATA-17]', () => {
    const [, value = ''] = cookie.split('=');
    expect(value.length).toBeGreaterThan(20);
    expect(placesOf(value)).toEqual([]);
  });

  // Trust: sessions-19
  it('is in the mail alone: the token of a reset link [DATA-16]', () => {
    expect(resetToken.length).toBeGreaterThan(20);
    expect(placesOf(resetToken)).toEqual(['mail']);
  });

  // Trust: secrets-2
  it.each(Object.keys(personal) as (keyof typeof personal)[])(
    "is in identity's database and its mail alone, apart from the write-ahead log: %s",
    (which) => {
      const places = placesOf(personal[which]);
      expect(places.filter((place) => place !== 'mail')).toEqual(['identity', 'pg_wal']);
    },
  );

  // Trust: secrets-2
  it.each(Object.keys(planned) as (keyof typeof planned)[])(
    "is in the budget service's database alone, apart from the write-ahead log: %s",
    (which) => {
      expect(placesOf(planned[which])).toEqual(['budget', 'pg_wal']);
    },
  );

  // Trust: logs-1
  it('is in no log line: an amount, an identity token, a hash', () => {
    expect(output()).not.toMatch(new RegExp(`${AMOUNT}|73519648|eyJ[\\w-]{10,}\\.|\\$argon2`));
  });

  // Trust: logs-2
  it('leaves log lines that are JSON, one an entry', () => {
    const lines = output()
      .split('\n')
      .filter((line) => line.startsWith('{'));
    for (const line of lines) expect(() => JSON.parse(line) as unknown).not.toThrow();
    expect(lines.length).toBeGreaterThan(0);
  });

  // Trust: secrets-1, events-10
  it('is in no event: no address, no name, only ids and amounts', async () => {
    const events = JSON.stringify(
      await (parts
        ? eventsInNats(product.dataDir)
        : query(product.dataDir, 'bus', 'SELECT event FROM bus.log')),
    );
    expect(events).toContain(AMOUNT);
    expect(placesOf(AMOUNT), 'who looks at the disk sees what is in events').toContain(
      parts ? 'nats' : 'bus',
    );
    for (const word of [
      ...Object.values(secret),
      ...Object.values(personal),
      ...Object.values(planned),
      ...Object.values(kept),
      ...Object.values(filed),
      resetToken,
    ])
      expect(events).not.toContain(word);
  });

  // Trust: events-15
  it('is written through to the disk before it is acknowledged', async () => {
    const settings = await query<{ name: string; setting: string }>(
      product.dataDir,
      'budget',
      "SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes') ORDER BY name",
    );
    expect(settings.map(({ setting }) => setting)).toEqual(['on', 'on', 'on']);
  });
});
