// An administrator deletes a user while a service hangs: the user disappears immediately, and is erased
// everywhere once that service is back.
import type { AdminStats, AdminUser, AuditEntry, Deletion } from '@savvi/admin-contract/admin';
import { type Product, startProduct } from '@savvi/testing/product';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callOnce } from '../src/calls.ts';
import { type Household, newHousehold } from '../src/daily-life.ts';
import { leftOf } from '../src/stored.ts';

const AT_ONCE = { timeout: 2_000, interval: 50 };
const IN_A_MINUTE = { timeout: 60_000, interval: 500 };

let product: Product;
let cookie: string;
let ann: Household;
let bob: Household;
beforeAll(async () => {
  product = await startProduct({ split: true });
  const url = () => product.url;
  [ann, bob] = [await newHousehold(url), await newHousehold(url)];
  for (const each of [ann, ann, bob]) await each.addOne();
  const signedIn = await fetch(`${product.url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(await product.admin()),
  });
  cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
});
afterAll(async () => {
  process.kill(product.processOf('vault').pid, 'SIGCONT');
  await product.remove();
});

const ask = async <Reply>(path: string) =>
  (await callOnce(`${product.url}/api/admin/${path}`, 'GET', { cookie })).json as Reply; // the contract of each path defines the response
const found = async ({ email }: Household) =>
  (await ask<AdminUser[]>(`users?search=${email}`)).map(({ budgetCount, documentCount, passwordCount }) => [
    budgetCount,
    documentCount,
    passwordCount,
  ]);
const total = async () => (await ask<AdminStats>('stats')).totalUsers;
const deletion = async () => (await ask<Deletion[]>('deletions')).find(({ userId }) => userId === ann.id);
const pending = async () =>
  (await deletion())?.services.filter(({ erasedAt }) => erasedAt === null).map(({ service }) => service);

describe('a user deleted while the vault service hangs', () => {
  it('before the deletion, the user is counted with all records', async () => {
    await expect.poll(() => found(ann), AT_ONCE).toEqual([[2, 2, 2]]);
    await expect.poll(total, AT_ONCE).toBe(3);
    expect((await leftOf(product.dataDir, ann.id)).tables).toEqual(
      expect.arrayContaining([
        'budget.budgets',
        'documents.documents',
        'identity.users',
        'masterplan.debts',
        'vault.entries',
        'admin.accounts',
        'achievements.counted_things',
      ]),
    );
  });

  // Trust: deletion-11
  it('a deleted user disappears from every list and count within 2 seconds', async () => {
    process.kill(product.processOf('vault').pid, 'SIGSTOP');
    expect((await callOnce(`${product.url}/api/admin/users/${ann.id}`, 'DELETE', { cookie })).status).toBe(
      204,
    );
    await expect
      .poll(async () => [await found(ann), await total(), await ann.signIn()], AT_ONCE)
      .toEqual([[], 2, 401]);
    expect((await callOnce(`${product.url}/api/user`, 'GET', { cookie: ann.cookie })).status).toBe(401);
    expect((await ask<AuditEntry[]>('audit')).map(({ targetId, outcome }) => [targetId, outcome])).toEqual([
      [ann.id, 'done'],
    ]);
  });

  it('the deletion shows the vault as the only service with data of the user', async () => {
    await expect.poll(pending, IN_A_MINUTE).toEqual(['vault']);
    expect((await deletion())?.completedAt).toBeNull();
    expect(
      (await leftOf(product.dataDir, ann.id)).tables.filter((table) => !table.startsWith('vault.')),
    ).toEqual([]);
  });

  // Trust: deletion-11
  it('data of a deleted user is erased everywhere within 60 seconds after all services are up', async () => {
    process.kill(product.processOf('vault').pid, 'SIGCONT');
    await expect
      .poll(async () => [await pending(), await leftOf(product.dataDir, ann.id)], IN_A_MINUTE)
      .toEqual([[], { tables: [], files: 0 }]);
    expect((await deletion())?.completedAt).not.toBeNull();
  });

  it('deleting a user leaves other users unchanged', async () => {
    expect(await found(bob)).toEqual([[1, 1, 1]]);
    expect((await leftOf(product.dataDir, bob.id)).files).toBe(1);
    expect(Object.keys((await bob.look()).files)).toHaveLength(1);
  });
});
