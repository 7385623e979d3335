// What `npm run release` asks the release API for, and in which order. The rules themselves are tested in
// packages/release-kit/src/api/operations.test.ts.
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Contract } from '@savvi/part-contracts/contract';
import type { prepareArea } from '@savvi/product/prepare';
import { EVERYBODY } from '@savvi/release-client/client';
import { ReleaseRefused } from '@savvi/release-client/refused';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { contractOfRemote, contractsOfTree } from '@savvi/tooling/contracts';
import { dataFolderPaths } from '@savvi/product/data-folder';
import { takeRenewals } from '@savvi/product/renewals';
import { switchVersion } from '@savvi/release-client/releasing';
import { releaseArea, renewService, sayWhatWouldBreak } from './release-area.ts';
import {
  entryWith,
  fakeReleases,
  FORCED,
  inRed,
  onColorTerminal,
  publishedVersion,
  releasing,
} from '../../packages/release-client/src/testing/fake-releases.ts';
import { builtRemote, gatewayPlace } from './testing/gateway-place.ts';

const build = vi.hoisted(() => vi.fn<typeof prepareArea>());
vi.mock('@savvi/product/prepare', () => ({ prepareArea: build }));

const root = path.resolve(import.meta.dirname, '../..');
const gateway = gatewayPlace();
let tree: readonly Contract[];
let dataDir: string;
let ends: (() => Promise<unknown>)[];

