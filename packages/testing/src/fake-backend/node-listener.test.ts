import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { allRoutes } from '@savvi/tooling/contracts/routes';
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { fakeBackendListener } from './node-listener.ts';

let server: Server;
let url: string;

beforeEach(async () => {
  server = createServer(fakeBackendListener('trial')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => void server.close().closeAllConnections());

const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    code: response.headers.get('X-Problem-Code'),
    body: response.headers.get('Content-Type')?.includes('json') ? JSON.parse(text) : text,
  };
};

/**
 * The requests that areas make when they open: all routes without parameters that return JSON to a signed-in
 * user.
 */
const reads = allRoutes.filter(
  ({ method, path, access, reply }) =>
    method === 'get' &&
    !path.includes('{') &&
    access !== 'public' &&
    typeof reply !== 'string' &&
    /^\/api\/(user|budgets|savings|debts|real|insurance|passwords|documents|document-|admin)/.test(path),
);

it.each(reads.map((route) => [route.path, route] as const))(
  'the fake backend answers GET %s as defined in the contract',
  async (path, { reply }) => {
    const { status, body } = await call('GET', path);
    expect(status).toBe(200);
    expect(
      typeof reply === 'object' && reply !== null && z.safeParse(reply, body).error?.issues,
    ).toBeUndefined();
  },
);

it('the fake backend stores created, changed, deleted and restored records', async () => {
  const debt = {
    name: 'Car',
    creditor: 'Bank',
    balance: '100.00',
    interestRate: '0.05',
    minimumPayment: '10.00',
    debtType: 'other',
  };
  const made = await call('POST', '/api/debts', debt);
  expect(made).toMatchObject({ status: 201, body: { name: 'Car', version: 1 } });
  const path = `/api/debts/${made.body.id}`;
  expect(await call('PATCH', path, { name: 'Bus' }, { 'If-Match': '"1"' })).toMatchObject({
    status: 200,
    body: { name: 'Bus', creditor: 'Bank', version: 2 },
  });
  expect(await call('PATCH', path, { name: 'Boat' }, { 'If-Match': '"1"' })).toMatchObject({
    status: 412,
    code: 'stale',
  });
  const names = async (which: string) =>
    (await call('GET', which)).body.map(({ name }: { name: string }) => name);
  expect((await call('DELETE', path)).status).toBe(204);
  expect([await names('/api/debts'), await names('/api/debts/deleted')]).toEqual([['Visa'], ['Bus']]);
  expect(await call('POST', `${path}/restore`)).toMatchObject({ status: 200, body: { name: 'Bus' } });
  expect(await names('/api/debts')).toEqual(['Bus', 'Visa']);
});

it('the fake backend stores the draft of a new budget until it is discarded', async () => {
  const draft = { name: 'Plan', lines: 1, content: '{}' };
  expect((await call('PUT', '/api/budgets/drafts/new', draft)).status).toBe(204);
  expect((await call('GET', '/api/budgets/drafts')).body).toEqual([
    { ...draft, id: 'new', updatedAt: expect.any(String) },
  ]);
  expect((await call('DELETE', '/api/budgets/drafts/new')).status).toBe(204);
  expect((await call('GET', '/api/budgets/drafts')).body).toEqual([]);
});

it('the fake backend calculates a budget like the budget service', async () => {
  const { body } = await call('POST', '/api/budgets', {
    name: 'New',
    partner1Name: 'Ada',
    partner1Income: '3000',
  });
  expect(body).toMatchObject({ name: 'New', calculations: { totalIncome: expect.anything() } });
});

it('the fake backend rejects input that the contract rejects', async () => {
  expect(await call('POST', '/api/debts', { name: '' })).toMatchObject({
    status: 400,
    code: 'invalid',
    body: expect.stringContaining('name must not be empty'),
  });
});

it('the fake backend stores files', async () => {
  const form = new FormData();
  form.set('file', new File(['Dear Ada'], 'letter.txt', { type: 'text/plain' }));
  form.set('category', 'wills');
  const stored = z
    .object({ id: z.string(), originalName: z.string(), sha256: z.string() })
    .parse(await (await fetch(`${url}/api/documents/upload`, { method: 'POST', body: form })).json());
  expect(stored.originalName).toBe('letter.txt');
  expect(await call('POST', '/api/documents/known-files', { sha256: [stored.sha256] })).toMatchObject({
    body: { documents: [{ id: stored.id, originalName: 'letter.txt' }] },
  });
  const file = await fetch(`${url}/api/documents/${stored.id}/download`);
  expect([file.headers.get('content-type'), await file.text()]).toEqual(['text/plain', 'Dear Ada']);
  expect(await call('PATCH', `/api/documents/${stored.id}`, { name: 'To Ada' })).toMatchObject({
    body: { originalName: 'To Ada.txt', category: 'wills' },
  });
});

it('the fake backend changes, deletes and restores several documents', async () => {
  const list = async () =>
    z
      .object({ body: z.array(z.object({ id: z.string(), category: z.string(), version: z.int() })) })
      .parse(await call('GET', '/api/documents')).body;
  const documents = (await list()).map(({ id, version }) => ({ id, version }));
  const several = (what: string, items: readonly object[]) =>
    call('POST', `/api/documents/${what}`, { documents: items });
  await several(
    'bulk-update',
    documents.map((one) => ({ ...one, category: 'medical' })),
  );
  expect((await list()).map(({ category }) => category)).toEqual(documents.map(() => 'medical'));
  expect(await several('bulk-delete', documents)).toMatchObject({ status: 412 });
  await several(
    'bulk-delete',
    documents.map(({ id }) => ({ id })),
  );
  expect(await list()).toEqual([]);
  await several(
    'bulk-restore',
    documents.map(({ id }) => ({ id })),
  );
  expect(await list()).toHaveLength(documents.length);
  expect(
    await several(
      'zip/download',
      documents.map(({ id }) => ({ id })),
    ),
  ).toMatchObject({ status: 200 });
});

it('the fake backend stores past balances of a savings account', async () => {
  const [account] = z
    .object({ body: z.array(z.object({ id: z.string(), balance: z.string() })) })
    .parse(await call('GET', '/api/savings-accounts')).body;
  const path = `/api/savings-accounts/${account?.id}/balances`;
  const added = { day: '2026-01-31', balance: '5.00', isAdded: true };
  expect(await call('PUT', `${path}/2026-01-31`, { balance: '5' })).toMatchObject({ body: added });
  expect(await call('GET', path)).toMatchObject({ body: [added, { balance: account?.balance }] });
  await call('DELETE', `${path}/2026-01-31`);
  expect(await call('GET', path)).toMatchObject({ body: [{ balance: account?.balance }] });
});

it('the fake backend stores the texts of documents', async () => {
  const [{ id } = { id: '' }] = z
    .object({ body: z.array(z.object({ id: z.string() })) })
    .parse(await call('GET', '/api/documents')).body;
  expect(
    await call('PUT', `/api/documents/${id}/text`, { state: 'text', text: 'The rent is due' }),
  ).toMatchObject({ status: 204 });
  const texts = await (await fetch(`${url}/api/documents/texts/download`)).text();
  expect(texts).toMatch(new RegExp(`^\\{"count":1\\}\n\\{"id":"${id}","state":"text","bytes":\\d+\\}\n`));
});

it('the fake backend reports a request that it cannot answer', async () => {
  expect(await call('GET', '/api/auth/sessions')).toMatchObject({
    status: 501,
    body: expect.stringMatching(/GET \/api\/auth\/sessions.*--api/),
  });
  expect((await call('GET', '/api/nothing')).status).toBe(404);
});
