// What depends on what, written down before it is tried: pages and files on nothing but the gateway; the
// budgets on budget, passwords on vault, identity (for whom an identity token has to be made) and the
// database; the account on identity and the database.
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
/** The status of a call, and whether it came within the five seconds that anybody waits at most. */
async function timed(
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; inTime: boolean }> {
  const started = performance.now();
  const { status } = await person.call(method, path, { body });
  return { status, inTime: performance.now() - started < 6_000 };
}
/** Stops a process without ending it, as an overloaded or hanging machine does, until `work` is over. */
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

describe('while something is down', () => {
  // Trust: gateway-13
  it('and that is the budget service, its own calls are refused within five seconds and all else works', async () => {
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

  it('and that is the vault service, its own calls are refused within five seconds and all else works', async () => {
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
  it('and that is identity, calls of signed-in people are refused within five seconds, never as signed out, and pages are served', async () => {
    await pause(15_500); // until no identity token that was made before is valid any more
    await whileHanging(product.processOf('identity').pid, async () => {
      for (const path of ['/api/user', '/api/budgets'])
        expect(await timed('GET', path)).toEqual({ status: expect.toBeOneOf([503, 504]), inTime: true });
      expect([await page('/'), await page('/login'), await page('/registry.json')]).toEqual([200, 200, 200]);
    });
    await expectWhole();
  });

  // Trust: outages-1
  it.each(['kill', 'hang'] as const)(
    'and that is the database (%s), calls are refused within six seconds, pages are served, and it is back by itself',
    async (how) => {
      const { pid } = await postmasterOf(product.dataDir);
      const refused = async () => {
        for (const path of ['/api/budgets', '/api/user']) {
          const answer = await timed('GET', path);
          expect(answer.inTime, path).toBe(true);
          expect([200, 503, 504], path).toContain(answer.status); // a session that is known and a database that is back are no refusals
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
  it('and that is everything, in whatever order its parts come back the product is whole again', async () => {
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
