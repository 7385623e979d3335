import { randomUUID } from 'node:crypto';
import type { BuiltRemote } from '@savvi/contracts/remote';
import { type Contract, CONTRACT_FILE } from '@savvi/part-contracts/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Counts, NONE } from '../canary/view-counts.ts';
import { type Audience, EVERYBODY, takenBack } from '../registry/line.rules.ts';
import { RELEASE, registryPlace } from '../testing/registry-place.ts';
import { contract, operation } from '../testing/contracts.ts';
import {
  type Caller,
  type Change,
  type ReleaseAccess,
  ReleaseForbidden,
  releaseOperations,
  shellContract,
} from './operations.ts';

const place = registryPlace();
const ANN: Caller = { actor: 'ann', areas: ['budget'] };
const FORCED = { isForced: true, reason: 'it is worse' };
const SOME: Audience = { weight: 10, users: [] };

let seen: Record<string, Counts>;
let shell: () => Promise<Contract | null>;
const operations = () =>
  releaseOperations({
    pool: place.pool,
    counts: { since: async () => new Map(Object.entries(seen)) },
    shell: () => shell(),
  });
const access = (caller = ANN) => operations().as(caller);

/** A remote of budget, which calls these operations. */
const remote = (version: string, ...calls: string[]) =>
  contract('remote', 'budget', {
    version,
    shellApi: 1,
    shared: { react: '^19.0.0' },
    calls: calls.map((name) => operation(name)),
  });
const serviceWith = (...serves: string[]) =>
  contract('service', 'budget', { serves: serves.map((name) => operation(name)) });
const register = (each: Contract) => operations().register({ contract: each, manifest: null });

let minute = 0;
const build = (version: string, own: Contract | string | null = remote(version, 'getBudget')) =>
  place.build(version, {
    minute: (minute += 1),
    files: own === null ? {} : { [CONTRACT_FILE]: typeof own === 'string' ? own : JSON.stringify(own) },
  });

const change = async (over: Partial<Change> = {}, area = 'budget'): Promise<Change> => ({
  area,
  revision: (await place.line(area)).revision,
  isForced: false,
  reason: null,
  ...over,
});
const release = async (built: BuiltRemote, over: Partial<Change> = {}, audience = EVERYBODY, caller = ANN) =>
  access(caller).release({
    ...(await change(over)),
    built,
    files: await place.publication(built),
    audience,
  });
const goTo = async (version: string, over: Partial<Change> = {}, audience = EVERYBODY) =>
  access().switchTo({ ...(await change(over)), version, audience });

/** Everything that a change could have touched. */
const everything = async () => {
  const tables = [
    'registry_lines',
    'registry_versions',
    'published_files',
    'release_acts',
    'deployed_services',
  ];
  return Promise.all(
    tables.map(async (table) => (await place.pool.query(`SELECT t::text FROM ${table} t ORDER BY 1`)).rows),
  );
};
/** Expects `work` to be refused with this message, and to leave everything as it was. */
async function expectRefused(work: () => Promise<unknown>, message: string | RegExp) {
  const before = await everything();
  await expect(work()).rejects.toThrow(message);
  expect(await everything()).toEqual(before);
}
const acts = async () =>
  (await access().acts('budget')).map(({ actor, kind, reason, isForced }) => ({
    actor,
    kind,
    reason,
    isForced,
  }));

async function rollBack(version: string): Promise<void> {
  const line = await place.line();
  const after = takenBack(line, version, {
    at: new Date(Date.UTC(2026, 0, 1)),
    why: '5 of 5 samples failed',
  });
  if (after === null) throw new Error('there is no other version');
  await place.repository.change(line, after, { ...RELEASE, kind: 'automatic rollback' });
}

/** Version a of budget, and version v of vault, which calls listBudgets of budget. */
beforeEach(async () => {
  [seen, minute] = [{}, 0];
  const ofShell = contract('shell', 'shell', { shellApi: 1, shared: { react: '19.1.0' } });
  shell = async () => ofShell;
  await build('a');
  const vault = { ...remote('v', 'listBudgets'), name: 'vault' };
  await place.build('v', { area: 'vault', files: { [CONTRACT_FILE]: JSON.stringify(vault) } });
  await place.start();
  await register(serviceWith('getBudget', 'listBudgets'));
  await register(contract('service', 'vault'));
});

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

