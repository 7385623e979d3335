// More load than the machine can handle: excess requests are rejected quickly, accepted ones succeed, and the
// product recovers shortly afterwards.
import { type Product, startProduct } from '@savvi/testing/product';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, callOnce, newPerson, type Person } from '../src/calls.ts';

let product: Product;
let person: Person;
beforeAll(async () => {
  product = await startProduct();
  person = await newPerson(() => product.url);
});
afterAll(() => product.remove());

/** Signs in without an existing session, because a sign-in ends the session whose cookie it carries. */
const signIn = (email: string) =>
  callOnce(`${product.url}/api/login`, 'POST', { body: { email, password: 'correct horse battery' } });
const statusesOf = (answers: readonly Answer[]) => [...new Set(answers.map(({ status }) => status))].sort();

// Trust: outages-7
it('the product rejects sign-ins that it cannot hash in time, serves other requests, and recovers within ten seconds', async () => {
  const flood = Promise.all(Array.from({ length: 400 }, (_, index) => signIn(`nobody-${index}@example.com`)));
  const readers = await Promise.all(Array.from({ length: 20 }, () => person.call('GET', '/api/budgets')));
  expect(statusesOf(readers)).toEqual([200]);
  const statuses = statusesOf(await flood);
  expect(statuses).toContain(401);
  expect(statuses.filter((status) => status !== 401 && status !== 429 && status !== 503)).toEqual([]);
  expect(
    statuses.some((status) => status === 429 || status === 503),
    'an excess was turned away',
  ).toBe(true);
  await expect.poll(async () => (await signIn(person.email)).status, { timeout: 10_000 }).toBe(200);
});

// Trust: outages-7
it('the product answers or rejects each of 500 concurrent requests and recovers within ten seconds', async () => {
  const answers = await Promise.all(
    Array.from({ length: 500 }, (_, index) =>
      index % 4 === 0
        ? person.call('POST', '/api/budgets', { body: { name: `Plan ${index}`, partner1Name: 'Ann' } })
        : person.call('GET', '/api/user'),
    ),
  );
  expect(statusesOf(answers).filter((status) => ![200, 201, 429, 503, 504].includes(status))).toEqual([]);
  expect(statusesOf(answers)).toEqual(expect.arrayContaining([200, 201]));
  await expect
    .poll(async () => (await person.call('GET', '/api/user')).status, { timeout: 10_000 })
    .toBe(200);
});
