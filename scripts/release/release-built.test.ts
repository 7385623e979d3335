// An area in an external repository: its published contract lists the operations it calls, and later releases
// are checked against that.
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PublishedFile } from '@savvi/release-kit/publication';
import type { Releases } from '@savvi/release-kit/releases';
import { EVERYBODY, type Line } from '@savvi/release-kit/releases/line';
import { contractsOfTree } from '@savvi/tooling/contracts';
import { type Contract, CONTRACT_FILE } from '@savvi/part-contracts/contract';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { canDeploy } from '@savvi/contract-check/can-deploy';
import { deployedOn } from '@savvi/installation/deployed-product';
import { builtIn, recordDeployed } from '@savvi/contract-check/deployed';
import { dataFolderPaths } from '@savvi/product/data-folder';
import { releaseBuilt } from './release-built.ts';

const root = path.resolve(import.meta.dirname, '../..');
const VERSION = '0.1.0-1a2b3c4d';
let tree: readonly Contract[];
let folder: string;
/** The area's external repository, and the data folder of the product. */
let own: string;
let dataDir: string;

beforeAll(async () => {
  tree = await contractsOfTree(root);
});
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'savvi-moved-'));
  [own, dataDir] = [path.join(folder, 'own'), path.join(folder, 'data')];
  recordDeployed(
    dataFolderPaths(dataDir).contracts,
    tree.filter(({ part }) => part !== 'remote'),
  );
  await built('remoteEntry.js', 'entry');
  const integrity = `sha384-${createHash('sha384').update('entry').digest('base64')}`;
  await built(
    'remote.json',
    JSON.stringify({
      name: 'budget',
      basePaths: ['/create-budget'],
      menu: [],
      entitlement: null,
      shellApi: 1,
      version: VERSION,
      entry: 'remoteEntry.js',
      integrity,
      builtAt: '2026-01-01T00:00:00.000Z',
    }),
  );
  await built(CONTRACT_FILE, JSON.stringify({ ...part('remote', 'budget'), version: VERSION }));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function built(file: string, text: string) {
  const dir = path.join(own, 'dist/remotes/budget', VERSION);
  await mkdir(dir, { recursive: true });
  await writeFile(path.join(dir, file), text);
}

function part(kind: Contract['part'], name: string): Contract {
  const found = tree.find((each) => each.part === kind && each.name === name);
  if (found === undefined) throw new Error(`there is no ${name} ${kind}`);
  return found;
}

/** Returns a product whose registry stores what is published and serves it to all users. */
function place() {
  const published = new Map<string, readonly PublishedFile[]>();
  const release = vi.fn<Releases['release']>(
    async (_line, { version }, files) => published.set(version, files).size > 0,
  );
  const about = { basePaths: ['/x'], menu: [], entitlement: null, reads: [] };
  const lines = async (): Promise<Line[]> => [
    {
      area: 'budget',
      position: 0,
      about,
      deployed: null,
      revision: 1,
      versions: [...published.keys()].map((version) => ({
        version,
        entry: '',
        integrity: '',
        shellApi: 1,
        weight: 100,
        users: [],
        about,
        releasedAt: new Date(0),
        givenUntil: null,
        wasDeployed: false,
        rolledBack: null,
      })),
    },
  ];
  const fileOf = async (_area: string, version: string, name: string) =>
    published.get(version)?.find((file) => file.path === name)?.bytes ?? null;
  // The methods that the code under test calls.
  const releases = { lines, fileOf, release } as unknown as Releases;
  const say = vi.fn<(line: string) => void>();
  const deployed = () => deployedOn({ dataDir, isRunning: true, root, registry: releases });
  return {
    releases,
    say,
    judging: { by: { actor: 'ann', reason: null, isForced: false }, say, deployed },
    deployed,
    release,
  };
}

it('an area from an external repository is published as built, and later releases are checked against its contract', async () => {
  const where = place();
  await releaseBuilt('budget', own, EVERYBODY, where);
  expect(where.say.mock.calls).toEqual([
    [
      `budget ${VERSION} is published at /remotes/budget/${VERSION}/, and everybody gets it with the next page. The service is as it was.`,
    ],
  ]);
  const service = part('service', 'budget');
  const judged = async (candidate: Contract) =>
    canDeploy({ parts: [candidate], names: ['budget'], deployed: await where.deployed() }).breaks;
  expect(await judged(service)).toEqual([]);
  expect(
    await judged({ ...service, serves: service.serves.filter(({ name }) => name !== 'createBudget') }),
  ).toContain(
    `The budget remote ${VERSION}, which is deployed, calls createBudget (POST /api/budgets), which the candidate of the budget service does not answer.`,
  );
});

it('an area from an external repository that is incompatible with a deployed part is rejected, and nothing is published', async () => {
  const service = part('service', 'budget');
  recordDeployed(dataFolderPaths(dataDir).contracts, [
    { ...service, serves: service.serves.filter(({ name }) => name !== 'updateBudget') },
  ]);
  const where = place();
  await expect(releaseBuilt('budget', own, EVERYBODY, where)).rejects.toThrow(
    /The candidate of the budget remote calls updateBudget \(PATCH \/api\/budgets\/\{id\}\), which the budget service \S+, which is deployed, does not answer\./,
  );
  expect(where.release).not.toHaveBeenCalled();
});

it('an area from an external repository that was automatically rolled back is rejected, and nothing changes', async () => {
  const where = place();
  await releaseBuilt('budget', own, EVERYBODY, where);
  const lines = async () =>
    (await where.releases.lines()).map((line) => ({
      ...line,
      versions: line.versions.map((each) => ({
        ...each,
        rolledBack: { at: new Date(0), why: '5 of 5 samples failed' },
      })),
    }));
  await expect(
    releaseBuilt('budget', own, EVERYBODY, { ...where, releases: { ...where.releases, lines } }),
  ).rejects.toThrow(
    `budget ${VERSION} was rolled back automatically (1970-01-01 00:00): 5 of 5 samples failed.`,
  );
  expect(where.release).toHaveBeenCalledOnce();
});

it('an area from an external repository is rejected without a contract, and a missing build is reported', async () => {
  expect(builtIn(own).map(({ part: kind, name, version }) => [kind, name, version])).toEqual([
    ['remote', 'budget', VERSION],
  ]);
  rmSync(path.join(own, 'dist/remotes/budget', VERSION, CONTRACT_FILE));
  const where = place();
  await expect(releaseBuilt('budget', own, EVERYBODY, where)).rejects.toThrow(
    `Nobody can say what budget ${VERSION} would break: it was published without its contract.json.`,
  );
  expect(() => builtIn(own)).toThrow('has no contract.json: build it there once more');
  expect(() => builtIn(folder)).toThrow(
    /^Nothing was built in \S+: there is no contract\.json below its dist\.$/,
  );
  await expect(releaseBuilt('vault', own, EVERYBODY, where)).rejects.toThrow(
    /^No remote of vault was built in \S+: it would lie below dist\/remotes\/vault\.$/,
  );
  expect(where.release).not.toHaveBeenCalled();
});