describe('a compatible release', () => {
  it('is published, rolled out and recorded with the name of its team', async () => {
    const b = await build('b');
    expect(await release(b)).toEqual({ isNews: true, warnings: [] });
    expect(await place.versions()).toEqual(['b:100', 'a:0']);
    expect((await acts())[0]).toEqual({ actor: 'ann', kind: 'release', reason: null, isForced: false });
    expect(await release(b)).toEqual({ isNews: false, warnings: [] });
  });

  it('keeps its reason without force', async () => {
    await release(await build('b'), { reason: 'a new chart' });
    expect((await acts())[0]).toMatchObject({ reason: 'a new chart', isForced: false });
  });

  it('is the first version of an area that has no registry entry yet', async () => {
    await register(contract('service', 'goals'));
    const first = await place.build('g', {
      area: 'goals',
      files: { [CONTRACT_FILE]: JSON.stringify({ ...remote('g'), name: 'goals' }) },
    });
    const released = await access({ actor: 'ann', areas: ['goals'] }).release({
      ...(await change()),
      area: 'goals',
      revision: 0,
      built: first,
      files: await place.publication(first),
      audience: EVERYBODY,
    });
    expect(released).toEqual({ isNews: true, warnings: [] });
    expect(await place.versions('goals')).toEqual(['g:100']);
  });
});

describe('an incompatible release', () => {
  const breaking = () => build('b', remote('b', 'getBudget', 'getOldBudget'));
  const sentence =
    '- The candidate of the budget remote calls getOldBudget (GET /api/getOldBudget), which the budget service 1, which is deployed, does not answer.';

  // Trust: gateway-3
  it('an incompatible release is refused with a sentence for each incompatibility, and nothing changes', async () => {
    const b = await breaking();
    await expectRefused(
      () => release(b),
      `budget b is not released: it does not fit what is deployed.\n${sentence}\nNothing was changed. With --force and a --reason it is released all the same.`,
    );
    expect(await place.repository.filesOf('budget', 'b')).toEqual(new Map());
  });

  // Trust: gateway-3
  it('an incompatible release that is forced with a reason is published, and its warning names what does not fit', async () => {
    expect(await release(await breaking(), FORCED)).toEqual({
      isNews: true,
      warnings: [`budget b is released by force: it does not fit what is deployed.\n${sentence}`],
    });
    expect(await place.versions()).toEqual(['b:100', 'a:0']);
    expect((await acts())[0]).toEqual({ actor: 'ann', kind: 'release', ...FORCED });
  });

  it('is refused when a shell with another major version of React is deployed', async () => {
    shell = async () => contract('shell', 'shell', { shellApi: 1, shared: { react: '18.3.1' } });
    const b = await build('b');
    await expectRefused(
      () => release(b),
      'The candidate of the budget remote needs react ^19.0.0, and the shell 1, which is deployed, hands over 18.3.1.',
    );
  });

  it('is refused while nothing is known of the shell', async () => {
    shell = async () => null;
    const b = await build('b');
    await expectRefused(() => release(b), 'Nothing is known of the shell in which');
  });
});

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

describe('the contract of a released version', () => {
  it('a version without contract.json is refused, unless it is forced', async () => {
    const b = await build('b', null);
    await expectRefused(
      () => release(b),
      '- Nobody can say what budget b would break: it was published without its contract.json.',
    );
    expect(await release(b, FORCED)).toMatchObject({
      isNews: true,
      warnings: [expect.stringContaining('it was published without its contract.json.')],
    });
  });

  it.each([
    ['no JSON', '{'],
    ['of a later format', JSON.stringify({ ...remote('b'), format: 2 })],
  ])('a contract that is %s is refused even when forced', async (_case, text) => {
    const b = await build('b', text);
    for (const over of [{}, FORCED])
      await expectRefused(
        () => release(b, over),
        'The contract.json of budget b is not readable here: build it with the tools of this release.',
      );
  });

  it.each([
    ['the vault remote', { ...remote('b'), name: 'vault' }],
    ['the budget service', contract('service', 'budget')],
  ])('a contract of %s is refused even when forced', async (part, other) => {
    const b = await build('b', other);
    for (const over of [{}, FORCED])
      await expectRefused(() => release(b, over), `The contract.json of budget b describes ${part}.`);
  });
});

