// Who may change which area, on which state of its entry, and while which lock is held.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { NONE } from '../canary/view-counts.ts';
import { EVERYBODY } from '../registry/entry.rules.ts';
import { FORCED, operationsPlace, SOME } from '../testing/operations-place.ts';
import { type Change, type ReleaseAccess, ReleaseForbidden } from './operations.ts';

const { place, access, build, change, everything, see, release, goTo, expectRefused } = operationsPlace();

/** Each operation that changes an area, called with a release of version b that fits. */
const everyChange: readonly [string, (access: ReleaseAccess, change: Change) => Promise<unknown>][] = [
  ['a check', (to, base) => to.check({ ...base, what: 'budget', contracts: [] })],
  [
    'a release',
    async (to, base) => {
      const built = await build('b');
      return to.release({ ...base, built, files: await place.publication(built), audience: EVERYBODY });
    },
  ],
  ['a switch', (to, base) => to.switchTo({ ...base, version: 'a', audience: EVERYBODY })],
  ['a promotion', (to, base) => to.promote({ ...base, version: 'b' })],
];

describe('the reason of a change', () => {
  it.each(everyChange)('%s by force is refused without a reason', async (_name, make) => {
    await release(await build('b'), {}, SOME);
    const base = await change({ isForced: true });
    await expectRefused(() => make(access(), base), /^A forced release needs a reason\.$/);
  });

  it.each(everyChange)('%s is refused with an e-mail address or an id in its reason', async (_name, make) => {
    await release(await build('b'), {}, SOME);
    for (const reason of ['asked by ann@example.com', `for ${randomUUID()}`])
      for (const isForced of [true, false]) {
        const base = await change({ isForced, reason });
        await expectRefused(
          () => make(access(), base),
          /^The reason is kept for two years: leave out e-mail addresses and ids of users\.$/,
        );
      }
  });

  it('a reason of more than 300 characters is refused', async () => {
    await goTo('a', { reason: 'x'.repeat(300) });
    const base = await change({ reason: 'x'.repeat(301) });
    await expectRefused(() => goTo('a', base), /^The reason has at most 300 characters\.$/);
  });
});

describe('the areas of a token', () => {
  it.each(everyChange)('%s is forbidden with a token for another area', async (_name, make) => {
    const base = await change();
    const before = await everything();
    const forbidden = make(access({ actor: 'bob', areas: ['vault', 'goals'] }), base);
    await expect(forbidden).rejects.toThrow('This token is for vault, goals, not for budget.');
    await expect(forbidden).rejects.toBeInstanceOf(ReleaseForbidden);
    expect(await everything()).toEqual(before);
  });

  it.each(everyChange)('%s is allowed with a token for every area', async (_name, make) => {
    await release(await build('b'), {}, SOME);
    see({ a: { ...NONE, views: 90 }, b: { ...NONE, views: 10 } });
    const made = make(access({ actor: 'ops', areas: ['*'] }), await change());
    await expect(made).resolves.toMatchObject({ warnings: [] });
  });

  it('a build of another area is refused', async () => {
    const other = await place.build('w', { area: 'vault' });
    await expectRefused(() => release(other), /^This build belongs to vault, not to budget\.$/);
  });

  it.each(['/vault', '/vault/shared'])(
    'a build that claims the page %s of another area is refused',
    async (page) => {
      const b = { ...(await build('b')), basePaths: ['/budget', page] };
      for (const over of [{}, FORCED])
        await expectRefused(
          () => release(b, over),
          `The page ${page} of budget b overlaps with the page /vault of vault. Nothing was changed.`,
        );
    },
  );

  it('a build that claims a page above one of another area is refused', async () => {
    await release({ ...(await build('b')), basePaths: ['/plans/budget'] });
    const other = await place.build('w', { area: 'vault' });
    const base = await change({}, 'vault');
    await expectRefused(
      async () =>
        access({ actor: 'bob', areas: ['vault'] }).release({
          ...base,
          built: { ...other, basePaths: ['/plans'] },
          files: await place.publication(other),
          audience: EVERYBODY,
        }),
      'The page /plans of vault w overlaps with the page /plans/budget of budget. Nothing was changed.',
    );
  });

  it('a build may claim a page whose name only begins like that of another area', async () => {
    const b = { ...(await build('b')), basePaths: ['/budget', '/vaults'] };
    expect(await release(b)).toMatchObject({ isNews: true });
  });
});

