import { randomUUID } from 'node:crypto';
import { userDeleted } from '@savvi/contracts/events';
import { memoryBroker } from '@savvi/testing/memory-bus';
import { describe, expect, it, vi } from 'vitest';
import { RELEASE, registryPlace } from '../testing/registry-place.ts';
import { eraseUser, followDeletions } from './erase-user.ts';
import { administrator, EVERYBODY } from './entry.rules.ts';
import { releases } from './releases.ts';

const place = registryPlace();
const [gone, other] = [randomUUID(), randomUUID()];
const deleted = (userId: string) =>
  userDeleted.of({ spaceId: userId, data: { userId, spaceId: userId, version: 1 }, now: new Date() });
const named = async () =>
  (await place.entry()).versions.map(({ version, weight, users, givenUntil }) => ({
    version,
    weight,
    users,
    isGivenUp: givenUntil !== null,
  }));
const stored = async () =>
  (
    await place.pool.query<{ text: string }>(
      "SELECT coalesce(string_agg(v::text, ''), '') AS text FROM registry_versions v",
    )
  ).rows[0]?.text;

/** Assigns version 1 to everybody and version 2 to these users. */
async function canaryFor(...users: string[]): Promise<void> {
  await place.build('1');
  await place.start();
  await place.release(await place.build('2', { minute: 1 }), { weight: 0, users });
}

describe('the ids of deleted users in the registry (S-23)', () => {
  it('the id of a deleted user is erased with the event, even when no gateway ran at that time', async () => {
    await canaryFor(gone, other);
    expect(await stored()).toContain(gone);
    const broker = memoryBroker();
    await broker.connect().publish([deleted(gone)]);
    const following = followDeletions(broker.connect(), place.repository);
    await vi.waitFor(async () => expect(await stored()).not.toContain(gone), { timeout: 10_000 });
    expect(await named()).toEqual([
      { version: '1', weight: 100, users: [], isGivenUp: false },
      { version: '2', weight: 0, users: [other], isGivenUp: false },
    ]);
    expect(await place.repository.acts('budget', 1)).toMatchObject([{ actor: 'gateway', kind: 'erasure' }]);
    await following.stop();
  });

  it('the deletion event is redelivered until the database responds', async () => {
    await canaryFor(gone, other);
    const broker = memoryBroker();
    await broker.connect().publish([deleted(gone)]);
    const entries = vi.fn(place.repository.entries).mockRejectedValueOnce(new Error('the database is away'));
    const following = followDeletions(broker.connect({ firstRetryMs: 1 }), { ...place.repository, entries });
    await vi.waitFor(async () => expect(await stored()).not.toContain(gone), { timeout: 10_000 });
    await following.stop();
  });

  it('deleting the only user of a canary ends the canary', async () => {
    await canaryFor(gone);
    await eraseUser(place.repository, gone);
    expect(await named()).toEqual([
      { version: '1', weight: 100, users: [], isGivenUp: false },
      { version: '2', weight: 0, users: [], isGivenUp: true },
    ]);
  });

  it('an erasure during a concurrent release loses neither change', async () => {
    await canaryFor(gone, other);
    const before = await place.entry();
    const after = {
      ...before,
      versions: before.versions.map((each) =>
        each.weight === 0 ? { ...each, users: [...each.users, 'newcomer'] } : each,
      ),
    };
    const change = vi.fn(place.repository.change).mockImplementationOnce(async (...change) => {
      await place.repository.change(before, after, RELEASE); // Another writer changes the entry first.
      return place.repository.change(...change);
    });
    await eraseUser({ ...place.repository, change }, gone);
    expect((await named()).map(({ users }) => users)).toEqual([[], [other, 'newcomer']]);
    await expect(place.repository.change(before, after, RELEASE)).rejects.toThrow(
      'has changed since it was read',
    );
  });

  it('the acts of a deleted administrator stay without their id, and those of others keep it', async () => {
    await place.build('1');
    await place.start();
    await place.release(await place.build('2', { minute: 1 }));
    for (const [version, userId] of [
      ['1', gone],
      ['2', other],
    ] as const) {
      const act = { ...RELEASE, kind: 'switch' as const, actor: administrator(userId), reason: 'it is slow' };
      await releases(place.pool).assign(await place.entry(), version, EVERYBODY, act);
    }
    const { revision } = await place.entry();
    for (let delivery = 0; delivery < 2; delivery += 1) await eraseUser(place.repository, gone);
    expect(
      (await place.repository.acts('budget', 10)).map(({ actor, kind, reason }) => [actor, kind, reason]),
    ).toEqual([
      [`administrator ${other}`, 'switch', 'it is slow'],
      ['a deleted administrator', 'switch', 'it is slow'],
      ['ann', 'release', null],
      ['gateway', 'deployment', null],
    ]);
    expect((await place.entry()).revision).toBe(revision);
  });

  it('deleting a user whom no canary names changes nothing', async () => {
    await canaryFor(other);
    const { revision } = await place.entry();
    await eraseUser(place.repository, gone);
    expect((await place.entry()).revision).toBe(revision);
  });
});
