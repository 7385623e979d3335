// What a release has to fit, and what each operation changes.
import { randomUUID } from 'node:crypto';
import type { BuiltRemote } from '@savvi/contracts/remote';
import { type Contract, CONTRACT_FILE } from '@savvi/part-contracts/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { NONE } from '../canary/view-counts.ts';
import { EVERYBODY } from '../registry/entry.rules.ts';
import { contract, operation } from '../testing/contracts.ts';
import { ANN, FORCED, operationsPlace, remote, serviceWith, SOME } from '../testing/operations-place.ts';
import { shellContract } from './contract-files.ts';
import { type Change, releaseOperations } from './operations.ts';

const {
  place,
  operations,
  access,
  register,
  build,
  change,
  everything,
  see,
  serveShell,
  release,
  goTo,
  expectRefused,
  acts,
  rollBack,
} = operationsPlace();

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
      `budget b is not released: it does not fit what is deployed.\n${sentence}\nNothing was changed. --force with a --reason overrides the check.`,
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
    serveShell(async () => contract('shell', 'shell', { shellApi: 1, shared: { react: '18.3.1' } }));
    const b = await build('b');
    await expectRefused(
      () => release(b),
      'The candidate of the budget remote needs react ^19.0.0, and the shell 1, which is deployed, hands over 18.3.1.',
    );
  });

  it('is refused while the contract of the shell is unknown', async () => {
    serveShell(async () => null);
    const b = await build('b');
    await expectRefused(() => release(b), 'The contract of the shell in which');
  });
});