describe('what is known of the deployed services', () => {
  it('every release is refused until a service has registered, unless it is forced', async () => {
    await place.pool.query('TRUNCATE deployed_services');
    const b = await build('b');
    await expectRefused(
      () => release(b),
      'no service has registered what it answers. Start the product once with this release (npm start, on a cluster helm upgrade).',
    );
    expect((await release(b, FORCED)).warnings).toHaveLength(1);
  });

  it('a remote whose service is not deployed yet is refused with the way to deploy both', async () => {
    await place.pool.query("DELETE FROM deployed_services WHERE name = 'budget'");
    const b = await build('b');
    await expectRefused(
      () => release(b),
      /\n- .* calls getBudget .* of the budget service, which is not deployed\.\n- Its service is new there: the next start of the product brings it, and its remote as well\.\nNothing was changed\./,
    );
  });

  // Trust: gateway-3
  it('the deployed contracts are those of the services, of the shell, and of every version that somebody gets', async () => {
    for (const version of ['c', 'd']) await release(await build(version));
    await release(await build('e'), {}, { weight: 0, users: [randomUUID()] });
    await place.build('n', { area: 'goals' });
    await place.start();
    const { contracts, unknown } = await access().deployed();
    expect(contracts.map(({ part, name, version }) => `${part} ${name} ${version}`).toSorted()).toEqual([
      'remote budget d',
      'remote budget e',
      'remote vault v',
      'service budget 1',
      'service vault 1',
      'shell shell 1',
    ]);
    const ofGoals =
      'Nothing is known of the goals remote n, which is deployed: no contract.json came with it. Build or release it once more.';
    expect(unknown).toEqual([ofGoals]);
    shell = async () => null;
    expect((await access().deployed()).unknown).toEqual([
      'Nothing is known of the shell, which is deployed: no contract.json came with it.',
      ofGoals,
    ]);
  });

  it('beside a stopped product, the shell is the one that the last start stored', async () => {
    const stopped = releaseOperations({ pool: place.pool, counts: { since: async () => new Map() } });
    expect((await stopped.as(ANN).deployed()).unknown).toEqual([expect.stringContaining('the shell')]);
    await register(contract('shell', 'shell', { version: '7' }));
    const { contracts, unknown } = await stopped.as(ANN).deployed();
    expect([contracts.filter(({ part }) => part === 'shell'), unknown]).toEqual([
      [expect.objectContaining({ version: '7' })],
      [],
    ]);
    // A running gateway serves its own shell.
    const served = (await access().deployed()).contracts.filter(({ part }) => part === 'shell');
    expect(served).toEqual([expect.objectContaining({ version: '1' })]);
  });

  it('the contract of the shell is read from its files', async () => {
    const text = JSON.stringify(contract('shell', 'shell'));
    const files = (bytes: Buffer | null) => ({ read: async () => bytes });
    expect(await shellContract(files(Buffer.from(text)))()).toMatchObject({ part: 'shell' });
    expect(await shellContract(files(null))()).toBeNull();
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
    seen = { a: { ...NONE, views: 90 }, b: { ...NONE, views: 10 } };
    const made = make(access({ actor: 'ops', areas: ['*'] }), await change());
    await expect(made).resolves.toMatchObject({ warnings: [] });
  });

  it('a build of another area is refused', async () => {
    const other = await place.build('w', { area: 'vault' });
    await expectRefused(() => release(other), /^This build is of vault, not of budget\.$/);
  });

  it.each(['/vault', '/vault/shared'])(
    'a build that claims the page %s of another area is refused',
    async (page) => {
      const b = { ...(await build('b')), basePaths: ['/budget', page] };
      for (const over of [{}, FORCED])
        await expectRefused(
          () => release(b, over),
          `budget b claims the page ${page}, and vault has /vault. Nothing was changed.`,
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
      'vault w claims the page /plans, and budget has /plans/budget. Nothing was changed.',
    );
  });

  it('a build may claim a page whose name only begins like that of another area', async () => {
    const b = { ...(await build('b')), basePaths: ['/budget', '/vaults'] };
    expect(await release(b)).toMatchObject({ isNews: true });
  });
});

