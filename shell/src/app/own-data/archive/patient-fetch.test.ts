import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { patientFetch } from './patient-fetch.ts';

const answers: Response[] = [];
let calls = 0;

beforeEach(() => {
  calls = 0;
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => {
    calls += 1;
    return answers.shift() ?? new Response('at last');
  });
});
afterEach(() => {
  answers.length = 0;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const later = (status: number, seconds: string) =>
  new Response('later', { status, headers: { 'Retry-After': seconds } });

test.each([429, 503])(
  'a response of %i with Retry-After is retried after that time, and not earlier',
  async (status) => {
    answers.push(later(status, '30'), later(status, '0'));
    const answer = patientFetch('/api/budgets', {});
    await vi.advanceTimersByTimeAsync(29_999);
    expect(calls).toBe(1);
    await vi.advanceTimersByTimeAsync(1_001);
    expect(await (await answer).text()).toBe('at last');
    expect(calls).toBe(3);
  },
);

test.each([
  ['without Retry-After', new Response('down', { status: 503 })],
  ['with a Retry-After of an hour', later(429, '3600')],
  ['with another status', later(500, '1')],
])('a response %s is returned immediately', async (_what, refusal) => {
  answers.push(refusal);
  expect((await patientFetch('/api/budgets', {})).status).toBe(refusal.status);
  expect(calls).toBe(1);
});

test('a request is retried at most five times', async () => {
  for (let time = 0; time < 9; time += 1) answers.push(later(429, '1'));
  const answer = patientFetch('/api/budgets', {});
  await vi.advanceTimersByTimeAsync(60_000);
  expect((await answer).status).toBe(429);
  expect(calls).toBe(6);
});

test('aborting ends the wait for the next retry immediately', async () => {
  answers.push(later(429, '60'));
  const giving = new AbortController();
  const ended = patientFetch('/api/budgets', { signal: giving.signal }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(1_000);
  giving.abort();
  expect(await ended).toMatchObject({ name: 'AbortError' });
  expect(calls).toBe(1);
});
