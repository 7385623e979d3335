import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDocuments, testDocuments } from '../testing/documents.ts';

const DAY_MS = 86_400_000;
let strict: TestDocuments;
beforeAll(async () => {
  strict = await testDocuments({ requiresVerifiedEmail: true });
});
afterAll(() => strict.close());

const registered = (agoMs: number, over: { emailVerified?: boolean } = {}) =>
  strict.someone({ createdAt: new Date(strict.clock.now().getTime() - agoMs).toISOString(), ...over });

it('an upload without a verified email address is rejected from one day after registration, and nothing of it is stored [T-51]', async () => {
  expect((await strict.send(registered(DAY_MS - 1, { emailVerified: false }).token)).status).toBe(201);
  const late = registered(DAY_MS, { emailVerified: false });
  const refused = await strict.send(late.token);
  expect([refused.status, refused.headers.get('x-problem-code')]).toEqual([403, 'email-unverified']);
  expect((await strict.call('GET', '/api/documents', { token: late.token })).json).toEqual([]);
});

it('a token without the claim `emailVerified` counts as verified [T-51]', async () => {
  expect((await strict.send(registered(2 * DAY_MS).token)).status).toBe(201);
});