describe('the pages of an area', () => {
  it('a version for nobody does not take the page of another area later', async () => {
    await release({ ...(await build('b')), basePaths: ['/budget', '/plans'] }, {}, { weight: 0, users: [] });
    const other = await place.build('w', { area: 'vault' });
    const base = await change({}, 'vault');
    await access({ actor: 'bob', areas: ['vault'] }).release({
      ...base,
      built: { ...other, basePaths: ['/vault', '/plans'] },
      files: await place.publication(other),
      audience: EVERYBODY,
      ...FORCED,
    });
    await expectRefused(
      () => goTo('b', FORCED),
      'The page /plans of budget b overlaps with the page /plans of vault. Nothing was changed.',
    );
  });
});

describe('a caller that only rolls back', () => {
  const admin = () => access({ actor: 'an administrator', areas: ['*'], onlyRollsBack: true });
  const back = { version: 'a', audience: EVERYBODY };

  it('rolls everybody back to a version that users had before, with a reason', async () => {
    await release(await build('b'));
    await admin().switchTo({ ...(await change({ reason: 'it is slow' })), ...back });
    expect(await place.versions()).toEqual(['a:100', 'b:0']);
  });

  it.each([
    ['without a reason', {}, {}],
    ['by force', FORCED, {}],
    ['for some users', { reason: 'x' }, { audience: SOME }],
    ['to a version that nobody had', { reason: 'x' }, { version: 'c' }],
    ['to the version that users have', { reason: 'x' }, { version: 'b' }],
  ])('does not change the version %s', async (_how, decision, over) => {
    await release(await build('b'));
    await release(await build('c'), {}, { weight: 0, users: [] });
    const base = await change(decision);
    await expectRefused(
      () => admin().switchTo({ ...base, ...back, ...over }),
      'An administrator may only roll everybody back to a version that users had before, and must give a reason.',
    );
  });
});

describe('concurrent changes', () => {
  // Trust: gateway-4
  it.each(everyChange)('%s is refused when the entry has changed since it was read', async (_name, make) => {
    const base = await change();
    await release(await build('b'), {}, SOME);
    await expectRefused(
      () => make(access(), base),
      /^The registry entry of budget has changed since it was read, so nothing was changed\./,
    );
  });

  it.each(everyChange)('%s is refused when its lock has ended', async (_name, make) => {
    const lock = await access().lock();
    await lock[Symbol.asyncDispose]();
    const base = await change({ lock: lock.id });
    await expectRefused(
      () => make(access(), base),
      /^The lock of this release has ended\. Nothing was changed; release again\.$/,
    );
  });

  it.each(everyChange)(
    '%s is refused with a lock that another release does not share',
    async (_name, make) => {
      await using _other = await access({ actor: 'bob', areas: ['vault'] }).lock();
      const base = await change({ lock: '0123456789abcdef' });
      await expectRefused(() => make(access(), base), 'The lock of this release has ended.');
    },
  );

  it.each(everyChange.slice(1))(
    '%s without a lock is refused while another release runs',
    async (_name, make) => {
      await using _other = await access({ actor: 'bob', areas: ['vault'] }).lock();
      const base = await change();
      await expectRefused(() => make(access(), base), /^Another release is running .* by bob, /);
    },
  );

  it('a second release gets no lock while the first holds it', async () => {
    await using _other = await access({ actor: 'bob', areas: ['vault'] }).lock();
    await expect(access().lock()).rejects.toThrow(/^Another release is running .* by bob, /);
  });

  it('a release that holds the lock checks and changes with it, and others are let in only when it ends', async () => {
    const lock = await access().lock();
    await access().check({ ...(await change({ lock: lock.id })), what: 'budget', contracts: [] });
    await release(await build('b'), { lock: lock.id });
    await expect(goTo('a')).rejects.toThrow('Another release is running');
    await goTo('a', { lock: lock.id });
    await lock[Symbol.asyncDispose]();
    await goTo('b');
    expect(await place.versions()).toEqual(['b:100', 'a:0']);
  });
});
