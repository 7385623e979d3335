// The dependencies that the tests of this file expect: pages and files depend only on the gateway; budgets on
// budget, passwords on vault, both also on identity (for new identity tokens) and on the database; the
// account on identity and the database.
import { setTimeout as pause } from 'node:timers/promises';
import { type Product, startProduct } from '@savvi/testing/product';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callOnce, newPerson, type Person } from '../src/calls.ts';
import { postmasterOf } from '@savvi/testing/product-database';

const BACK_WITHIN_MS = 30_000;
const anEntry = { name: 'Bank', usernameEmail: 'ann', password: 's3cret' };
const aBudget = { name: 'Plan', partner1Name: 'Ann' };

let product: Product;
let person: Person;
beforeAll(async () => {
  product = await startProduct({ split: true });
  person = await newPerson(() => product.url);
});
afterAll(() => product.remove());

const page = async (path: string) => (await callOnce(product.url + path, 'GET')).status;
/** Returns the status of a request and whether it arrived within the five-second limit. */
async function timed(
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; inTime: boolean }> {
  const started = performance.now();
  const { status } = await person.call(method, path, { body });
  return { status, inTime: performance.now() - started < 6_000 };
}
/** Pauses a process with SIGSTOP during `work`, like an overloaded or hanging machine. */
async function whileHanging(pid: number, work: () => Promise<void>): Promise<void> {
  process.kill(pid, 'SIGSTOP');
  try {
    await work();
  } finally {
    process.kill(pid, 'SIGCONT');
  }
}
const expectWhole = () =>
  expect
    .poll(
      async () => [
        await page('/'),
        (await person.call('GET', '/api/user')).status,
        (await person.call('POST', '/api/budgets', { body: aBudget })).status,
        (await person.call('POST', '/api/passwords', { body: anEntry })).status,
      ],
      { timeout: BACK_WITHIN_MS },
    )
    .toEqual([200, 200, 201, 201]);

describe('partial outages', () => {
  // Trust: gateway-13
  it('while the budget service hangs, its requests fail within five seconds and everything else works', async () => {
    await whileHanging(product.processOf('budget').pid, async () => {
      for (let count = 0; count < 4; count += 1)
        expect(await timed('GET', '/api/budgets')).toEqual({
          status: expect.toBeOneOf([503, 504]),
          inTime: true,
        });
      expect(await timed('POST', '/api/budgets', aBudget)).toEqual({ status: 503, inTime: true });
      expect(await timed('GET', '/api/user')).toEqual({ status: 200, inTime: true });
      expect([await page('/'), await page('/login'), await page('/registry.json')]).toEqual([200, 200, 200]);
    });
    await expectWhole();
  });

  it('while the vault service hangs, its requests fail within five seconds and everything else works', async () => {
    await whileHanging(product.processOf('vault').pid, async () => {
      for (let count = 0; count < 4; count += 1)
        expect(await timed('GET', '/api/passwords')).toEqual({
          status: expect.toBeOneOf([503, 504]),
          inTime: true,
        });
      expect(await timed('POST', '/api/passwords', anEntry)).toEqual({ status: 503, inTime: true });
      expect([(await timed('GET', '/api/user')).status, (await timed('GET', '/api/budgets')).status]).toEqual(
        [200, 200],
      );
    });
    await expectWhole();
  });

  // Trust: outages-1
  it('while identity hangs, requests of signed-in users fail within five seconds, never with 401, and pages are served', async () => {
    await pause(15_500); // until all earlier identity tokens have expired
    await whileHanging(product.processOf('identity').pid, async () => {
      for (const path of ['/api/user', '/api/budgets'])
        expect(await timed('GET', path)).toEqual({ status: expect.toBeOneOf([503, 504]), inTime: true });
      expect([await page('/'), await page('/login'), await page('/registry.json')]).toEqual([200, 200, 200]);
    });
    await expectWhole();
  });

  // Trust: outages-1
  it.each(['kill', 'hang'] as const)(
    'while the database is down (%s), requests fail within six seconds, pages are served, and the product recovers by itself',
    async (how) => {
      const { pid } = await postmasterOf(product.dataDir);
      const refused = async () => {
        for (const path of ['/api/budgets', '/api/user']) {
          const answer = await timed('GET', path);
          expect(answer.inTime, path).toBe(true);
          // A request may also succeed, because the session is cached or the database is already back.
          expect([200, 503, 504], path).toContain(answer.status);
        }
        expect([await page('/'), await page('/login')]).toEqual([200, 200]);
      };
      if (how === 'hang') await whileHanging(pid, refused);
      else {
        process.kill(pid, 'SIGKILL');
        await refused();
      }
      await expectWhole();
    },
  );

  // Trust: outages-9
  it('after everything was down, the product recovers in any start order', async () => {
    for (const order of [
      ['budget', 'vault', 'gateway', 'identity'],
      ['identity', 'vault', 'budget', 'gateway'],
      ['gateway', 'identity', 'budget', 'vault'],
    ]) {
      for (const part of order) {
        process.kill(product.processOf(part).pid, 'SIGKILL');
        await pause(300);
      }
      await expectWhole();
    }
  });
});
