// A release that would break a deployed part is rejected: a service that another area depends on, or an
// earlier version of a remote.
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Releases } from '@savvi/release-kit/releases';
import { EVERYBODY, type Line } from '@savvi/release-kit/releases/line';
import type { Contract } from '@savvi/part-contracts/contract';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { contractOfRemote, contractsOfTree } from '@savvi/tooling/contracts';
import { deployedOn } from '@savvi/installation/deployed-product';
import { recordDeployed } from '@savvi/contract-check/deployed';
import { dataFolderPaths } from '@savvi/product/data-folder';
import { Refusal } from '@savvi/tooling/refusal';
import { takeRenewals } from '@savvi/product/renewals';
import { goTo, type Place, releaseArea, renewService, sayWhatWouldBreak } from './release-area.ts';

const root = path.resolve(import.meta.dirname, '../..');
const RELEASED_AT = new Date('2026-01-01T00:00:00Z');
let tree: readonly Contract[];
let dataDir: string;
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  tree = await contractsOfTree(root);
});
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'savvi-release-'));
  recordDeployed(
    dataFolderPaths(dataDir).contracts,
    tree.filter(({ part }) => part !== 'remote'),
  );
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  await rm(dataDir, { recursive: true });
});

function part(kind: Contract['part'], name: string): Contract {
  const found = tree.find((each) => each.part === kind && each.name === name);
  if (found === undefined) throw new Error(`there is no ${name} ${kind}`);
  return found;
}
const operation = (name: string) => tree.flatMap(({ serves }) => serves).filter((each) => each.name === name);
const without = (contract: Contract, name: string): Contract => ({
  ...contract,
  serves: contract.serves.filter((each) => each.name !== name),
});

/**
 * Returns a product whose registry serves these remotes to all users and also contains the published
 * versions.
 */
function place(remotes: readonly Contract[], published: readonly Contract[] = [], isForced = false) {
  const about = { basePaths: ['/x'], menu: [], entitlement: null, reads: [] };
  const version = (name: string, of: string, weight: number) => ({
    version: of,
    entry: `/remotes/${name}/${of}/e.js`,
    integrity: '',
    shellApi: 1,
    weight,
    users: [],
    about,
    releasedAt: RELEASED_AT,
    givenUntil: null,
    wasDeployed: true,
    rolledBack: null,
  });
  const lines: Line[] = remotes.map(({ name, version: of }, position) => ({
    area: name,
    position,
    about,
    deployed: null,
    revision: 1,
    versions: [
      version(name, of, 100),
      ...published.filter((each) => each.name === name).map((each) => version(name, each.version, 0)),
    ],
  }));
  const give = vi.fn<Releases['give']>(async () => undefined);
  const release = vi.fn<Releases['release']>(async () => true);
  const say = vi.fn<(line: string) => void>();
  const files = new Map(
    [...remotes, ...published].map((each) => [
      `${each.name} ${each.version}`,
      Buffer.from(JSON.stringify(each)),
    ]),
  );
  // The methods that the code under test calls.
  const releases = {
    lines: async () => lines,
    lineWith: async (area: string) => lines.find((each) => each.area === area),
    fileOf: async (area: string, of: string) => files.get(`${area} ${of}`) ?? null,
    give,
    release,
  } as unknown as Releases;
  const judging = {
    by: { actor: 'ann', reason: isForced ? 'it is worse' : null, isForced },
    say,
    deployed: () => deployedOn({ dataDir, isRunning: true, root, registry: releases }),
  };
  return {
    root,
    dataDir,
    isOnCluster: false,
    isRunning: true,
    releases,
    judging,
    say,
    give,
    release,
  } satisfies Place & Record<string, unknown>;
}

/**
 * Simulates a product with separate service processes, which restarts an area's service with this contract.
 */
async function willRenewTo(contract: Contract) {
  const renew = vi.fn(async () => 'It was restarted.');
  ends.push(
    await takeRenewals(dataFolderPaths(dataDir).renewals, { contractOf: async () => contract, renew }),
  );
  return renew;
}

// Trust: gateway-3
it('a release whose service would break another area is rejected with a sentence, and nothing is changed', async () => {
  const renew = await willRenewTo(without(part('service', 'budget'), 'listBudgets'));
  const admin: Contract = { ...part('remote', 'admin'), version: '0.1.0-a', calls: operation('listBudgets') };
  const where = place([part('remote', 'budget'), admin]);
  const refused = releaseArea('budget', EVERYBODY, where);
  await expect(refused).rejects.toThrow(/^budget is not released: it does not fit what runs on \S+\.\n/);
  await expect(refused).rejects.toThrow(
    '- The admin remote 0.1.0-a, which is deployed, calls listBudgets (GET /api/budgets), which the candidate of the budget service does not answer.',
  );
  await expect(refused).rejects.toThrow(
    'Nothing was changed. With --force and a --reason it is released all the same.',
  );
  expect([renew.mock.calls, where.release.mock.calls]).toEqual([[], []]);
}, 30_000);