describe('concurrent changes', () => {
  // Trust: gateway-4
  it.each(everyChange)('%s is refused when the entry has changed since it was read', async (_name, make) => {
    const base = await change();
    await release(await build('b'), {}, SOME);
    await expectRefused(
      () => make(access(), base),
      /^Somebody else has changed budget meanwhile, so the registry is as they left it\./,
    );
  });

  it.each(everyChange)('%s is refused when its lock has ended', async (_name, make) => {
    const lock = await access().alone();
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
      await using _other = await access({ actor: 'bob', areas: ['vault'] }).alone();
      const base = await change({ lock: '0123456789abcdef' });
      await expectRefused(() => make(access(), base), 'The lock of this release has ended.');
    },
  );

  it.each(everyChange.slice(1))(
    '%s without a lock is refused while another release runs',
    async (_name, make) => {
      await using _other = await access({ actor: 'bob', areas: ['vault'] }).alone();
      const base = await change();
      await expectRefused(() => make(access(), base), /^Another release is running, .* by bob, /);
    },
  );

  it('a second release gets no lock while the first holds it', async () => {
    await using _other = await access({ actor: 'bob', areas: ['vault'] }).alone();
    await expect(access().alone()).rejects.toThrow(/^Another release is running, .* by bob, /);
  });

  it('a release that holds the lock checks and changes with it, and others are let in only when it ends', async () => {
    const lock = await access().alone();
    await access().check({ ...(await change({ lock: lock.id })), what: 'budget', contracts: [] });
    await release(await build('b'), { lock: lock.id });
    await expect(goTo('a')).rejects.toThrow('Another release is running');
    await goTo('a', { lock: lock.id });
    await lock[Symbol.asyncDispose]();
    await goTo('b');
    expect(await place.versions()).toEqual(['b:100', 'a:0']);
  });
});

describe('a version that was rolled back automatically', () => {
  const refusal =
    'budget b was rolled back automatically (2026-01-01 00:00): 5 of 5 samples failed.\nNothing was changed. With --force and a --reason it is rolled out all the same.';
  const warning =
    'budget b was rolled back automatically (2026-01-01 00:00): 5 of 5 samples failed. It is rolled out by force.';
  let b: BuiltRemote;
  beforeEach(async () => {
    b = await build('b');
    await release(b, {}, SOME);
    await rollBack('b');
  });

  it('is not released again, unless it is forced', async () => {
    await expectRefused(() => release(b), refusal);
    expect(await release(b, FORCED)).toEqual({ isNews: true, warnings: [warning] });
  });

  it('is not switched to, unless it is forced', async () => {
    await expectRefused(() => goTo('b'), refusal);
    expect(await goTo('b', FORCED)).toEqual({ warnings: [warning] });
    expect(await place.versions()).toEqual(['b:100', 'a:0']);
  });

  it('is refused by the check before its release, unless it is forced', async () => {
    const check = async (over: Partial<Change>) =>
      access().check({ ...(await change(over)), what: 'budget', contracts: [], version: 'b' });
    await expectRefused(() => check({}), refusal);
    expect(await check(FORCED)).toEqual({ warnings: [warning] });
  });

  it('is not promoted in place of the canary', async () => {
    await release(await build('c'), {}, SOME);
    seen = { a: { ...NONE, views: 90 }, c: { ...NONE, views: 10 } };
    for (const over of [{}, FORCED]) {
      const base = await change(over);
      await expectRefused(
        () => access().promote({ ...base, version: 'b' }),
        'budget b is not promoted: it is not the canary of budget. Nothing was changed.',
      );
    }
  });
});

