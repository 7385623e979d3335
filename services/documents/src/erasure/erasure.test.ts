// Erased, purged and orphaned objects are removed from the store before the erasure is reported, and no
// others are.
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

describe.each(testStores)('with $kind', ({ isHere, make }) => {
  describe.runIf(isHere)('the documents service', () => {
    let place: TestStore;
    let documents: TestDocuments;
    /** Methods that temporarily replace those of the object store. */
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
    const reported = async ({ claims }: Person) =>
      (
        await documents.db.outboxEvent.findMany({
          where: { subject: claims.space, type: 'documents.user-data.erased.v1' },
        })
      ).map(({ data }) => data);

    /** Applies the deletion event of an account twice, because the bus may deliver an event twice. */
    async function publishDeletion({ claims }: Person): Promise<void> {
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

    /** Makes the object store stall while it stores an object, from `begun` until `go` is called. */
    function stallPut() {
      const [begun, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const inside = place.open();
      instead = {
        async put(...args) {
          begun.resolve();
          await go.promise;
          await inside.put(...args);
        },
      };
      return { begun: begun.promise, go: go.resolve, inside };
    }
    const storeText = ({ token }: Person, id: string) =>
      documents.call('PUT', `/api/documents/${id}/text`, {
        token,
        body: { state: 'text', text: 'The rent is due' },
      });

    /** A user with a folder, two documents and a deleted document. */
    async function holder(): Promise<Person> {
      const who = documents.someone();
      // The reply matches the contract.
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
    it('erases the rows and keys of a deleted account immediately, then its objects, then publishes the erasure once, and leaves other accounts unchanged', async () => {
      const [gone, stays] = [await holder(), await holder()];
      const before = await rowsOf(stays);
      expect(await rowsOf(gone)).toEqual([3, 1, 1, 1, 0]);
      await publishDeletion(gone);
      expect(await rowsOf(gone)).toEqual([0, 0, 0, 0, 3]);
      expect([await objectsOf(gone), await reported(gone)]).toEqual([
        expect.objectContaining({ length: 3 }),
        [],
      ]);
      await Promise.all([sweep(), sweep()]); // Two replicas run the cleanup concurrently.
      await sweep();
      expect(await rowsOf(gone)).toEqual([0, 0, 0, 0, 0]);
      expect([await objectsOf(gone), await reported(gone)]).toEqual([[], [{ userId: gone.claims.sub }]]);
      expect(await rowsOf(stays)).toEqual(before);
      expect([await objectsOf(stays), await reported(stays)]).toEqual([
        expect.objectContaining({ length: 3 }),
        [],
      ]);
      expect((await documents.send(gone.token)).status).toBe(401);
      expect(await rowsOf(gone)).toEqual([0, 0, 0, 0, 0]);
    });

    // Trust: deletion-5
    it('does not report an erasure while the store is down, and reports it automatically once the store is back', async () => {
      const gone = await holder();
      await publishDeletion(gone);
      instead = { remove: down };
      for (let times = 0; times < 3; times += 1) await expect(sweep()).rejects.toThrow(ObjectStoreDown);
      expect([(await objectsOf(gone)).length, await reported(gone)]).toEqual([3, []]);
      instead = {};
      documents.later(60_000);
      await sweep();
      expect([await objectsOf(gone), await reported(gone)]).toEqual([[], [{ userId: gone.claims.sub }]]);
    });

    // Trust: deletion-5
    it('erases the texts of a deleted account with its files, and reports the erasure only then [DOC-53]', async () => {
      const [gone, stays] = [await holder(), await holder()];
      for (const who of [gone, stays])
        for (const { id } of await documents.list(who)) await storeText(who, id);
      const textsOf = ({ claims }: Person) =>
        documents.db.documentText.count({ where: { spaceId: claims.space } });
      expect([await textsOf(gone), (await objectsOf(gone)).length]).toEqual([2, 5]);
      await publishDeletion(gone);
      expect([await textsOf(gone), (await rowsOf(gone)).at(-1), await reported(gone)]).toEqual([0, 5, []]);
      instead = { remove: down };
      await expect(sweep()).rejects.toThrow(ObjectStoreDown);
      expect(await reported(gone)).toEqual([]);
      instead = {};
      documents.later(60_000);
      await sweep();
      expect([await objectsOf(gone), await reported(gone)]).toEqual([[], [{ userId: gone.claims.sub }]]);
      expect([await textsOf(stays), (await objectsOf(stays)).length]).toEqual([2, 5]);
    });

    // Trust: deletion-5
    it('removes the object of a text if its account is deleted while the text is being stored [DOC-53]', async () => {
      const who = documents.someone();
      const { id } = await documents.upload(who);
      const { begun, go, inside } = stallPut();
      const storing = storeText(who, id);
      await begun;
      await publishDeletion(who);
      go();
      expect((await storing).status).toBe(404);
      documents.later(60_000);
      await sweep();
      expect([await objectsOf(who), await reported(who)]).toEqual([[], [{ userId: who.claims.sub }]]);
      await inside.close();
    });

    it('also reports the erasure of a user without documents', async () => {
      const who = documents.someone();
      await publishDeletion(who);
      await sweep();
      expect(await reported(who)).toEqual([{ userId: who.claims.sub }]);
    });

    // Trust: deletion-5
    it('erases an upload in progress, and reports the erasure only after the upload has ended', async () => {
      const who = documents.someone();
      await documents.upload(who);
      const { begun, go, inside } = stallPut();
      const uploading = documents.send(who.token);
      await begun;
      await publishDeletion(who);
      await sweep();
      expect(await reported(who)).toEqual([]);
      go();
      expect((await uploading).status).toBe(401);
      await sweep();
      expect([await objectsOf(who), await rowsOf(who), await reported(who)]).toEqual([
        [],
        [0, 0, 0, 0, 0],
        [{ userId: who.claims.sub }],
      ]);
      await inside.close();
    });

    it('removes the object of a killed upload once that upload cannot be running any more', async () => {
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

    it('removes the object of a killed upload within a minute after its account was deleted, and reports the erasure only then', async () => {
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
      await publishDeletion(who);
      await sweep();
      expect([await objectsOf(who), await reported(who)]).toEqual([[left], []]);
      documents.later(60_000);
      await sweep();
      expect([await objectsOf(who), await reported(who)]).toEqual([[], [{ userId: who.claims.sub }]]);
    });

    it('removes an upload of a deleted account that ends after the cleanup', async () => {
      const who = documents.someone();
      const { begun, go, inside } = stallPut();
      const uploading = documents.send(who.token);
      await begun;
      await publishDeletion(who);
      documents.later(60_000);
      await sweep();
      go();
      expect((await uploading).status).toBe(401);
      expect(await objectsOf(who)).toHaveLength(1);
      await sweep();
      expect([await objectsOf(who), await rowsOf(who)]).toEqual([[], [0, 0, 0, 0, 0]]);
      await inside.close();
    });

    it('does not report an erasure while the store, after a timeout, may still be writing an object', async () => {
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

    it('never removes an object that a document references, even if an orphan record names it', async () => {
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
    it('removes objects in batches, and an object that cannot be removed does not block the others', async () => {
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
      expect(await left()).toEqual([stuck]); // the object whose removal failed is not removed yet
      documents.later(60_000);
      await sweep();
      expect(await left()).toEqual([]);
    });

    it('purges the rows and objects of documents deleted 30 days ago, and no others [T-34]', async () => {
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
