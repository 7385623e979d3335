// A space has quotas for the number of its entries and for their bytes, and the same quotas again for deleted
// entries.
import { randomUUID } from 'node:crypto';
import { ENTRIES_MAX, SEALED_BYTES_MAX } from '@savvi/vault-contract/entry';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { whole } from '../testing/samples.ts';
import { type TestVault, testVault } from '../testing/vault.ts';

const MANY = 'A password manager holds at most 5000 passwords. Delete some to add more.';
const DELETED =
  'You deleted so many passwords that there is no room for more, until the first of them are gone for good 30 days after that.';
const LARGE = 'Your password manager is full. Shorten notes or delete passwords to add more.';

let vault: TestVault;
beforeAll(async () => {
  vault = await testVault();
});
afterAll(() => vault.close());

/** A user with `rows` entries of `bytes` bytes each, which cannot be decrypted. */
async function holder(rows: number, bytes: number, { areDeleted = false } = {}) {
  const { claims, token } = vault.someone();
  await vault.db.$executeRaw`
    INSERT INTO entries (space_id, id, user_id, format, wrapped_key, sealed, version, created_at, updated_at, deleted_at)
    SELECT ${claims.space}::uuid, gen_random_uuid(), ${claims.sub}::uuid, 1, '', decode(repeat('00', ${bytes}::integer), 'hex'), 1, now(), now(), CASE WHEN ${areDeleted} THEN now() END FROM generate_series(1, ${rows}::integer)`;
  const call = (method: string, suffix: string, body?: object) =>
    vault.call(method, `/api/passwords${suffix}`, { token, ...(body && { body }) });
  return {
    spaceId: claims.space,
    call,
    count: () => vault.db.entry.count({ where: { spaceId: claims.space, deletedAt: null } }),
  };
}

it('the last entry within the quota is accepted and the next one rejected, whether it is created, imported or restored [VAULT-20]', async () => {
  const { call, count } = await holder(ENTRIES_MAX - 1, 1);
  const made = await call('POST', '', whole);
  expect(made.status).toBe(201);
  for (const refused of [
    await call('POST', '', whole),
    await call('POST', '/import', { entries: [whole] }),
  ]) {
    expect(refused).toMatchObject({ status: 409, text: MANY });
    expect(refused.headers.get('x-problem-code')).toBe('full');
  }
  const { id } = made.json as { id: string };
  expect((await call('DELETE', `/${id}`)).status).toBe(204);
  const again = await call('POST', '', whole);
  expect(again.status).toBe(201);
  expect(await call('POST', `/${id}/restore`)).toMatchObject({ status: 409, text: MANY });
  expect(await count()).toBe(ENTRIES_MAX);
  await call('DELETE', `/${(again.json as { id: string }).id}`);
  expect((await call('POST', `/${id}/restore`)).status).toBe(200);
});

it('one of ten concurrent entries is created if the quota has room for one', async () => {
  const { call, count } = await holder(ENTRIES_MAX - 1, 1);
  const answers = await Promise.all(Array.from({ length: 10 }, () => call('POST', '', whole)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
  expect(await count()).toBe(ENTRIES_MAX);
});

// Trust: input-2
it('an entry, a change or a whole import that exceeds the quota of bytes is rejected [VAULT-20]', async () => {
  const { call, count, spaceId } = await holder(1, SEALED_BYTES_MAX - 2_000);
  const { id } = (await call('POST', '', whole)).json as { id: string };
  const large = { ...whole, notes: 'x'.repeat(3_000) };
  for (const refused of [
    await call('POST', '', large),
    await call('PATCH', `/${id}`, large),
    await call('POST', '/import', { entries: [whole, large] }),
  ])
    expect(refused).toMatchObject({ status: 409, text: LARGE });
  expect(await count()).toBe(2);
  expect((await call('PATCH', `/${id}`, { name: 'Short' })).status).toBe(200);
  expect(await vault.db.outboxEvent.count({ where: { subject: spaceId } })).toBe(2);
  expect((await call('PATCH', `/${randomUUID()}`, large)).status).toBe(404);
});

it.each([
  ['entries', 2 * ENTRIES_MAX - 1, 1],
  ['bytes', 1, 2 * SEALED_BYTES_MAX - 500],
])(
  'new entries are rejected while deleted ones use up their own quota of %s, but deletions never are [T-34]',
  async (_, rows, bytes) => {
    const { call, count } = await holder(rows, bytes, { areDeleted: true });
    const { id } = (await call('POST', '', whole)).json as { id: string };
    expect(await call('POST', '', whole)).toMatchObject({ status: 409, text: DELETED });
    expect((await call('PATCH', `/${id}`, { name: 'Changed' })).status).toBe(200);
    expect((await call('DELETE', `/${id}`)).status).toBe(204);
    expect(await count()).toBe(0);
    expect(await call('POST', '', whole)).toMatchObject({ status: 409, text: DELETED });
    expect((await call('POST', `/${id}/restore`)).status).toBe(200);
  },
);
