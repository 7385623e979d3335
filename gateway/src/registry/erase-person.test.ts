import { randomUUID } from 'node:crypto';
import { userDeleted } from '@savvi/contracts/events';
import { memoryBroker } from '@savvi/testing/memory-bus';
import { describe, expect, it, vi } from 'vitest';
import { registryPlace } from '../testing/registry-place.ts';
import { erasePerson, followDeletions } from './erase-person.ts';

const place = registryPlace();
const [gone, other] = [randomUUID(), randomUUID()];
const deleted = (userId: string) =>
  userDeleted.of({ spaceId: userId, data: { userId, spaceId: userId, version: 1 }, now: new Date() });
const named = async () =>
  (await place.line()).versions.map(({ version, weight, users, givenUntil }) => ({
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

/** Everybody has version 1, and these people version 2. */
async function canaryFor(...users: string[]): Promise<void> {
  await place.build('1');
  await place.start();
  await place.release(await place.build('2', { minute: 1 }), { weight: 0, users });
}

describe('what the registry keeps of a person whose account is deleted (S-23)', () => {
  it('is erased when the event comes, also when it came while no gateway ran', async () => {
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
    await following.stop();
  });

  it('comes again until the database answers', async () => {
    await canaryFor(gone, other);
    const broker = memoryBroker();
    await broker.connect().publish([deleted(gone)]);
    const lines = vi.fn(place.repository.lines).mockRejectedValueOnce(new Error('the database is away'));
    const following = followDeletions(broker.connect({ firstRetryMs: 1 }), { ...place.repository, lines });
    await vi.waitFor(async () => expect(await stored()).not.toContain(gone), { timeout: 10_000 });
    await following.stop();
  });

  it('ends a canary that was theirs alone', async () => {
    await canaryFor(gone);
    await erasePerson(place.repository, gone);
    expect(await named()).toEqual([
      { version: '1', weight: 100, users: [], isGivenUp: false },
      { version: '2', weight: 0, users: [], isGivenUp: true },
    ]);
  });

  it('is erased beside a release of the same moment, which is neither lost nor brings them back', async () => {
    await canaryFor(gone, other);
    const before = await place.line();
    const after = {
      ...before,
      versions: before.versions.map((each) =>
        each.weight === 0 ? { ...each, users: [...each.users, 'newcomer'] } : each,
      ),
    };
    const change = vi.fn(place.repository.change).mockImplementationOnce(async (...change) => {
      await place.repository.change(before, after); // somebody is first
      return place.repository.change(...change);
    });
    await erasePerson({ ...place.repository, change }, gone);
    expect((await named()).map(({ users }) => users)).toEqual([[], [other, 'newcomer']]);
    await expect(place.repository.change(before, after)).rejects.toThrow('is not as it was read');
  });

  it('is nothing for people whom no canary names', async () => {
    await canaryFor(other);
    const { revision } = await place.line();
    await erasePerson(place.repository, gone);
    expect((await place.line()).revision).toBe(revision);
  });
});
