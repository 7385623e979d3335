import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { allRoutes } from '@savvi/contracts/routes';
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

/** What areas read when they open: everything without parameters that services answer with JSON to who is signed in. */
const reads = allRoutes.filter(
  ({ method, path, access, reply }) =>
    method === 'get' &&
    !path.includes('{') &&
    access !== 'public' &&
    typeof reply !== 'string' &&
    /^\/api\/(user|budgets|savings|debts|real|insurance|passwords|documents|document-|admin)/.test(path),
);

it.each(reads.map((route) => [route.path, route] as const))(
  'answers GET %s as the contract says',
  async (path, { reply }) => {
    const { status, body } = await call('GET', path);
    expect(status).toBe(200);
    expect(
      typeof reply === 'object' && reply !== null && z.safeParse(reply, body).error?.issues,
    ).toBeUndefined();
  },
);

it('keeps what is made, changed, deleted and had back', async () => {
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

it('keeps the draft of a new budget until it is discarded', async () => {
  const draft = { name: 'Plan', lines: 1, content: '{}' };
  expect((await call('PUT', '/api/budgets/drafts/new', draft)).status).toBe(204);
  expect((await call('GET', '/api/budgets/drafts')).body).toEqual([
    { ...draft, id: 'new', updatedAt: expect.any(String) },
  ]);
  expect((await call('DELETE', '/api/budgets/drafts/new')).status).toBe(204);
  expect((await call('GET', '/api/budgets/drafts')).body).toEqual([]);
});

it('calculates a budget as its service does', async () => {
  const { body } = await call('POST', '/api/budgets', {
    name: 'New',
    partner1Name: 'Ada',
    partner1Income: '3000',
  });
  expect(body).toMatchObject({ name: 'New', calculations: { totalIncome: expect.anything() } });
});

it('refuses what the contract refuses', async () => {
  expect(await call('POST', '/api/debts', { name: '' })).toMatchObject({
    status: 400,
    code: 'invalid',
    body: expect.stringContaining('name must not be empty'),
  });
});

it('keeps files', async () => {
  const form = new FormData();
  form.set('file', new File(['Dear Ada'], 'letter.txt', { type: 'text/plain' }));
  form.set('category', 'wills');
  const stored = z
    .object({ id: z.string(), originalName: z.string() })
    .parse(await (await fetch(`${url}/api/documents/upload`, { method: 'POST', body: form })).json());
  expect(stored.originalName).toBe('letter.txt');
  const file = await fetch(`${url}/api/documents/${stored.id}/download`);
  expect([file.headers.get('content-type'), await file.text()]).toEqual(['text/plain', 'Dear Ada']);
});

it('says what it does not answer', async () => {
  expect(await call('GET', '/api/net-worth')).toMatchObject({
    status: 501,
    body: expect.stringMatching(/GET \/api\/net-worth.*--api/),
  });
  expect((await call('GET', '/api/nothing')).status).toBe(404);
});
