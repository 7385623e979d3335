// What is erased, purged or left over is gone from the store before anybody is told so, and nothing else is.
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { userDeleted } from '@savvi/contracts/events';
import { consume } from '@savvi/eventing/consume';
import { outbox } from '@savvi/eventing/outbox';
import { silentLog } from '@savvi/service-kit/log';
import { type ObjectStore, ObjectStoreDown } from '@savvi/service-kit/object-store';
import { memoryBroker } from '@savvi/testing/memory-bus';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestDocuments, testDocuments } from '../testing/documents.ts';
import { type TestStore, testStores } from '../testing/test-stores.ts';
import { purge, removeLooseObjects } from './sweep.ts';
import { eraseOnUserDeleted } from './user-deleted.consumer.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

describe.each(testStores)('over $kind', ({ isHere, make }) => {
  describe.runIf(isHere)('erasing', () => {
    let place: TestStore;
    let documents: TestDocuments;
    /** What the store does instead, as long as it is set. */
    let instead: Partial<ObjectStore> = {};
    const bendable = (inside: ObjectStore): ObjectStore => ({
      ...inside,
      put: (...given) => (instead.put ?? inside.put)(...given),
      remove: (names) => (instead.remove ?? inside.remove)(names),
    });
    beforeAll(async () => {
      place = await make();
      await place.open().prepare();
    });
    afterAll(() => place.remove());
    beforeEach(async () => {
      documents = await testDocuments({ store: () => bendable(place.open()) });
    });
    afterEach(async () => {
      instead = {};
      await documents.store.remove(await documents.objects());
      await documents.close();
    });

    type Person = ReturnType<TestDocuments['someone']>;
    const down = () => Promise.reject(new ObjectStoreDown(new Error('gone')));
    const sweep = () =>
      removeLooseObjects({ db: documents.db, store: documents.store, outbox }, documents.clock.now());
    const rowsOf = async ({ claims }: Person) => {
      const where = { spaceId: claims.space };
      const { document, documentFolder, spaceKey, idempotencyKey, looseObject } = documents.db;
      return [
        await document.count({ where }),
        await documentFolder.count({ where }),
        await spaceKey.count({ where }),
        await idempotencyKey.count({ where }),
        await looseObject.count({ where }),
      ];
    };
    const objectsOf = async ({ claims }: Person) =>
      (await documents.objects()).filter((name) => name.startsWith(`${claims.space}/`));
    const told = async ({ claims }: Person) =>
      (
        await documents.db.outboxEvent.findMany({
          where: { subject: claims.space, type: 'documents.user-data.erased.v1' },
        })
      ).map(({ data }) => data);

    /** As the word of identity comes, twice as it may. */
    async function tellDeleted({ claims }: Person): Promise<void> {
      const { db, clock, fileKeys } = documents;
      const bus = memoryBroker().connect();
      const before = await db.inboxEvent.count();
      const consumer = consume({
        bus,
        inTransaction: (work) => db.$transaction(work),
        durable: 'documents.user-deleted',
        types: [userDeleted],
        apply: eraseOnUserDeleted({ clock, fileKeys }),
        log: silentLog,
      });
      for (let times = 0; times < 2; times += 1)
        await bus.publish([
          userDeleted.of({
            spaceId: claims.space,
            data: { userId: claims.sub, spaceId: claims.space, version: 2 },
            now: clock.now(),
          }),
        ]);
      await expect.poll(() => db.inboxEvent.count()).toBe(before + 2);
      await consumer.stop();
      await bus.close();
    }

    /** Somebody with a folder, two documents and a deleted one. */
    async function holder(): Promise<Person> {
      const who = documents.someone();
      // What the contract answers.
      const { id: folderId } = (
        await documents.call('POST', '/api/document-folders', {
          token: who.token,
          body: { name: 'Taxes', category: 'tax_returns' },
        })
      ).json as { id: string };
      await documents.upload(who, { fields: { folderId }, headers: { 'Idempotency-Key': randomUUID() } });
      await documents.upload(who);
      const { id } = await documents.upload(who);
      await documents.call('DELETE', `/api/documents/${id}`, { token: who.token });
      return who;
    }

    // Trust: deletion-5
    it('a person erases rows and keys at once, then objects, then tells it, once, and touches nobody else', async () => {
      const [gone, stays] = [await holder(), await holder()];
      const before = await rowsOf(stays);
      expect(await rowsOf(gone)).toEqual([3, 1, 1, 1, 0]);
      await tellDeleted(gone);
      expect(await rowsOf(gone)).toEqual([0, 0, 0, 0, 3]);
      expect([await objectsOf(gone), await told(gone)]).toEqual([expect.objectContaining({ length: 3 }), []]);
      await Promise.all([sweep(), sweep()]); // two processes
      await sweep();
      expect(await rowsOf(gone)).toEqual([0, 0, 0, 0, 0]);
      expect([await objectsOf(gone), await told(gone)]).toEqual([[], [{ userId: gone.claims.sub }]]);
      expect(await rowsOf(stays)).toEqual(before);
      expect([await objectsOf(stays), await told(stays)]).toEqual([
        expect.objectContaining({ length: 3 }),
        [],
      ]);
      expect((await documents.send(gone.token)).status).toBe(401);
      expect(await rowsOf(gone)).toEqual([0, 0, 0, 0, 0]);
    });

    // Trust: deletion-5
    it('is not told while the store is down, and is by itself once it is back', async () => {
      const gone = await holder();
      await tellDeleted(gone);
      instead = { remove: down };
      for (let times = 0; times < 3; times += 1) await expect(sweep()).rejects.toThrow(ObjectStoreDown);
      expect([(await objectsOf(gone)).length, await told(gone)]).toEqual([3, []]);
      instead = {};
      documents.later(60_000);
      await sweep();
      expect([await objectsOf(gone), await told(gone)]).toEqual([[], [{ userId: gone.claims.sub }]]);
    });

    it('of somebody who has nothing is told as well', async () => {
      const who = documents.someone();
      await tellDeleted(who);
      await sweep();
      expect(await told(who)).toEqual([{ userId: who.claims.sub }]);
    });

    // Trust: deletion-5
    it('while an upload is under way leaves nothing of it, and is told after its end only', async () => {
      const who = documents.someone();
      await documents.upload(who);
      const [begun, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const inside = place.open();
      instead = {
        async put(...given) {
          begun.resolve();
          await go.promise;
          await inside.put(...given);
        },
      };
      const uploading = documents.send(who.token);
      await begun.promise;
      await tellDeleted(who);
      await sweep();
      expect(await told(who)).toEqual([]);
      go.resolve();
      expect((await uploading).status).toBe(401);
      await sweep();
      expect([await objectsOf(who), await rowsOf(who), await told(who)]).toEqual([
        [],
        [0, 0, 0, 0, 0],
        [{ userId: who.claims.sub }],
      ]);
      await inside.close();
    });

    it('of what an upload left that was killed comes once that can’t be under way any more', async () => {
      const who = documents.someone();
      const left = `${who.claims.space}/${randomUUID()}`;
      await documents.store.put(left, Readable.from([Buffer.from('half')]), 4);
      await documents.db.looseObject.create({
        data: { object: left, spaceId: who.claims.space, dueAt: documents.later(0), isLeaving: false },
      });
      documents.later(-1);
      await sweep();
      expect(await objectsOf(who)).toEqual([left]);
      documents.later(1);
      await sweep();
      expect([await objectsOf(who), await rowsOf(who)]).toEqual([[], [0, 0, 0, 0, 0]]);
    });

    it('of what an upload left that was killed comes within a minute when the account is deleted, and only then it is told', async () => {
      const who = documents.someone();
      const left = `${who.claims.space}/${randomUUID()}`;
      await documents.store.put(left, Readable.from([Buffer.from('half')]), 4);
      await documents.db.looseObject.create({
        data: {
          object: left,
          spaceId: who.claims.space,
          dueAt: new Date(documents.clock.now().getTime() + 3_600_000),
          isLeaving: false,
        },
      });
      await tellDeleted(who);
      await sweep();
      expect([await objectsOf(who), await told(who)]).toEqual([[left], []]);
      documents.later(60_000);
      await sweep();
      expect([await objectsOf(who), await told(who)]).toEqual([[], [{ userId: who.claims.sub }]]);
    });

    it('of an upload that ends after the sweep came by leaves nothing either', async () => {
      const who = documents.someone();
      const [begun, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const inside = place.open();
      instead = {
        async put(...given) {
          begun.resolve();
          await go.promise;
          await inside.put(...given);
        },
      };
      const uploading = documents.send(who.token);
      await begun.promise;
      await tellDeleted(who);
      documents.later(60_000);
      await sweep();
      go.resolve();
      expect((await uploading).status).toBe(401);
      expect(await objectsOf(who)).toHaveLength(1);
      await sweep();
      expect([await objectsOf(who), await rowsOf(who)]).toEqual([[], [0, 0, 0, 0, 0]]);
      await inside.close();
    });

    it('of what a store may still be storing that did not answer in time waits until it is there', async () => {
      const who = documents.someone();
      const inside = place.open();
      const late: [string, Buffer][] = [];
      instead = {
        async put(name, body) {
          late.push([name, await buffer(body)]);
          return down();
        },
      };
      expect((await documents.send(who.token)).status).toBe(503);
      await sweep();
      for (const [name, bytes] of late)
        await inside.put(name, Readable.from([bytes], { objectMode: false }), bytes.length);
      documents.later(60_000);
      await sweep();
      expect([late.length, await objectsOf(who), await rowsOf(who)]).toEqual([1, [], [0, 0, 1, 0, 0]]);
      await inside.close();
    });

    it('never takes an object that a document names, not even when a note says so', async () => {
      const who = documents.someone();
      await documents.upload(who);
      const [name = ''] = await objectsOf(who);
      await documents.db.looseObject.create({
        data: { object: name, spaceId: who.claims.space, dueAt: documents.clock.now(), isLeaving: false },
      });
      documents.later(HOUR_MS);
      await sweep();
      expect(await objectsOf(who)).toEqual([name]);
    });

    // Trust: outages-6
    it('goes in batches, and what cannot be removed keeps nothing else waiting', async () => {
      const spaceId = randomUUID();
      const names = Array.from({ length: 1_203 }, (_, at) => `${spaceId}/${at}`);
      await documents.db.looseObject.createMany({
        data: names.map((object, at) => ({
          object,
          spaceId,
          dueAt: new Date(documents.clock.now().getTime() - names.length + at),
          isLeaving: false,
        })),
      });
      const sizes: number[] = [];
      const stuck = `${spaceId}/3`;
      instead = {
        remove(given) {
          sizes.push(given.length);
          return given.includes(stuck) ? down() : Promise.resolve();
        },
      };
      const left = async () =>
        (await documents.db.looseObject.findMany({ where: { spaceId } })).map(({ object }) => object);
      await expect(sweep()).rejects.toThrow(ObjectStoreDown);
      await sweep();
      expect(await left()).toEqual([stuck]);
      expect(Math.max(...sizes)).toBe(500);
      expect(sizes.length).toBeLessThan(20);
      instead = {};
      await sweep();
      expect(await left()).toEqual([stuck]); // not yet
      documents.later(60_000);
      await sweep();
      expect(await left()).toEqual([]);
    });

    it('removes row and object of what was deleted 30 days ago, and nothing else [T-34]', async () => {
      const who = documents.someone({ subscriptionStatus: 'active' });
      const [, old, later] = [
        await documents.upload(who),
        await documents.upload(who),
        await documents.upload(who),
      ];
      await documents.call('DELETE', `/api/documents/${old.id}`, { token: who.token });
      documents.later(1);
      await documents.call('DELETE', `/api/documents/${later.id}`, { token: who.token });
      const leftAfter = async (ms: number) => {
        await purge(documents, documents.later(ms));
        await sweep();
        return [(await rowsOf(who))[0], (await objectsOf(who)).length];
      };
      expect([await leftAfter(30 * DAY_MS - 2), await leftAfter(1), await leftAfter(1)]).toEqual([
        [3, 3],
        [2, 2],
        [1, 1],
      ]);
    });
  });
});