describe('a promotion', () => {
  const promote = async (over: Partial<Change> = {}) =>
    access().promote({ ...(await change(over)), version: 'b' });
  beforeEach(async () => void (await release(await build('b'), {}, SOME)));

  it('assigns a canary with a positive verdict to everybody', async () => {
    seen = { a: { ...NONE, views: 90 }, b: { ...NONE, views: 10 } };
    expect(await promote()).toEqual({ warnings: [] });
    expect(await place.versions()).toEqual(['b:100', 'a:0']);
    expect((await acts())[0]).toEqual({ actor: 'ann', kind: 'promotion', reason: null, isForced: false });
  });

  it.each([
    ['without samples', {}, /^budget b is not promoted: it has no samples from the last 5 minutes\./],
    [
      'that fails',
      { a: { ...NONE, views: 90 }, b: { ...NONE, views: 9, broken: 9, failedBy: 3n } },
      /^budget b is not promoted: 9 of 9 samples failed \(100\.0 %\); stable version: 0 of 90/,
    ],
  ])('a canary %s is promoted only by force', async (_case, counts, message) => {
    seen = counts;
    await expectRefused(() => promote(), message);
    await promote(FORCED);
    expect(await place.versions()).toEqual(['b:100', 'a:0']);
    expect((await acts())[0]).toEqual({ actor: 'ann', kind: 'promotion', ...FORCED });
  });

  it('is refused while all users have the same version, even when forced', async () => {
    await goTo('b');
    for (const over of [{}, FORCED])
      await expectRefused(() => promote(over), 'budget b is not promoted: it is not the canary of budget.');
  });

  it('is preceded by a comparison of both versions, which is null while all users have the same one', async () => {
    seen = { a: { ...NONE, views: 90 }, b: { ...NONE, views: 10 } };
    expect(await access().comparison('budget')).toMatchObject({
      versions: { canary: { version: 'b' }, stable: { version: 'a' } },
      canary: { views: 10 },
      stable: { views: 90 },
      verdict: { decision: 'promote' },
    });
    await goTo('a');
    expect(await access().comparison('budget')).toBeNull();
    await expect(access().comparison('nothing')).rejects.toThrow('The registry has no area "nothing"');
  });
});

describe('a switch to a published version', () => {
  it('assigns the version to its audience and is recorded', async () => {
    await release(await build('b'));
    expect(await goTo('a', { reason: 'b is slow' })).toEqual({ warnings: [] });
    expect(await place.versions()).toEqual(['a:100', 'b:0']);
    expect((await acts())[0]).toEqual({ actor: 'ann', kind: 'switch', reason: 'b is slow', isForced: false });
    await goTo('b', {}, SOME);
    expect(await place.versions()).toEqual(['a:90', 'b:10']);
    await expectRefused(() => goTo('z'), 'budget has no version z that is published; it has a, b.');
  });

  // Trust: gateway-3
  it('a switch to an earlier version that calls an operation missing in the service is refused, unless it is forced', async () => {
    await release(await build('b', remote('b', 'listBudgets')));
    await register(serviceWith('listBudgets'));
    const sentence =
      '- The candidate of the budget remote calls getBudget (GET /api/getBudget), which the budget service 1, which is deployed, does not answer.';
    await expectRefused(
      () => goTo('a'),
      `budget a is not released: it does not fit what is deployed.\n${sentence}\n`,
    );
    expect(await goTo('a', FORCED)).toEqual({
      warnings: [`budget a is released by force: it does not fit what is deployed.\n${sentence}`],
    });
    expect((await acts())[0]).toEqual({ actor: 'ann', kind: 'switch', ...FORCED });
  });

  it('is refused for a version that was published without its contract, unless it is forced', async () => {
    await release(await build('b', null), FORCED);
    await goTo('a');
    await expectRefused(
      () => goTo('b'),
      'Nobody can say what budget b would break: it was published without its contract.json.',
    );
    expect((await goTo('b', FORCED)).warnings).toHaveLength(1);
  });

  it('succeeds by force even when the deployed contracts cannot be read', async () => {
    await release(await build('b'));
    shell = () => Promise.reject(new Error('The shell does not answer.'));
    await expectRefused(() => goTo('a'), /^The shell does not answer\.$/);
    expect(await goTo('a', FORCED)).toEqual({
      warnings: [
        'budget a is released by force: it does not fit what is deployed.\n- Nobody can say what it would break: The shell does not answer.',
      ],
    });
    expect(await place.versions()).toEqual(['a:100', 'b:0']);
  });

  it('succeeds by force even when the contract of the version cannot be read', async () => {
    await build('l', JSON.stringify({ ...remote('l'), format: 2 }));
    await place.start();
    await goTo('a', FORCED);
    await expectRefused(() => goTo('l'), 'format');
    expect((await goTo('l', FORCED)).warnings).toEqual([
      expect.stringContaining('Nobody can say what it would break:'),
    ]);
    expect(await place.versions()).toEqual(['l:100', 'a:0']);
  });
});

