import { PAGE_OWNER_HEADER } from '@savvi/contracts/session-cookie';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  get,
  getPage,
  getSignedIn,
  mutate,
  type Reauthentication,
  request,
  setPageOwner,
  setReauthentication,
} from './api.ts';
import { errorOf } from './api-error.ts';

const anything = { parse: (value: unknown) => value };
const { signal } = new AbortController();
let sent: { path: string; owner: string | undefined }[];

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', (path: string, { headers }: { headers: Record<string, string> }) => {
    sent.push({ path, owner: headers[PAGE_OWNER_HEADER] });
    return Promise.resolve(Response.json([]));
  });
});
afterEach(() => {
  setPageOwner(null);
  setReauthentication(null);
  vi.unstubAllGlobals();
});

async function callAll(): Promise<void> {
  await get('/api/budgets', anything);
  await getPage('/api/budgets', { parse: () => [] });
  await request('/api/achievements/stream', { headers: { Accept: 'text/event-stream' } });
  await mutate({ method: 'DELETE', path: '/api/budgets/1' });
}

// Trust: access-4
test('the reads and writes of a page name its owner, so that it never gets data of an account that signed in since', async () => {
  setPageOwner('ann');
  await callAll();
  expect(sent.map(({ owner }) => owner)).toEqual(['ann', 'ann', 'ann', 'ann']);
});

test('the current user is read without naming the page owner, so that the page can detect another account', async () => {
  setPageOwner('ann');
  await getSignedIn(anything, signal);
  expect(sent).toEqual([{ path: '/api/user', owner: undefined }]);
});

test.each([
  [400, 'Bad Request'],
  [401, 'Unauthorized'],
  [403, 'Forbidden'],
  [404, 'Not Found'],
  [409, 'Conflict'],
  [412, 'Precondition Failed'],
  [413, 'Content Too Large'],
  [429, 'Too Many Requests'],
  [503, 'Service Unavailable'],
  [418, 'Error'],
])('an empty response with status %i gets the standard status text [API-2]', async (status, words) => {
  expect((await errorOf(new Response(null, { status }))).message).toBe(`${status}: ${words}`);
});

test('an HTML page is not shown as an error message', async () => {
  const { message } = await errorOf(
    new Response('<h1>It broke</h1>', {
      status: 500,
      headers: { 'Content-Type': 'text/html; charset=utf-8' },
    }),
  );
  expect(message).toBe('500: Internal Server Error');
  expect(
    (await errorOf(new Response('Not now.', { status: 503, headers: { 'Content-Type': 'text/plain' } })))
      .message,
  ).toBe('503: Not now.');
});

test('a change that gets an HTML page as its response counts as failed, whatever the status', async () => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response('<h1>It works!</h1>', { headers: { 'Content-Type': 'text/html' } })),
  );
  await expect(mutate({ method: 'DELETE', path: '/api/budgets/1' })).rejects.toMatchObject({
    code: 'unreadable',
  });
});

test('requests name no owner when the page has no signed-in user', async () => {
  await callAll();
  expect(sent.map(({ owner }) => owner)).toEqual([undefined, undefined, undefined, undefined]);
});

describe('a call that needs a recent re-authentication', () => {
  const refused = (code: string) =>
    new Response('Please confirm that it’s you.', { status: 403, headers: { 'X-Problem-Code': code } });
  const remove = () => mutate({ method: 'DELETE', path: '/api/auth/passkeys/1' });
  /** Answers the calls in order, and records the method of each. */
  function answer(...responses: Response[]): string[] {
    const methods: string[] = [];
    vi.stubGlobal('fetch', async (_path: string, { method }: RequestInit) => {
      methods.push(method ?? 'GET');
      return responses.shift() ?? Response.error();
    });
    return methods;
  }

  test('a refused call is repeated after the user has confirmed their identity (SEC-16)', async () => {
    const calls = answer(refused('reauthenticate'), new Response(null, { status: 204 }));
    setReauthentication((_refusal, repeat) => repeat());
    await remove();
    expect(calls).toEqual(['DELETE', 'DELETE']);
  });

  test('a refused call fails as before if the user cancels, or nothing asks', async () => {
    answer(refused('reauthenticate'), refused('reauthenticate'));
    const refusal = { status: 403, code: 'reauthenticate', body: 'Please confirm that it’s you.' };
    await expect(remove()).rejects.toMatchObject(refusal);
    setReauthentication(async (error) => {
      throw error;
    });
    await expect(remove()).rejects.toMatchObject(refusal);
  });

  test('a repeated call that is refused again does not ask a second time by itself', async () => {
    answer(refused('reauthenticate'), refused('reauthenticate'));
    const handler = vi.fn<Reauthentication>((_refusal, repeat) => repeat());
    setReauthentication(handler);
    await expect(remove()).rejects.toMatchObject({ code: 'reauthenticate' });
    expect(handler).toHaveBeenCalledTimes(1);
  });

  test('other refusals ask nothing', async () => {
    answer(refused('forbidden'));
    const handler = vi.fn<Reauthentication>();
    setReauthentication(handler);
    await expect(remove()).rejects.toMatchObject({ code: 'forbidden' });
    expect(handler).not.toHaveBeenCalled();
  });
});
