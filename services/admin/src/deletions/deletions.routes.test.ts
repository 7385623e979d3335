import { randomUUID } from 'node:crypto';
import type { Deletion } from '@savvi/admin-contract/admin';
import { userDataErasedBy } from '@savvi/contracts/user-data-erased';
import { outbox } from '@savvi/eventing/outbox';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { noteErasure } from '../erasure/erasures.consumer.ts';
import { eraseOnUserDeleted } from '../erasure/user-deleted.consumer.ts';
import { deletionRepository } from '../shared/deletion.repository.ts';
import { type TestAdmin, testAdmin } from '../testing/admin.ts';
import { eventsOf } from '../testing/history.ts';

/** The services of the last release, with which the table begins. */
const ERASING = ['achievements', 'admin', 'billing', 'budget', 'documents', 'masterplan', 'vault'];
let service: TestAdmin;
beforeEach(async () => {
  service = await testAdmin();
});
afterEach(() => service.close());

const list = async (query = '') =>
  (await service.call('GET', `/api/admin/deletions${query}`, { token: service.admin().token }))
    .json as Deletion[];
const begin = (userId: string) =>
  service.db.$transaction((tx) =>
    eraseOnUserDeleted({ outbox, clock: service.clock })(tx, eventsOf(userId).deleted()),
  );
const erased = (userId: string, domain: string, now = service.clock.now()) => {
  const event = userDataErasedBy(domain);
  return service.db.$transaction((tx) =>
    noteErasure(tx, event.of({ spaceId: userId, data: { userId }, now })),
  );
};

// Trust: deletion-12
it('the progress of a deletion lists each service, and is complete once the last service has erased its data', async () => {
  const userId = randomUUID();
  await begin(userId);
  expect(await list()).toEqual([
    {
      userId,
      deletedAt: '2026-03-03T12:00:00.000Z',
      completedAt: null,
      services: ERASING.map((service) => ({ service, erasedAt: null })),
    },
  ]);
  for (const domain of ERASING.filter((each) => each !== 'admin'))
    await erased(userId, domain, service.later(1_000));
  const [almost] = await list();
  expect([almost?.completedAt, almost?.services.filter(({ erasedAt }) => erasedAt === null)]).toEqual([
    null,
    [{ service: 'admin', erasedAt: null }],
  ]);
  const last = service.later(1_000);
  await erased(userId, 'admin', last);
  await erased(userId, 'admin', service.later(9_000)); // the event of this erasure is delivered twice
  expect((await list())[0]?.completedAt).toBe(last.toISOString());
});

it('a deletion is listed only after its event has arrived, and then includes the services that had erased their data before', async () => {
  const userId = randomUUID();
  await erased(userId, 'vault');
  expect(await list()).toEqual([]);
  await begin(userId);
  await begin(userId);
  const deletions = await list();
  expect(deletions).toHaveLength(1);
  expect(deletions[0]?.services.find((each) => each.service === 'vault')?.erasedAt).toBe(
    service.clock.now().toISOString(),
  );
});

it('the list of deletions has pages, and is for administrators only', async () => {
  const users = Array.from({ length: 5 }, () => randomUUID());
  for (const userId of users) await begin(userId);
  const seen: string[] = [];
  for (let path = '/api/admin/deletions?limit=2'; path !== '';) {
    const answered = await service.call('GET', path, { token: service.admin().token });
    expect(answered.headers.get('x-total-count')).toBe('5');
    seen.push(...(answered.json as Deletion[]).map(({ userId }) => userId));
    path = /^<([^>]+)>/.exec(answered.headers.get('link') ?? '')?.[1] ?? '';
  }
  expect(seen.toSorted()).toEqual(users.toSorted());
});

it('a deletion waits for the services that were known when it happened, and for a new area from then on', async () => {
  const [before, after] = [randomUUID(), randomUUID()];
  await begin(before);
  const follow = (names: readonly string[], now: Date) =>
    deletionRepository.setErasingServices(service.db, names, now);
  await follow([...ERASING, 'goals'], service.later(1_000));
  await service.db.$transaction((tx) => deletionRepository.begin(tx, after, service.later(1_000)));
  const waitsFor = async (userId: string) =>
    (await list()).find((each) => each.userId === userId)?.services.map((each) => each.service);
  expect(await waitsFor(before)).toEqual(ERASING);
  expect(await waitsFor(after)).toEqual([...ERASING, 'goals'].toSorted());
  for (const domain of ERASING) await erased(after, domain);
  expect((await deletionRepository.unfinished(service.db)).open).toBe(2);
  await erased(after, 'goals');
  expect((await deletionRepository.unfinished(service.db)).open).toBe(1);
  await follow(ERASING, service.later(1_000)); // the area was uninstalled
  expect(await waitsFor(after)).toEqual(ERASING);
});

it('the services that erase data are those that registered with the gateway; without a response the known ones stay', async () => {
  service.releases.serve([
    { name: 'vault', erasesUserData: true },
    { name: 'goals', erasesUserData: true },
    { name: 'identity', erasesUserData: false },
  ]);
  const known = async () => (await service.db.erasingService.findMany()).map(({ name }) => name).toSorted();
  await service.followErasingServices();
  expect(await known()).toEqual(['goals', 'vault']);
  service.releases.fail({ status: 503 });
  await expect(service.followErasingServices()).rejects.toThrow('Releases are unavailable right now.');
  expect(await known()).toEqual(['goals', 'vault']);
});