it('a remote that calls an operation missing in the deployed service is rejected if the service is not restarted', async () => {
  recordDeployed(dataFolderPaths(dataDir).contracts, [without(part('service', 'budget'), 'updateBudget')]);
  const where = place([part('remote', 'admin')]);
  await expect(releaseArea('budget', EVERYBODY, where)).rejects.toThrow(
    /The candidate of the budget remote calls updateBudget \(PATCH \/api\/budgets\/\{id\}\), which the budget service \S+, which is deployed, does not answer\./,
  );
  expect(where.release).not.toHaveBeenCalled();
}, 30_000);

it('on a cluster a remote is checked against the deployed service, which is not restarted', async () => {
  // This restart would affect a product on this machine.
  const renew = await willRenewTo(part('service', 'budget'));
  recordDeployed(dataFolderPaths(dataDir).contracts, [without(part('service', 'budget'), 'updateBudget')]);
  const where = { ...place([part('remote', 'budget')]), isOnCluster: true };
  await expect(releaseArea('budget', { weight: 10, users: [] }, where)).rejects.toThrow(
    /The candidate of the budget remote calls updateBudget .*, which the budget service \S+, which is deployed, does not answer\./,
  );
  expect(await renewService('budget', where)).toEqual({
    said: 'The budget service of the cluster stays as it is: its image and chart bring other code (npm run images -- budget, then helm upgrade).',
    isLeft: false,
  });
  expect(renew).not.toHaveBeenCalled();
}, 30_000);

it('a service that is not restarted, as with the single process of npm start, is reported with the parts that its new code would break', async () => {
  const admin: Contract = {
    ...part('remote', 'admin'),
    version: '0.1.0-a',
    calls: operation('listBudgets').map((each) => ({ ...each, path: '/api/all-budgets' })),
  };
  const where = place([part('remote', 'budget'), admin]);
  expect(await renewService('budget', where)).toEqual({
    said: expect.stringMatching(/^The budget service is part of the one process of npm start/),
    isLeft: true,
  });
  await sayWhatWouldBreak('budget', where);
  expect(where.say.mock.calls).toEqual([
    [
      expect.stringMatching(
        /^What of it is in this checkout would not fit what runs:\n- The admin remote 0\.1\.0-a, which is deployed, calls listBudgets \(GET \/api\/all-budgets\)/,
      ),
    ],
  ]);
  const fitting = place([part('remote', 'budget')]);
  await sayWhatWouldBreak('budget', fitting);
  expect(fitting.say).not.toHaveBeenCalled();
  await sayWhatWouldBreak('budget', {
    ...fitting,
    judging: { ...fitting.judging, deployed: () => Promise.reject(new Refusal('The registry is away.')) },
  });
  expect(fitting.say.mock.calls).toEqual([
    ['Nobody can say whether what of it is in this checkout fits: The registry is away.'],
  ]);
}, 30_000);

it('a remote whose service is not deployed yet is rejected with the way to deploy both', async () => {
  await rm(path.join(dataFolderPaths(dataDir).contracts, 'service', 'budget'), { recursive: true });
  await expect(releaseArea('budget', EVERYBODY, place([part('remote', 'admin')]))).rejects.toThrow(
    /\nIts service is new there: the next start of the product brings it, and its remote as well\.\nNothing was changed\./,
  );
}, 30_000);

it.each(['identity', 'gateway', 'shell'])(
  '%s is rejected because it is not an area, with the way to deploy it',
  async (name) => {
    await expect(releaseArea(name, EVERYBODY, place([]))).rejects.toThrow(
      `${name} is no area: it goes with the next start of the product, on a cluster with its own image and chart. The areas are `,
    );
  },
);

// Trust: gateway-3
it('an earlier version that calls an operation missing in the service is rejected, unless it is forced', async () => {
  const before: Contract = {
    ...part('remote', 'budget'),
    version: '0.0.9-a',
    calls: operation('getBudget').map((each) => ({
      ...each,
      name: 'getOldBudget',
      path: '/api/old-budgets/{id}',
    })),
  };
  const where = place([part('remote', 'budget')], [before]);
  await expect(goTo('budget', '0.0.9-a', EVERYBODY, where)).rejects.toThrow(
    /^budget 0\.0\.9-a is not released: .*\n- The candidate of the budget remote calls getOldBudget \(GET \/api\/old-budgets\/\{id\}\), which the budget service/,
  );
  expect(where.give).not.toHaveBeenCalled();

  const forced = place([part('remote', 'budget')], [before], true);
  await goTo('budget', '0.0.9-a', EVERYBODY, forced);
  expect(forced.give).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ area: 'budget' }),
    '0.0.9-a',
    EVERYBODY,
    { actor: 'ann', kind: 'switch', reason: 'it is worse', isForced: true },
  );
  expect(forced.say.mock.calls.map(([line]) => line.split('\n')[0])).toEqual([
    expect.stringMatching(/^budget 0\.0\.9-a is released by force: it does not fit what runs on \S+\.$/),
    'budget 0.0.9-a: everybody gets it with the next page. The service is as it was.',
  ]);
});