describe('a check', () => {
  const check = async (contracts: readonly (Contract | null)[], over: Partial<Change> = {}) =>
    access().check({ ...(await change(over)), what: 'budget', contracts });

  it('changes nothing when the contracts fit', async () => {
    const before = await everything();
    expect(await check([remote('b', 'getBudget'), serviceWith('getBudget', 'listBudgets')])).toEqual({
      warnings: [],
    });
    expect(await everything()).toEqual(before);
  });

  it('compares a remote with the service that is released with it', async () => {
    await expectRefused(() => check([remote('b', 'getNewBudget')]), 'calls getNewBudget');
    const service = serviceWith('getBudget', 'listBudgets', 'getNewBudget');
    expect(await check([remote('b', 'getNewBudget'), service])).toEqual({ warnings: [] });
  });

  // Trust: gateway-3
  it('the check of a service that would break another area is refused, and with force its sentence is a warning', async () => {
    const sentence =
      '- The vault remote v, which is deployed, calls listBudgets (GET /api/listBudgets), which the candidate of the budget service does not answer.';
    await expectRefused(
      () => check([serviceWith('getBudget')]),
      `budget is not released: it does not fit what is deployed.\n${sentence}\nNothing was changed.`,
    );
    const before = await everything();
    expect(await check([serviceWith('getBudget')], FORCED)).toEqual({
      warnings: [`budget is released by force: it does not fit what is deployed.\n${sentence}`],
    });
    expect(await everything()).toEqual(before);
  });

  it('is possible for an area without a registry entry', async () => {
    const goals = { ...remote('g'), name: 'goals' };
    expect(
      await access({ actor: 'ann', areas: ['*'] }).check({
        area: 'goals',
        revision: 0,
        isForced: false,
        reason: null,
        what: 'goals',
        contracts: [goals],
        version: 'g',
      }),
    ).toEqual({ warnings: [] });
  });
});

describe('an upgrade of a service', () => {
  it('breaks nothing when the service has never registered', async () => {
    expect(
      await operations().upgradeBreaks(contract('service', 'goals', { calls: [operation('x', 'nowhere')] })),
    ).toEqual([]);
  });

  it('breaks nothing when its contract fits', async () => {
    expect(await operations().upgradeBreaks(serviceWith('getBudget', 'listBudgets', 'other'))).toEqual([]);
  });

  it('breaks the remotes that call an operation which it no longer answers', async () => {
    expect(await operations().upgradeBreaks(serviceWith('getBudget'))).toEqual([
      'The vault remote v, which is deployed, calls listBudgets (GET /api/listBudgets), which the candidate of the budget service does not answer.',
    ]);
  });

  it('is compared with a running version of unknown contract, too', async () => {
    await release(await build('b', null), FORCED);
    expect(await operations().upgradeBreaks(serviceWith('getBudget', 'listBudgets'))).toEqual([
      expect.stringMatching(/^Nothing is known of the budget remote b, which is deployed/),
    ]);
  });
});

it('anybody with a token reads all entries, and the ten latest acts of an area', async () => {
  await release(await build('b'));
  for (let turn = 0; turn < 6; turn += 1) for (const version of ['a', 'b']) await goTo(version);
  const reader = access({ actor: 'bob', areas: ['vault'] });
  expect((await reader.lines()).map(({ area }) => area)).toEqual(['budget', 'vault']);
  expect(await reader.acts('budget')).toHaveLength(10);
});