describe('the contract of a released version', () => {
  it('a version without contract.json is refused, unless it is forced', async () => {
    const b = await build('b', null);
    await expectRefused(
      () => release(b),
      '- The contract of budget b is unknown: it was published without contract.json.',
    );
    expect(await release(b, FORCED)).toMatchObject({
      isNews: true,
      warnings: [expect.stringContaining('it was published without contract.json.')],
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
        'The contract.json of budget b cannot be read by this release: build it with the tools of this release.',
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
      'No service has registered its contract yet, so nothing can be compared. Services register when they start with this version: run npm start, or helm upgrade on a cluster.',
    );
    expect((await release(b, FORCED)).warnings).toHaveLength(1);
  });

  it('a remote whose service is not deployed yet is refused with the way to deploy both', async () => {
    await place.pool.query("DELETE FROM deployed_services WHERE name = 'budget'");
    const b = await build('b');
    await expectRefused(
      () => release(b),
      /\n- .* calls getBudget .* of the budget service, which is not deployed\.\n- The service of this area is not deployed yet: deploy it first\. A start of npm start brings both\.\nNothing was changed\./,
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
      'The contract of the deployed goals remote n is unknown: it was published without contract.json. Build or release it again.';
    expect(unknown).toEqual([ofGoals]);
    serveShell(async () => null);
    expect((await access().deployed()).unknown).toEqual([
      'The contract of the deployed shell is unknown: its build has no contract.json.',
      ofGoals,
    ]);
  });

  it('beside a stopped product, the shell is the one that the last start stored', async () => {
    const stopped = releaseOperations({ pool: place.pool, counts: { since: async () => new Map() } });
    expect((await stopped.as(ANN).deployed()).unknown).toEqual([
      expect.stringContaining('the deployed shell'),
    ]);
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

describe('a version that was rolled back automatically', () => {
  const refusal =
    'budget b was rolled back automatically (2026-01-01 00:00): 5 of 5 samples failed.\nNothing was changed. --force with a --reason rolls it out again.';
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
    see({ a: { ...NONE, views: 90 }, c: { ...NONE, views: 10 } });
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
    see({ a: { ...NONE, views: 90 }, b: { ...NONE, views: 10 } });
    expect(await promote()).toEqual({ warnings: [] });
    expect(await place.versions()).toEqual(['b:100', 'a:0']);
    expect((await acts())[0]).toEqual({ actor: 'ann', kind: 'promotion', reason: null, isForced: false });
  });

  it.each([
    ['without samples', {}, /^budget b is not promoted: the canary has no samples from the last 5 minutes\./],
    [
      'that fails',
      { a: { ...NONE, views: 90 }, b: { ...NONE, views: 9, broken: 9, failedBy: 3n } },
      /^budget b is not promoted: 9 of 9 samples failed \(100\.0 %\); stable version: 0 of 90/,
    ],
  ])('a canary %s is promoted only by force', async (_case, counts, message) => {
    see(counts);
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
    see({ a: { ...NONE, views: 90 }, b: { ...NONE, views: 10 } });
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
  it('assigns the version to its audience and is recorded, as a rollback if everybody gets an earlier version', async () => {
    await release(await build('b'));
    expect(await goTo('a', { reason: 'b is slow' })).toEqual({ warnings: [] });
    expect(await place.versions()).toEqual(['a:100', 'b:0']);
    expect((await acts())[0]).toEqual({
      actor: 'ann',
      kind: 'rollback',
      reason: 'b is slow',
      isForced: false,
    });
    await goTo('b', {}, SOME);
    expect(await place.versions()).toEqual(['a:90', 'b:10']);
    await goTo('b');
    expect((await acts()).slice(0, 2).map(({ kind }) => kind)).toEqual(['switch', 'switch']);
    await expectRefused(() => goTo('z'), 'budget has no published version z; it has b, a.');
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
    expect((await acts())[0]).toEqual({ actor: 'ann', kind: 'rollback', ...FORCED });
  });

  it('is refused for a version that was published without its contract, unless it is forced', async () => {
    await release(await build('b', null), FORCED);
    await goTo('a');
    await expectRefused(
      () => goTo('b'),
      'The contract of budget b is unknown: it was published without contract.json.',
    );
    expect((await goTo('b', FORCED)).warnings).toHaveLength(1);
  });

  it('succeeds by force even when the deployed contracts cannot be read', async () => {
    await release(await build('b'));
    serveShell(() => Promise.reject(new Error('The shell does not answer.')));
    await expectRefused(() => goTo('a'), /^The shell does not answer\.$/);
    expect(await goTo('a', FORCED)).toEqual({
      warnings: [
        'budget a is released by force: it does not fit what is deployed.\n- The check failed: The shell does not answer.',
      ],
    });
    expect(await place.versions()).toEqual(['a:100', 'b:0']);
  });

  it('succeeds by force even when the contract of the version cannot be read', async () => {
    await build('l', JSON.stringify({ ...remote('l'), format: 2 }));
    await place.start();
    await goTo('a', FORCED);
    await expectRefused(() => goTo('l'), 'format');
    expect((await goTo('l', FORCED)).warnings).toEqual([expect.stringContaining('The check failed:')]);
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

  it('is refused when its manifest claims what belongs to another service', async () => {
    const vault = { name: 'vault', prefixes: ['budgets'], bus: {} };
    await operations().register({ contract: contract('service', 'vault'), manifest: vault });
    const next = serviceWith('getBudget', 'listBudgets');
    expect(
      await operations().upgradeBreaks(next, { name: 'budget', prefixes: ['budgets'], bus: {} }),
    ).toEqual(['Budget and vault both claim /api/budgets.']);
  });

  it('counts as deployed from its check until the service registers, beside the contract that it replaces', async () => {
    const next = { ...serviceWith('getBudget', 'listBudgets', 'other'), version: '2' };
    const versions = async () =>
      (await access().deployed()).contracts
        .filter(({ part, name }) => part === 'service' && name === 'budget')
        .map(({ version }) => version);
    const [current] = await versions();
    await operations().upgradeBreaks(next);
    expect(await versions()).toEqual([current, '2']);
    await operations().register({ contract: next, manifest: null });
    expect(await versions()).toEqual(['2']);
  });

  it('breaks the remotes that call an operation which it no longer answers', async () => {
    expect(await operations().upgradeBreaks(serviceWith('getBudget'))).toEqual([
      'The vault remote v, which is deployed, calls listBudgets (GET /api/listBudgets), which the candidate of the budget service does not answer.',
    ]);
  });

  it('is compared with a running version of unknown contract, too', async () => {
    await release(await build('b', null), FORCED);
    expect(await operations().upgradeBreaks(serviceWith('getBudget', 'listBudgets'))).toEqual([
      expect.stringMatching(/^The contract of the deployed budget remote b is unknown/),
    ]);
  });
});

it('anybody with a token reads all entries, and the ten latest acts of an area', async () => {
  await release(await build('b'));
  for (let turn = 0; turn < 6; turn += 1) for (const version of ['a', 'b']) await goTo(version);
  const reader = access({ actor: 'bob', areas: ['vault'] });
  expect((await reader.entries()).map(({ area }) => area)).toEqual(['budget', 'vault']);
  expect(await reader.acts('budget')).toHaveLength(10);
});