it('a version that was automatically rolled back is rejected with the reason, unless it is forced', async () => {
  const before: Contract = { ...part('remote', 'budget'), version: '0.0.9-b' };
  const takenBack = (where: ReturnType<typeof place>) => {
    const lineWith = async (area: string, version: string) => {
      const line = await where.releases.lineWith(area, version);
      return {
        ...line,
        versions: line.versions.map((each) =>
          each.version === version
            ? { ...each, rolledBack: { at: RELEASED_AT, why: '5 of 5 samples failed' } }
            : each,
        ),
      };
    };
    return { ...where, releases: { ...where.releases, lineWith } };
  };
  const where = place([part('remote', 'budget')], [before]);
  await expect(goTo('budget', '0.0.9-b', EVERYBODY, takenBack(where))).rejects.toThrow(
    'budget 0.0.9-b was rolled back automatically (2026-01-01 00:00): 5 of 5 samples failed.\nNothing was changed. With --force and a --reason it is rolled out all the same.',
  );
  expect(where.give).not.toHaveBeenCalled();
  const forced = place([part('remote', 'budget')], [before], true);
  await goTo('budget', '0.0.9-b', EVERYBODY, takenBack(forced));
  expect(forced.give).toHaveBeenCalledOnce();
  expect(forced.say.mock.calls[0]).toEqual([
    'budget 0.0.9-b was rolled back automatically (2026-01-01 00:00): 5 of 5 samples failed. It is rolled out by force.',
  ]);
});

it('a forced rollback succeeds even when the deployed contracts are unavailable', async () => {
  const away = { deployed: () => Promise.reject(new Refusal('The cluster does not answer.')) };
  const [strict, forced] = [place([part('remote', 'budget')]), place([part('remote', 'budget')], [], true)];
  await expect(
    goTo('budget', '0.0.9-d', EVERYBODY, { ...strict, judging: { ...strict.judging, ...away } }),
  ).rejects.toThrow('The cluster does not answer.');
  expect(strict.give).not.toHaveBeenCalled();
  await goTo('budget', '0.0.9-d', EVERYBODY, { ...forced, judging: { ...forced.judging, ...away } });
  expect(forced.say.mock.calls[0]).toEqual([
    'budget 0.0.9-d is released by force: nobody can say what it would break: The cluster does not answer.',
  ]);
  expect(forced.give).toHaveBeenCalledOnce();
});

it('a forced release succeeds even when another part of the checkout is broken', async () => {
  ends.push(
    await takeRenewals(dataFolderPaths(dataDir).renewals, {
      contractOf: () => Promise.reject(new Error('The contracts cannot be read.')),
      renew: async () => '',
    }),
  );
  await expect(releaseArea('budget', EVERYBODY, place([part('remote', 'budget')]))).rejects.toThrow(
    /^The contracts cannot be read\.$/,
  );
  const forced = place([part('remote', 'budget')], [], true);
  forced.say.mockImplementation((line) => {
    // A release builds next, which takes long and does not matter to this test.
    throw new Error(`it would be built now: ${line}`);
  });
  await expect(releaseArea('budget', EVERYBODY, forced)).rejects.toThrow(
    'it would be built now: budget is released by force: nobody can say what it would break: The contracts cannot be read.',
  );
});

it('the contract of a remote is read without the rest of the checkout', async () => {
  const broken = path.join(dataDir, 'checkout');
  const files = {
    'package.json': '{ "name": "root", "version": "1.0.0" }',
    'pnpm-workspace.yaml': 'packages:\n  - mfe-*\n',
    'mfe-goals/package.json': '{ "name": "@x/mfe-goals", "version": "1.0.0", "savvi": { "role": "mfe" } }',
    'mfe-goals/remote.json': '{ "name": "goals", "shellApi": 1 }',
    'mfe-goals/src/area.tsx': "get('/api/wombats');",
  };
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(broken, file)), { recursive: true });
    await writeFile(path.join(broken, file), text);
  }
  await symlink(path.join(root, 'mfe-budget'), path.join(broken, 'mfe-budget'));
  expect(await contractOfRemote(broken, 'budget')).toEqual(part('remote', 'budget'));
  await expect(contractsOfTree(broken)).rejects.toThrow('mfe-goals/src/area.tsx calls /api/wombats');
});

it('a compatible version is rolled out, and a version without its contract is rejected', async () => {
  const where = place([part('remote', 'budget')], [{ ...part('remote', 'budget'), version: '0.0.9-b' }]);
  await goTo('budget', '0.0.9-b', EVERYBODY, where);
  expect(where.give).toHaveBeenCalledOnce();
  await expect(goTo('budget', '0.0.9-c', EVERYBODY, where)).rejects.toThrow(
    'Nobody can say what budget 0.0.9-c would break: it was published without its contract.json.',
  );
});
