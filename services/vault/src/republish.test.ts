import { afterAll, beforeAll, expect, it } from 'vitest';
import { republish } from './republish.ts';
import { whole } from './testing/samples.ts';
import { type TestVault, testVault } from './testing/vault.ts';

let vault: TestVault;
beforeAll(async () => {
  // The database has no rows of a second tenant, because the test counts all entries.
  vault = await testVault({ hasNeighbor: false });
});
afterAll(() => vault.close());

it('republishing publishes an event for every entry, deleted ones too, without the contents of the entry', async () => {
  const [ann, ben] = [vault.someone(), vault.someone()];
  const make = async (token: string): Promise<string> =>
    // The reply matches the contract.
    ((await vault.call('POST', '/api/passwords', { token, body: whole })).json as { id: string }).id;
  const [kept, gone, other] = [await make(ann.token), await make(ann.token), await make(ben.token)];
  const at = vault.clock.now().toISOString();
  const deletedAt = vault.later(1_000).toISOString();
  await vault.call('DELETE', `/api/passwords/${gone}`, { token: ann.token });
  expect(await republish({ databaseUrl: vault.databaseUrl, clockOffset: 0 })).toBe(3);
  const rows = await vault.db.$queryRaw<
    { subject: string; data: { id: string } }[]
  >`SELECT subject, data FROM outbox WHERE type = 'vault.entry.stated.v1'`;
  const byId = (one: { data: { id: string } }, two: { data: { id: string } }) =>
    one.data.id.localeCompare(two.data.id);
  const stated = ({ claims }: typeof ann, id: string, more: object) => ({
    subject: claims.space,
    data: { id, userId: claims.sub, ...more },
  });
  const live = { version: 1, updatedAt: at, deletedAt: null };
  expect(rows.toSorted(byId)).toEqual(
    [
      stated(ann, kept, live),
      stated(ann, gone, { version: 2, updatedAt: deletedAt, deletedAt }),
      stated(ben, other, live),
    ].toSorted(byId),
  );
});