beforeAll(async () => {
  tree = await contractsOfTree(root);
}, 60_000);
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'savvi-release-'));
  ends = [];
});
afterEach(async () => {
  vi.unstubAllEnvs();
  build.mockReset();
  for (const end of ends) await end();
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
const withoutRemotes = () => tree.filter(({ part: kind }) => kind !== 'remote');

/** A running product on the data folder, behind a fake release API. */
const place = (entries = [entryWith(publishedVersion('a', 100))]) => ({
  ...releasing(),
  ...fakeReleases(entries),
  root,
  dataDir,
  isOnCluster: false,
  isRunning: true,
});
type Where = ReturnType<typeof place>;

/** Lets the build make version b of budget. */
async function willBuild({ order }: Pick<Where, 'order'>) {
  const dir = path.join(dataDir, 'dist/remotes/budget/b');
  await mkdir(dir, { recursive: true });
  await writeFile(path.join(dir, 'remote.json'), JSON.stringify(builtRemote('budget', 'b')));
  await writeFile(path.join(dir, 'remoteEntry.js'), 'b');
  build.mockImplementation(async () => {
    order.push('build');
    return { kind: 'remote', name: 'budget', version: 'b', dir, isFresh: false };
  });
}

/**
 * Simulates a product with separate service processes, which restarts an area's service with this contract.
 */
async function willRenewTo(contract: Contract, { order }: { order: string[] } = { order: [] }) {
  const renew = vi.fn(async (_service: string) => {
    order.push('restart');
    return 'It was restarted.';
  });
  const contractOf = vi.fn(async () => contract);
  ends.push(await takeRenewals(dataFolderPaths(dataDir).renewals, { contractOf, renew }));
  return { renew, contractOf };
}

const CHANGE = { area: 'budget', revision: 3, lock: '0123456789abcdef', isForced: false, reason: null };
const texts = ({ say }: Pick<Where, 'say'>) => say.mock.calls.map(([text]) => text);

describe('the release of an area', () => {
  it('is checked with the contracts of its remote and of its next service before the build, and with its version before the restart', async () => {
    const where = place();
    await willBuild(where);
    const service = part('service', 'budget');
    const { renew } = await willRenewTo(service, where);
    await releaseArea('budget', EVERYBODY, where);
    expect(where.order).toEqual(['entries', 'check', 'build', 'check', 'restart', 'release']);
    expect(where.releases.check.mock.calls).toEqual([
      [{ ...CHANGE, what: 'budget', version: undefined, contracts: [service, part('remote', 'budget')] }],
      [{ ...CHANGE, what: 'budget', version: 'b', contracts: [] }],
    ]);
    expect(renew.mock.calls).toEqual([['budget']]);
    expect(where.releases.release.mock.calls).toEqual([
      [
        {
          ...CHANGE,
          built: builtRemote('budget', 'b'),
          files: expect.arrayContaining([{ path: 'remoteEntry.js', bytes: Buffer.from('b') }]),
          audience: EVERYBODY,
        },
      ],
    ]);
    expect(texts(where)).toEqual([
      'It was restarted.',
      'budget b is published at /remotes/budget/b/, and everybody gets it with the next page.',
    ]);
  });

  it('is based on revision 0 when the registry has no entry of the area, and goes to its audience', async () => {
    const where = place([]);
    await willBuild(where);
    await willRenewTo(part('service', 'budget'), where);
    await releaseArea('budget', { weight: 10, users: [] }, { ...where, lock: undefined });
    const { lock: _lock, ...withoutLock } = CHANGE;
    const [[released] = []] = where.releases.release.mock.calls;
    expect(released).toMatchObject({ ...withoutLock, revision: 0, audience: { weight: 10, users: [] } });
    expect(released).not.toHaveProperty('lock');
    expect(texts(where).at(-1)).toBe(
      'budget b is published at /remotes/budget/b/, and 10 % of users get it with the next page.',
    );
  });

  it('is neither built nor restarted nor published when its contracts are refused', async () => {
    const where = place();
    await willBuild(where);
    await willRenewTo(part('service', 'budget'), where);
    where.releases.check.mockRejectedValue(new ReleaseRefused('budget is not released.'));
    await expect(releaseArea('budget', EVERYBODY, where)).rejects.toThrow(/^budget is not released\.$/);
    expect([where.order, texts(where)]).toEqual([['entries'], []]);
  });

  it('is neither restarted nor published when its built version is refused', async () => {
    const where = place();
    await willBuild(where);
    await willRenewTo(part('service', 'budget'), where);
    where.releases.check
      .mockResolvedValueOnce({ warnings: [] })
      .mockRejectedValue(new ReleaseRefused('budget b was rolled back automatically.'));
    await expect(releaseArea('budget', EVERYBODY, where)).rejects.toThrow('was rolled back automatically.');
    expect([where.order, texts(where)]).toEqual([['entries', 'build'], []]);
  });

  it('is not published when its service does not start', async () => {
    const where = place();
    await willBuild(where);
    const { renew } = await willRenewTo(part('service', 'budget'), where);
    renew.mockRejectedValue(new Error('budget is down.'));
    await expect(releaseArea('budget', EVERYBODY, where)).rejects.toThrow('budget is down.');
    expect(where.releases.release).not.toHaveBeenCalled();
  });

  it('is not published when nothing was built', async () => {
    const where = place();
    await expect(releaseArea('budget', EVERYBODY, where)).rejects.toThrow('budget was not built.');
    expect(where.order).toEqual(['entries', 'check']);
  });

  it('is reported as unchanged when everybody has the version already', async () => {
    const where = place();
    await willBuild(where);
    await willRenewTo(part('service', 'budget'), where);
    where.releases.release.mockResolvedValue({ isNews: false, warnings: [] });
    await releaseArea('budget', EVERYBODY, where);
    expect(texts(where).at(-1)).toBe('budget runs b already: its remote has not changed.');
  });

  it('by force prints each warning in red, in the order of the checks', async () => {
    onColorTerminal();
    const where = { ...place(), decision: FORCED };
    await willBuild(where);
    await willRenewTo(part('service', 'budget'), where);
    where.releases.check
      .mockResolvedValueOnce({ warnings: ['It does not fit.'] })
      .mockResolvedValueOnce({ warnings: ['It was rolled back.'] });
    where.releases.release.mockResolvedValue({ isNews: true, warnings: ['It is released by force.'] });
    await releaseArea('budget', EVERYBODY, where);
    expect(texts(where)).toEqual([
      inRed('It does not fit.'),
      inRed('It was rolled back.'),
      'It was restarted.',
      inRed('It is released by force.'),
      'budget b is published at /remotes/budget/b/, and everybody gets it with the next page.',
    ]);
    const asked = [...where.releases.check.mock.calls, ...where.releases.release.mock.calls];
    for (const [change] of asked) expect(change).toMatchObject(FORCED);
  });

  it('by force succeeds even when the contracts of the checkout cannot be read', async () => {
    const unreadable = async () => {
      throw new Error('The contracts cannot be read.');
    };
    ends.push(
      await takeRenewals(dataFolderPaths(dataDir).renewals, {
        contractOf: unreadable,
        renew: async () => 'It was restarted.',
      }),
    );
    const strict = place();
    await willBuild(strict);
    await expect(releaseArea('budget', EVERYBODY, strict)).rejects.toThrow(
      /^The contracts cannot be read\.$/,
    );
    expect(strict.order).toEqual(['entries']);
    const forced = { ...place(), decision: FORCED };
    await releaseArea('budget', EVERYBODY, forced);
    expect(texts(forced)[0]).toBe('Nobody can say what budget would break: The contracts cannot be read.');
    expect(forced.releases.release).toHaveBeenCalledOnce();
  });

  it('on a cluster neither asks for the contract of the service nor restarts it', async () => {
    const where = { ...place(), isOnCluster: true };
    await willBuild(where);
    // This restart would affect a product on this machine.
    const { renew, contractOf } = await willRenewTo(part('service', 'budget'), where);
    await releaseArea('budget', { weight: 10, users: [] }, where);
    expect(where.releases.check.mock.calls[0]).toEqual([
      expect.objectContaining({ contracts: [part('remote', 'budget')] }),
    ]);
    expect([renew.mock.calls, contractOf.mock.calls]).toEqual([[], []]);
    expect(texts(where)[0]).toBe(
      'The budget service of the cluster stays as it is: its image and chart bring other code (npm run images -- budget, then helm upgrade).',
    );
    expect(where.order).toEqual(['entries', 'check', 'build', 'check', 'release']);
  });

  it('beside a stopped product says that the service changes with the next start', async () => {
    const where = { ...place(), isRunning: false };
    expect(await renewService('budget', where)).toEqual({
      said: `Savvi is not running on ${dataDir}: the budget service has the code of the next start.`,
      isLeft: true,
    });
  });

  it.each(['identity', 'gateway', 'shell'])(
    'is rejected for %s, which is no area, with the way to deploy it',
    async (name) => {
      const where = place();
      await expect(releaseArea(name, EVERYBODY, where)).rejects.toThrow(
        `${name} is no area: it goes with the next start of the product, on a cluster with its own image and chart. The areas are `,
      );
      expect(where.order).toEqual([]);
    },
  );

  it('is rejected for an unknown area with the areas of the checkout', async () => {
    await expect(releaseArea('wombats', EVERYBODY, place())).rejects.toThrow(
      /^There is no area "wombats" in \S+; there are .*budget, /,
    );
  });
});

describe('a service that is not restarted', () => {
  it('is part of the one process of npm start, and is reported with the parts that its new code would break', async () => {
    const admin: Contract = {
      ...part('remote', 'admin'),
      version: '0.1.0-a',
      calls: operation('listBudgets').map((each) => ({ ...each, path: '/api/all-budgets' })),
    };
    const where = place();
    await willBuild(where);
    where.releases.deployed.mockResolvedValue({ contracts: [...withoutRemotes(), admin], unknown: [] });
    await releaseArea('budget', EVERYBODY, where);
    expect(where.releases.check.mock.calls[0]).toEqual([
      expect.objectContaining({ contracts: [part('remote', 'budget')] }),
    ]);
    expect(texts(where)).toEqual([
      expect.stringMatching(/^The budget service is part of the one process of npm start/),
      expect.stringMatching(
        /^What of it is in this checkout would not fit what runs:\n- The admin remote 0\.1\.0-a, which is deployed, calls listBudgets \(GET \/api\/all-budgets\)/,
      ),
      expect.stringMatching(/^budget b is published at /),
    ]);
  }, 30_000);

  it('is not mentioned further when its new code fits', async () => {
    const where = place();
    where.releases.deployed.mockResolvedValue({ contracts: tree, unknown: [] });
    await sayWhatWouldBreak('budget', where);
    expect(texts(where)).toEqual([]);
  }, 30_000);

  it('does not keep its area from being released when nobody can say whether it fits', async () => {
    const where = place();
    where.releases.deployed.mockRejectedValue(new ReleaseRefused('The registry is away.'));
    await sayWhatWouldBreak('budget', where);
    expect(texts(where)).toEqual([
      'Nobody can say whether what of it is in this checkout fits: The registry is away.',
    ]);
  }, 30_000);
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

describe('the contracts of this checkout on a gateway', () => {
  const onGateway = () => {
    const where = place();
    return { ...where, lock: undefined, releases: gateway.access() };
  };
  const registry = async () => JSON.stringify(await gateway.access().entries());
  beforeEach(() => gateway.run(withoutRemotes()));

  // Trust: gateway-3
  it('a release whose service would break another area is rejected with a sentence, and nothing is changed', async () => {
    const { renew } = await willRenewTo(without(part('service', 'budget'), 'listBudgets'));
    await gateway.publish(part('remote', 'budget'));
    await gateway.publish({
      ...part('remote', 'admin'),
      version: '0.1.0-a',
      calls: operation('listBudgets'),
    });
    const before = await registry();
    const refused = releaseArea('budget', EVERYBODY, onGateway());
    await expect(refused).rejects.toThrow(
      /^budget is not released: it does not fit what is deployed\.\n[^]*- The admin remote 0\.1\.0-a, which is deployed, calls listBudgets \(GET \/api\/budgets\), which the candidate of the budget service does not answer\.[^]*\nNothing was changed\. --force with a --reason overrides the check\.$/,
    );
    expect([build.mock.calls, renew.mock.calls, await registry()]).toEqual([[], [], before]);
  });

  it('a remote that calls an operation missing in the deployed service is rejected if the service is not restarted', async () => {
    await gateway.run([
      ...withoutRemotes().filter(({ name }) => name !== 'budget'),
      without(part('service', 'budget'), 'updateBudget'),
    ]);
    for (const isOnCluster of [false, true])
      await expect(releaseArea('budget', EVERYBODY, { ...onGateway(), isOnCluster })).rejects.toThrow(
        /The candidate of the budget remote calls updateBudget \(PATCH \/api\/budgets\/\{id\}\), which the budget service \S+, which is deployed, does not answer\./,
      );
    expect(build).not.toHaveBeenCalled();
  });

  // Trust: gateway-3
  it('an earlier version that calls an operation missing in the service is rejected, unless it is forced', async () => {
    await gateway.publish({
      ...part('remote', 'budget'),
      version: '0.0.9-a',
      calls: operation('getBudget').map((each) => ({
        ...each,
        name: 'getOldBudget',
        path: '/api/old-budgets/{id}',
      })),
    });
    await gateway.publish({ ...part('remote', 'budget'), version: '0.1.0-a' });
    const [strict, forced] = [onGateway(), { ...onGateway(), decision: FORCED }];
    await expect(switchVersion('budget', '0.0.9-a', EVERYBODY, strict)).rejects.toThrow(
      /^budget 0\.0\.9-a is not released: .*\n- The candidate of the budget remote calls getOldBudget \(GET \/api\/old-budgets\/\{id\}\), which the budget service/,
    );
    await switchVersion('budget', '0.0.9-a', EVERYBODY, forced);
    expect(texts(forced).map((text) => text.split('\n')[0])).toEqual([
      'budget 0.0.9-a is released by force: it does not fit what is deployed.',
      'budget 0.0.9-a: everybody gets it with the next page. The service is as it was.',
    ]);
    expect((await gateway.access().acts('budget'))[0]).toMatchObject({
      actor: 'ann',
      kind: 'rollback',
      ...FORCED,
    });
  });

  it('a version that fits is rolled out without a warning', async () => {
    for (const version of ['0.0.9-b', '0.1.0-a'])
      await gateway.publish({ ...part('remote', 'budget'), version });
    const where = onGateway();
    await switchVersion('budget', '0.0.9-b', EVERYBODY, where);
    expect(texts(where)).toEqual([
      'budget 0.0.9-b: everybody gets it with the next page. The service is as it was.',
    ]);
  });
});
