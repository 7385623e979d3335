// Tests for every kind of record that can be restored for 30 days after its deletion. They run against the
// whole service and a real database, so that no service can omit a part.
import { randomUUID } from 'node:crypto';
import type { RawTransaction } from '@savvi/service-kit/prisma';
import { describe, expect, it } from 'vitest';
import type { Answered } from './caller.ts';
import { permanentDeletionSuite } from './permanent-deletion-suite.ts';
import { planSuite } from './plan-suite.ts';
import type { Someone, TestService } from './test-service.ts';

const DAY_MS = 86_400_000;

/** A database whose outbox the suite reads. */
type Outbox = RawTransaction & { $disconnect(): Promise<void> };

/** Fields by their names in the contract. */
type Fields = Readonly<Record<string, string | number | null>>;

/** A kind of record to test. */
export interface RestorableKind {
  /** Returns the service under test; called when the tests run. */
  readonly service: () => Pick<TestService<Outbox>, 'call' | 'clock' | 'db' | 'someone' | 'later' | 'prove'>;
  /** The singular name of a record, and the route of its list. */
  readonly routes: { readonly one: string; readonly list: { readonly path: string } };
  /** The prefix of the record's event types: `masterplan.debt`. */
  readonly thing: string;
  /** A complete record, another one that differs in every field, and the fields that may be set to null. */
  readonly whole: Fields;
  readonly other: Fields;
  readonly cleared: Readonly<Record<string, null>>;
  /** Returns the fields that the list of deleted records contains; default: all of them. */
  readonly deletedLooks?: (record: object) => object;
  /** Whether other records can link to this kind, so that a purge publishes an event. */
  readonly isLinkedTo?: boolean;
  /** Matches texts of the two records that no event may contain. */
  readonly neverTold: RegExp;
}

interface Answer {
  readonly id: string;
  readonly version: number;
  readonly [field: string]: unknown;
}

