import { randomUUID } from 'node:crypto';
import type { Envelope } from '@savvi/contracts/event';
import { userDeleted } from '@savvi/contracts/events';
import type { DocumentLink } from '@savvi/documents-contract/link';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { purge } from '../erasure/sweep.ts';
import { eraseOnUserDeleted } from '../erasure/user-deleted.consumer.ts';
import { type TestDocuments, testDocuments } from '../testing/documents.ts';
import { followLinkedRecords } from './linked-records.consumer.ts';

const DAY_MS = 86_400_000;

let documents: TestDocuments;
beforeAll(async () => {
  documents = await testDocuments();
});
afterAll(() => documents.close());

/** An event of a service that this one does not know. */
const eventOf = (spaceId: string, type: string, data: Record<string, unknown>): Envelope => ({
  specversion: '1.0',
  datacontenttype: 'application/json',
  id: randomUUID(),
  source: '/services/other',
  type,
  subject: spaceId,
  time: documents.clock.now().toISOString(),
  data,
});

/** A user with a document that belongs to one record, and the events of that record. */
async function holder(kind: DocumentLink['kind'] = 'policy') {
  const who = documents.someone();
  const id = randomUUID();
  await documents.upload(who, { fields: { links: JSON.stringify([{ kind, id }]) } });
  return {
    ...who,
    id,
    apply: (change: string, version: number, data?: object) =>
      documents.db.$transaction((tx) =>
        followLinkedRecords(
          tx,
          eventOf(who.claims.space, `masterplan.${kind}.${change}.v1`, { id, version, ...data }),
        ),
      ),
    links: async () => (await documents.list(who)).flatMap(({ links }) => links),
  };
}

it.each(['savings-account', 'debt', 'property', 'policy'] as const)(
  'a link says that its %s is deleted until it is restored, and is gone once the record is purged [LNK-1]',
  async (kind) => {
    const { id, apply, links } = await holder(kind);
    const other = await holder(kind);
    await apply('deleted', 2);
    expect(await links()).toEqual([{ kind, id, isDeleted: true }]);
    await apply('restored', 3);
    expect(await links()).toEqual([{ kind, id, isDeleted: false }]);
    await apply('deleted', 4);
    await apply('purged', 4);
    expect(await links()).toEqual([]);
    expect(await other.links()).toEqual([{ kind, id: other.id, isDeleted: false }]);
  },
);

it('a link to a record that was not restored in time is removed, also if its service publishes no purge [LNK-1]', async () => {
  const { apply, links } = await holder();
  const restored = await holder();
  await apply('deleted', 2);
  await restored.apply('deleted', 2);
  await restored.apply('restored', 3);
  const deletedAt = documents.clock.now().getTime();
  await purge(documents, new Date(deletedAt + 31 * DAY_MS - 1));
  expect(await links()).toMatchObject([{ isDeleted: true }]);
  await purge(documents, new Date(deletedAt + 31 * DAY_MS));
  expect(await links()).toEqual([]);
  expect(await restored.links()).toMatchObject([{ isDeleted: false }]);
});

it('a late event of an older version changes nothing, and a snapshot says whether the record is deleted [LNK-1]', async () => {
  const { apply, links } = await holder();
  await apply('restored', 3);
  await apply('deleted', 2);
  expect(await links()).toMatchObject([{ isDeleted: false }]);
  await apply('stated', 4, { deletedAt: documents.clock.now().toISOString() });
  expect(await links()).toMatchObject([{ isDeleted: true }]);
  await apply('stated', 5, { deletedAt: null });
  expect(await links()).toMatchObject([{ isDeleted: false }]);
});

it('a record that was deleted before it was linked is shown as deleted [LNK-1]', async () => {
  const { token, id, apply, links } = await holder();
  await apply('deleted', 2);
  const { links: linked } = await documents.upload(
    { token },
    { fields: { links: JSON.stringify([{ kind: 'policy', id }]) } },
  );
  expect(linked).toEqual([{ kind: 'policy', id, isDeleted: true }]);
  expect(await links()).toHaveLength(2);
});

it('an event of one space does not change the links of another space to the same record [LNK-1] [N-2]', async () => {
  const { id, apply } = await holder();
  const other = documents.someone();
  await documents.upload(other, { fields: { links: JSON.stringify([{ kind: 'policy', id }]) } });
  await apply('deleted', 2);
  await apply('purged', 2);
  expect((await documents.list(other))[0]?.links).toEqual([{ kind: 'policy', id, isDeleted: false }]);
});

it('other changes and records of other kinds store nothing [LNK-1]', async () => {
  const { claims, apply, links } = await holder();
  await apply('updated', 7);
  await documents.db.$transaction((tx) =>
    followLinkedRecords(tx, eventOf(claims.space, 'pantry.jar.deleted.v1', { id: randomUUID(), version: 2 })),
  );
  expect(await links()).toMatchObject([{ isDeleted: false }]);
  expect(await documents.db.linkedRecord.count({ where: { spaceId: claims.space } })).toBe(0);
});

it('an erased account has no links, and a late event brings nothing back [LNK-1]', async () => {
  const { claims, apply } = await holder();
  await apply('deleted', 2);
  const { db, clock, fileKeys } = documents;
  await db.$transaction((tx) =>
    eraseOnUserDeleted({ clock, fileKeys })(
      tx,
      userDeleted.of({
        spaceId: claims.space,
        data: { userId: claims.sub, spaceId: claims.space, version: 2 },
        now: clock.now(),
      }),
    ),
  );
  await apply('deleted', 3);
  const where = { where: { spaceId: claims.space } };
  expect([await db.documentLink.count(where), await db.linkedRecord.count(where)]).toEqual([0, 0]);
});
