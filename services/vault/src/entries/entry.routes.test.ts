import { randomUUID } from 'node:crypto';
import { entryRoutes } from '@savvi/vault-contract/vault.routes';
import { restorableRecordsSuite } from '@savvi/testing/kept-records-suite';
import { planSuite } from '@savvi/testing/plan-suite';
import { witnessed } from '@savvi/testing/row-security';
import type { Someone } from '@savvi/testing/test-service';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { other, whole } from '../testing/samples.ts';
import { type TestVault, testVault } from '../testing/vault.ts';

const path = '/api/passwords';
interface Answer {
  readonly id: string;
  readonly version: number;
}

let vault: TestVault;
beforeAll(async () => {
  vault = await testVault();
});
afterAll(() => vault.close());

const post = ({ token }: { token: string }, body: object, key?: string) =>
  vault.call('POST', path, {
    token,
    body,
    ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
  });
const list = async ({ token }: { token: string }) =>
  (await vault.call('GET', path, { token })).json as Answer[];
const importing = ({ token }: { token: string }, entries: readonly object[], key?: string) =>
  vault.call('POST', `${path}/import`, {
    token,
    body: { entries },
    ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
  });
const rowsOf = ({ claims }: Someone) => vault.db.entry.findMany({ where: { spaceId: claims.space } });

witnessed(testVault, (service) =>
  restorableRecordsSuite({
    service,
    routes: entryRoutes,
    thing: 'vault.entry',
    whole,
    other,
    cleared: { url: null, notes: null },
    deletedLooks: (record) => ({
      ...record,
      userId: undefined,
      password: undefined,
      url: undefined,
      host: new URL(String(Object(record)['url'])).hostname,
      notes: undefined,
    }),
    neverTold: /Secret|Other|Bank|first|second|s3cret|lines|ben/,
  }),
);

planSuite({
  service: () => vault,
  what: 'the import of entries',
  refusal: { code: 'plan-feature', text: 'This needs an active plan. Subscribe or renew to use it.' },
  given: (who) => importing(who, [whole]),
  decided: { importing: (who) => importing(who, [whole, other]) },
  making: (who, key) => importing(who, [whole, other], key),
  free: {
    'listing ids': ({ token }) => vault.call('GET', `${path}?fields=id`, { token }),
    'listing names': ({ token }) => vault.call('GET', `${path}?fields=name`, { token }),
  },
  everything: list,
});