/** Runs the suite for one kind of record, which the user's plan must include. */
export function restorableRecordsSuite({
  service,
  routes,
  thing,
  whole,
  other,
  cleared,
  neverTold,
  deletedLooks = (record) => record,
  isLinkedTo = false,
}: RestorableKind): void {
  planSuite({
    service,
    what: `each ${routes.one}`,
    refusal: { code: 'plan-feature', text: 'This needs an active plan. Subscribe or renew to use it.' },
    async given(who) {
      const { call } = service();
      const create = async () =>
        ((await call('POST', routes.list.path, { ...who, body: whole })).json as Answer).id;
      const [live, deleted] = [await create(), await create()];
      await call('DELETE', `${routes.list.path}/${deleted}`, who);
      return { live, deleted };
    },
    decided: {
      creating: (who) => service().call('POST', routes.list.path, { ...who, body: whole }),
      editing: (who, { live }) =>
        service().call('PATCH', `${routes.list.path}/${live}`, { ...who, body: other }),
    },
    making: (who, key) =>
      service().call('POST', routes.list.path, { ...who, body: whole, headers: { 'Idempotency-Key': key } }),
    free: {
      listing: (who) => service().call('GET', routes.list.path, who),
      'listing what is deleted': (who) => service().call('GET', `${routes.list.path}/deleted`, who),
      deleting: (who, { live }) => service().call('DELETE', `${routes.list.path}/${live}`, who),
      'taking that back': (who, { live }) =>
        service().call('POST', `${routes.list.path}/${live}/restore`, who),
      'restoring what was deleted before': (who, { deleted }) =>
        service().call('POST', `${routes.list.path}/${deleted}/restore`, who),
    },
    everything: async (who) =>
      Promise.all(
        [routes.list.path, `${routes.list.path}/deleted`].map(
          async (path) => (await service().call('GET', path, who)).json,
        ),
      ),
  });

  describe(`a ${routes.one}`, () => {
    const {
      one: name,
      list: { path },
    } = routes;
    const ask = (
      method: string,
      suffix: string,
      { token }: { token: string },
      body?: object,
      headers: Record<string, string> = {},
    ) => service().call(method, path + suffix, { token, headers, ...(body && { body }) });
    const answerOf = ({ status, json, text }: Answered): Answer => {
      expect([status < 300, text]).toEqual([true, text]);
      return json as Answer;
    };
    const create = async (who: Someone, over: object = {}) =>
      answerOf(await ask('POST', '', who, { ...whole, ...over }));
    const list = async (who: { token: string }) => (await ask('GET', '', who)).json as Answer[];
    const deleted = async (who: { token: string }) => (await ask('GET', '/deleted', who)).json as Answer[];
    const told = ({ claims }: Someone) =>
      service().db.$queryRaw<
        { type: string; data: { version: number } }[]
      >`SELECT type, data FROM outbox WHERE subject = ${claims.space} ORDER BY seq`;

    describe('on creation', () => {
      it('is returned with 201 and every field as stored [N-1]', async () => {
        const who = service().someone();
        const answered = await ask('POST', '', who, whole);
        const at = service().clock.now().toISOString();
        expect(answered).toMatchObject({
          status: 201,
          json: { ...whole, userId: who.claims.sub, version: 1, createdAt: at, updatedAt: at },
        });
        expect(await list(who)).toEqual([answered.json]);
      });

      it('never takes id, owner, times or version from the payload [API-17]', async () => {
        const who = service().someone();
        const id = randomUUID();
        const forged = {
          id,
          userId: id,
          spaceId: id,
          createdAt: '2020-01-01T00:00:00.000Z',
          updatedAt: '2020-01-01T00:00:00.000Z',
          deletedAt: '2020-01-01T00:00:00.000Z',
          version: 9,
        };
        expect(await create(who, forged)).toMatchObject({
          userId: who.claims.sub,
          version: 1,
          createdAt: service().clock.now().toISOString(),
        });
        expect(await list(who)).toHaveLength(1);
        expect((await list(who))[0]?.id).not.toBe(id);
      });

      it('is created once if the request is repeated under one idempotency key, even concurrently [N-12]', async () => {
        const who = service().someone();
        const post = () => ask('POST', '', who, whole, { 'Idempotency-Key': 'intent' });
        const answers = await Promise.all([post(), post(), post()]);
        expect(new Set(answers.map((answered) => answerOf(answered).id)).size).toBe(1);
        expect(await list(who)).toHaveLength(1);
        expect(await told(who)).toHaveLength(1);
        expect((await ask('POST', '', who, other, { 'Idempotency-Key': 'intent' })).status).toBe(422);
      });

      it('is rejected without a name, with 400 and one sentence, and nothing is written [N-13]', async () => {
        const who = service().someone();
        expect(await ask('POST', '', who, { ...whole, name: ' ' })).toMatchObject({
          status: 400,
          text: 'name must not be empty.',
        });
        expect(await list(who)).toEqual([]);
      });

      it.each(['null', '7', '[]', '{"name":', '{"__proto__":{"name":"x"}}', '['.repeat(50_000)])(
        'is rejected with 400 for the body %.20s [N-13]',
        async (raw) => {
          expect((await service().call('POST', path, { token: service().someone().token, raw })).status).toBe(
            400,
          );
        },
      );
    });

    describe('in the list', () => {
      it('comes newest first, in pages with a link to the next one and the total count', async () => {
        const who = service().someone();
        for (let count = 0; count < 9; count += 1) {
          await create(who, { name: `No ${count}` });
          // The first four records share a creation time, and the other five have a later one.
          if (count === 3) service().later(1);
        }
        const all = await list(who);
        const place = (each: Answer | undefined) => `${String(each?.['createdAt'])} ${each?.id}`;
        expect(all.map(place)).toEqual(all.map(place).sort().reverse());
        const seen: string[] = [];
        let next: string | undefined = `${path}?limit=2`;
        while (next !== undefined) {
          const page = await service().call('GET', next, { token: who.token });
          expect(page.headers.get('x-total-count')).toBe('9');
          expect((page.json as Answer[]).length).toBeLessThanOrEqual(2);
          seen.push(...(page.json as Answer[]).map(({ id }) => id));
          next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
        }
        expect(all).toHaveLength(9);
        expect(seen).toEqual(all.map(({ id }) => id));
      });
    });

    describe('on change', () => {
      it('stores every field that the contract allows to change, and leaves absent ones unchanged [API-15]', async () => {
        const who = service().someone();
        const { id } = await create(who);
        service().later(1_000);
        expect(await ask('PATCH', `/${id}`, who, other)).toMatchObject({
          status: 200,
          json: { ...other, id, version: 2, updatedAt: service().clock.now().toISOString() },
        });
        expect(await ask('PATCH', `/${id}`, who, { name: 'Third' })).toMatchObject({
          status: 200,
          json: { ...other, name: 'Third', version: 3 },
        });
        expect(await list(who)).toMatchObject([{ ...other, name: 'Third', version: 3 }]);
      });

      it('is also found by its id in capital letters, and keeps all its fields [N-13]', async () => {
        const who = service().someone();
        const { id } = await create(who);
        const shouted = `/${id.toUpperCase()}`;
        expect(await ask('PATCH', shouted, who, other)).toMatchObject({
          status: 200,
          json: { ...other, id, version: 2 },
        });
        expect(await list(who)).toMatchObject([{ ...other, id }]);
        expect((await ask('DELETE', shouted, who)).status).toBe(204);
        expect(await ask('POST', `${shouted}/restore`, who)).toMatchObject({
          status: 200,
          json: { ...other, id },
        });
      });

      it('clears optional fields that are set to null [API-15]', async () => {
        const who = service().someone();
        const { id } = await create(who);
        expect(await ask('PATCH', `/${id}`, who, cleared)).toMatchObject({
          status: 200,
          json: { ...whole, ...cleared },
        });
        expect(await list(who)).toMatchObject([{ ...whole, ...cleared }]);
      });

      it('is rejected with 412 if the change is based on another version; one of several concurrent changes succeeds [N-11]', async () => {
        const who = service().someone();
        const { id } = await create(who);
        const patch = (version: number) =>
          ask('PATCH', `/${id}`, who, { name: 'x' }, { 'If-Match': `"${version}"` });
        for (const version of [1, 2, 3]) {
          const answers = await Promise.all(Array.from({ length: 5 }, () => patch(version)));
          expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412]);
        }
        expect((await patch(1)).text).toBe(`This ${name} was changed somewhere else in the meantime.`);
      });

      it('keeps all of several concurrent changes, and publishes an event for each in order [N-11]', async () => {
        const who = service().someone();
        const { id } = await create(who);
        const changes = Object.entries(other).map(([field, value]) => ({ [field]: value }));
        const answers = await Promise.all(changes.map((body) => ask('PATCH', `/${id}`, who, body)));
        expect(answers.map(({ status }) => status)).toEqual(changes.map(() => 200));
        expect(await list(who)).toMatchObject([{ ...other, version: changes.length + 1 }]);
        expect((await told(who)).map(({ data }) => data.version)).toEqual([
          1,
          ...changes.map((_, index) => index + 2),
        ]);
      });
    });

    describe('on deletion', () => {
      it('is removed from the list, appears in the list of deleted records, and is restored unchanged [T-34] [API-16]', async () => {
        const who = service().someone();
        const [kept, gone] = [await create(who, { name: 'Kept' }), await create(who)];
        service().later(1_000);
        expect(await ask('DELETE', `/${gone.id}`, who)).toMatchObject({ status: 204, text: '' });
        const deletedAt = service().clock.now().toISOString();
        expect(await list(who)).toEqual([kept]);
        expect((await ask('GET', '?limit=1', who)).headers.get('x-total-count')).toBe('1');
        expect(await deleted(who)).toEqual([
          deletedLooks({ ...gone, version: 2, updatedAt: deletedAt, deletedAt }),
        ]);
        expect(await ask('POST', `/${gone.id}/restore`, who)).toMatchObject({
          status: 200,
          json: { ...gone, version: 3, updatedAt: deletedAt },
        });
        expect(await list(who)).toHaveLength(2);
        expect(await deleted(who)).toEqual([]);
      });

      it('appears in the list of deleted records, latest first [T-34]', async () => {
        const who = service().someone();
        const ids = [(await create(who)).id, (await create(who)).id, (await create(who)).id];
        for (const id of ids) {
          service().later(1);
          await ask('DELETE', `/${id}`, who);
        }
        expect((await deleted(who)).map(({ id }) => id)).toEqual(ids.toReversed());
      });

      it('cannot be changed or deleted again, and is not found by a repeated create request [N-12]', async () => {
        const who = service().someone();
        const post = () => ask('POST', '', who, whole, { 'Idempotency-Key': 'intent' });
        const { id } = answerOf(await post());
        await ask('DELETE', `/${id}`, who);
        for (const answered of [
          await ask('PATCH', `/${id}`, who, { name: 'x' }),
          await ask('DELETE', `/${id}`, who),
          await post(),
        ])
          expect(answered).toMatchObject({ status: 404, text: `This ${name} does not exist.` });
        expect(await list(who)).toEqual([]);
      });

      it('is rejected with 412 if the deletion is based on another version [N-11]', async () => {
        const who = service().someone();
        const { id } = await create(who);
        await ask('PATCH', `/${id}`, who, { name: 'x' });
        expect((await ask('DELETE', `/${id}`, who, undefined, { 'If-Match': '"1"' })).status).toBe(412);
        expect((await ask('DELETE', `/${id}`, who, undefined, { 'If-Match': '"2"' })).status).toBe(204);
      });

      it('is restored once, even by several concurrent requests [N-12]', async () => {
        const who = service().someone();
        const { id } = await create(who);
        await ask('DELETE', `/${id}`, who);
        const answers = await Promise.all(
          Array.from({ length: 5 }, () => ask('POST', `/${id}/restore`, who)),
        );
        expect(answers.map((answered) => answerOf(answered).version)).toEqual([3, 3, 3, 3, 3]);
        expect((await told(who)).map(({ type }) => type.split('.')[2])).toEqual([
          'created',
          'deleted',
          'restored',
        ]);
      });

      // Trust: deletion-10
      it('can be restored for 30 days and no longer [T-34]', async () => {
        const who = service().someone({ subscriptionStatus: 'active' });
        const { id } = await create(who);
        await ask('DELETE', `/${id}`, who);
        service().later(30 * DAY_MS - 1);
        expect(await deleted(who)).toHaveLength(1);
        expect((await ask('POST', `/${id}/restore`, who)).status).toBe(200);
        await ask('DELETE', `/${id}`, who);
        service().later(30 * DAY_MS);
        expect(await deleted(who)).toEqual([]);
        expect((await ask('POST', `/${id}/restore`, who)).status).toBe(404);
      });
    });

    permanentDeletionSuite({
      service,
      one: name,
      async given(who) {
        const { id } = await create(who);
        await ask('DELETE', `/${id}`, who);
        return { path: `${path}/${id}`, version: 2 };
      },
      listed: deleted,
      published: told,
      purged: isLinkedTo ? `${thing}.purged.v1` : undefined,
    });

    it('publishes an event in the transaction of each change, with ids, amounts and kinds, never a name or a secret [N-1]', async () => {
      const who = service().someone();
      const { id } = await create(who, { name: 'Secret thing' });
      await ask('PATCH', `/${id}`, who, other);
      await ask('DELETE', `/${id}`, who);
      await ask('POST', `/${id}/restore`, who);
      const rows = await told(who);
      expect(rows.map(({ type }) => type)).toEqual(
        ['created', 'updated', 'deleted', 'restored'].map((happened) => `${thing}.${happened}.v1`),
      );
      expect(rows.map(({ data }) => data.version)).toEqual([1, 2, 3, 4]);
      expect(Object.keys(rows[2]?.data ?? {}).sort()).toEqual(['id', 'userId', 'version']);
      expect(JSON.stringify(rows.map(({ data }) => data))).not.toMatch(neverTold);
    });
  });
}

// The names of the previous release, for code in other repositories.
export { type RestorableKind as KeptKind, restorableRecordsSuite as keptRecordsSuite };