describe('an entry', () => {
  it('is returned to its owner with every field exactly as typed [VAULT-12] [VAULT-13] [VAULT-20] [DATA-13]', async () => {
    const who = vault.someone();
    for (const password of [whole.password, ' ', '\t', 'x'.repeat(4_096), '密'.repeat(4_096)]) {
      const answered = await post(who, { ...whole, password });
      expect(answered).toMatchObject({
        status: 201,
        json: { ...whole, password, format: 1, userId: who.claims.sub },
      });
    }
    expect(
      ((await list(who)) as unknown as (typeof whole)[])
        .map(({ password }) => password.length)
        .sort((a, b) => a - b),
    ).toEqual([1, 1, whole.password.length, 4_096, 4_096]);
  });

  it('is rejected with one sentence for each invalid field, and nothing is stored [VAULT-20]', async () => {
    const who = vault.someone();
    const sentences = {
      name: ['', 'name must not be empty.'],
      usernameEmail: [' ', 'usernameEmail must not be empty.'],
      password: ['x'.repeat(4_097), 'password must have at most 4096 characters.'],
      url: ['javascript:alert(1)', 'url must be a web address that begins with http:// or https://.'],
      notes: ['x'.repeat(10_001), 'notes must have at most 10000 characters.'],
    };
    for (const [field, [value, text]] of Object.entries(sentences))
      expect(await post(who, { ...whole, [field]: value })).toMatchObject({ status: 400, text });
    expect(await rowsOf(who)).toEqual([]);
  });

  // Trust: secrets-6
  it('is stored with every field encrypted, under a new key and a new nonce for each write [VAULT-14] [T-5]', async () => {
    const who = vault.someone();
    const { id } = (await post(who, whole)).json as Answer;
    const seen: string[] = [];
    for (let change = 0; change < 20; change += 1) {
      const [row] = await rowsOf(who);
      const bytes = Buffer.concat([row?.wrappedKey ?? new Uint8Array(), row?.sealed ?? new Uint8Array()]);
      for (const word of Object.values(whole)) expect(bytes.includes(word)).toBe(false);
      seen.push(
        Buffer.from(row?.wrappedKey ?? [])
          .subarray(0, 12)
          .toString('hex'),
        Buffer.from(row?.sealed ?? [])
          .subarray(0, 12)
          .toString('hex'),
      );
      await vault.call('PATCH', `${path}/${id}`, { token: who.token, body: { notes: whole.notes } });
    }
    expect(new Set(seen).size).toBe(40);
  });

  it('is padded, so that its size reveals little about the length of its password', async () => {
    const who = vault.someone();
    for (const length of [1, 8, 20])
      await post(who, { name: 'N', usernameEmail: 'u', password: 'x'.repeat(length) });
    expect(new Set((await rowsOf(who)).map(({ sealed }) => sealed.length)).size).toBe(1);
  });

  // Trust: secrets-6
  it('does not open after a flipped bit, in another row or in another space [T-5]', async () => {
    const [who, foreign] = [vault.someone(), vault.someone()];
    const [one, two] = [(await post(who, whole)).json as Answer, (await post(who, other)).json as Answer];
    await post(foreign, other);
    const [first] = (await rowsOf(who)).filter(({ id }) => id === one.id);
    if (first === undefined) throw new Error('no row');
    const { spaceId, wrappedKey, sealed } = first;
    const flipped = (bytes: Uint8Array, at: number) =>
      bytes.map((byte, index) => (index === at ? byte ^ 1 : byte)) as Uint8Array<ArrayBuffer>;
    const put = (
      id: string,
      data: { wrappedKey?: Uint8Array<ArrayBuffer>; sealed?: Uint8Array<ArrayBuffer>; format?: number },
      space = spaceId,
    ) => vault.db.entry.updateMany({ where: { spaceId: space, id }, data });
    const damaged = async (someone: Someone) =>
      ((await list(someone)) as (Answer & { isDamaged?: true })[]).filter(({ isDamaged }) => isDamaged)
        .length;

    expect(await damaged(who)).toBe(0);
    for (const data of [
      ...[0, 11, 12, 40, 59].map((at) => ({ wrappedKey: flipped(wrappedKey, at) })),
      ...[0, 11, 12, 100, sealed.length - 1].map((at) => ({ sealed: flipped(sealed, at) })),
      { wrappedKey: new Uint8Array(0) },
      { sealed: sealed.slice(0, 27) },
    ]) {
      await put(one.id, { wrappedKey, sealed, ...data });
      expect(await damaged(who)).toBe(1);
      expect((await vault.call('DELETE', `${path}/${randomUUID()}`, { token: who.token })).status).toBe(404);
    }
    await put(one.id, { wrappedKey, sealed });
    await put(two.id, { wrappedKey, sealed });
    expect(await damaged(who)).toBe(1);
    await vault.db.entry.updateMany({
      where: { spaceId: foreign.claims.space },
      data: { wrappedKey, sealed },
    });
    expect(await damaged(foreign)).toBe(1);
  });

  it('of a later format is returned as the browser encrypted it; it can be deleted and restored, but the service cannot change it', async () => {
    const who = vault.someone();
    const { id } = (await post(who, whole)).json as Answer;
    await vault.db.entry.updateMany({
      where: { spaceId: who.claims.space },
      data: { format: 2, sealed: new Uint8Array([1, 2, 3]) },
    });
    expect(await list(who)).toMatchObject([{ id, format: 2, sealed: 'AQID' }]);
    expect((await vault.call('PATCH', `${path}/${id}`, { token: who.token, body: other })).status).toBe(400);
    expect((await vault.call('DELETE', `${path}/${id}`, { token: who.token })).status).toBe(204);
    expect((await vault.call('GET', `${path}/deleted`, { token: who.token })).json).toMatchObject([
      { id, format: 2, sealed: 'AQID' },
    ]);
    expect(await vault.call('POST', `${path}/${id}/restore`, { token: who.token })).toMatchObject({
      status: 200,
      json: { format: 2, sealed: 'AQID' },
    });
  });
});

describe('an import', () => {
  it('creates all entries, publishes an event for each, and returns their number', async () => {
    const who = vault.someone();
    expect(await importing(who, [whole, other, { ...other, name: 'Third' }])).toMatchObject({
      status: 201,
      json: { created: 3 },
    });
    expect(new Set(((await list(who)) as unknown as (typeof whole)[]).map(({ name }) => name))).toEqual(
      new Set(['Bank', 'Other', 'Third']),
    );
    expect(
      await vault.db.outboxEvent.count({
        where: { subject: who.claims.space, type: 'vault.entry.created.v1' },
      }),
    ).toBe(3);
  });

  it('creates no entry if one is invalid, and names the invalid entry', async () => {
    const who = vault.someone();
    expect(await importing(who, [whole, { ...other, password: '' }])).toMatchObject({
      status: 400,
      text: 'entries.1.password must not be empty.',
    });
    expect(await rowsOf(who)).toEqual([]);
  });

  it('runs once when it is repeated with one idempotency key, also concurrently [N-12]', async () => {
    const who = vault.someone();
    const answers = await Promise.all([1, 2, 3].map(() => importing(who, [whole, other], 'intent')));
    expect(answers.map(({ status, json }) => [status, json])).toEqual(
      answers.map(() => [201, { created: 2, keepsAll: true }]),
    );
    expect(await list(who)).toHaveLength(2);
    expect((await importing(who, [whole], 'intent')).status).toBe(422);
  });
});

describe('the stored hash of a request', () => {
  // Trust: secrets-7
  it('reveals nothing to a reader of the database: it is not the plain hash of the body, and differs between spaces', async () => {
    const hashes: string[] = [];
    for (const who of [vault.someone(), vault.someone()]) {
      await post(who, whole, 'intent');
      const [row] = await vault.db.idempotencyKey.findMany({ where: { spaceId: who.claims.space } });
      hashes.push(row?.bodyHash ?? '');
    }
    const { createHash } = await import('node:crypto');
    expect(new Set([...hashes, createHash('sha256').update(JSON.stringify(whole)).digest('hex')]).size).toBe(
      3,
    );
    expect(hashes.every((hash) => /^[0-9a-f]{64}$/.test(hash))).toBe(true);
  });
});
