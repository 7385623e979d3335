// An area in an external repository: its published contract lists the operations it calls, and later releases
// are checked against that.
import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contractsOfTree } from '@savvi/tooling/contracts';
import { type Contract, CONTRACT_FILE } from '@savvi/part-contracts/contract';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { builtIn } from '@savvi/release-client/built';
import { canDeploy } from '@savvi/release-client/can-deploy';
import { EVERYBODY } from '@savvi/release-client/client';
import { releaseBuilt } from '@savvi/release-client/releasing';
import {
  fakeReleases,
  FORCED,
  inRed,
  onColorTerminal,
  releasing,
} from '../../packages/release-client/src/testing/fake-releases.ts';
import { builtRemote, gatewayPlace } from './testing/gateway-place.ts';

const root = path.resolve(import.meta.dirname, '../..');
const VERSION = '0.1.0-1a2b3c4d';
const gateway = gatewayPlace();
let tree: readonly Contract[];
let folder: string;
/** The area's external repository. */
let own: string;

beforeAll(async () => {
  tree = await contractsOfTree(root);
}, 60_000);
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'savvi-moved-'));
  own = path.join(folder, 'own');
  await gateway.run(tree.filter(({ part: kind }) => kind !== 'remote'));
  await built('remoteEntry.js', VERSION);
  await built('remote.json', JSON.stringify(builtRemote('budget', VERSION)));
  await built(CONTRACT_FILE, JSON.stringify({ ...part('remote', 'budget'), version: VERSION }));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

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
const without = (contract: Contract, name: string): Contract => ({
  ...contract,
  serves: contract.serves.filter((each) => each.name !== name),
});

/** The release operations of a gateway on which nothing is published yet. */
const place = () => ({ ...releasing(), lock: undefined, releases: gateway.access() });
const published = async () =>
  (await gateway.access().entries()).flatMap(({ versions }) =>
    versions.map(({ version, weight }) => `${version}:${weight}`),
  );

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
    canDeploy({ parts: [candidate], names: ['budget'], deployed: await where.releases.deployed() }).breaks;
  expect(await judged(service)).toEqual([]);
  expect(await judged(without(service, 'createBudget'))).toContain(
    `The budget remote ${VERSION}, which is deployed, calls createBudget (POST /api/budgets), which the candidate of the budget service does not answer.`,
  );
  await releaseBuilt('budget', own, EVERYBODY, where);
  expect(where.say).toHaveBeenLastCalledWith(`budget runs ${VERSION} already: its remote has not changed.`);
});

it('an area from an external repository that is incompatible with a deployed part is rejected, and nothing is published', async () => {
  await gateway.run([
    without(part('service', 'budget'), 'updateBudget'),
    ...tree.filter(({ part: kind, name }) => kind !== 'remote' && name !== 'budget'),
  ]);
  await expect(releaseBuilt('budget', own, EVERYBODY, place())).rejects.toThrow(
    /The candidate of the budget remote calls updateBudget \(PATCH \/api\/budgets\/\{id\}\), which the budget service \S+, which is deployed, does not answer\./,
  );
  expect(await published()).toEqual([]);
});

it('an area from an external repository that was automatically rolled back is rejected, and nothing changes', async () => {
  await releaseBuilt('budget', own, EVERYBODY, place());
  await gateway.publish({ ...part('remote', 'budget'), version: '0.2.0-a' });
  await gateway.rollBack(VERSION);
  await expect(releaseBuilt('budget', own, EVERYBODY, place())).rejects.toThrow(
    `budget ${VERSION} was rolled back automatically (2026-01-01 00:00): 5 of 5 samples failed.`,
  );
  expect(await published()).toEqual(['0.2.0-a:100', `${VERSION}:0`]);
});

it('an area from an external repository is rejected without a contract, and a missing build is reported', async () => {
  expect(builtIn(own).map(({ part: kind, name, version }) => [kind, name, version])).toEqual([
    ['remote', 'budget', VERSION],
  ]);
  rmSync(path.join(own, 'dist/remotes/budget', VERSION, CONTRACT_FILE));
  await expect(releaseBuilt('budget', own, EVERYBODY, place())).rejects.toThrow(
    `The contract of budget ${VERSION} is unknown: it was published without contract.json.`,
  );
  expect(() => builtIn(own)).toThrow('has no contract.json: build it there once more');
  expect(() => builtIn(folder)).toThrow(
    /^Nothing was built in \S+: there is no contract\.json below its dist\. Run npm run build there\.$/,
  );
  await expect(releaseBuilt('vault', own, EVERYBODY, place())).rejects.toThrow(
    /^No remote of vault was built in \S+: it would be in dist\/remotes\/vault\. Run npm run build there\.$/,
  );
  expect(await published()).toEqual([]);
});

it('a release of an external build is one change, based on the entry that was read, and prints its warnings in red', async () => {
  onColorTerminal();
  const { releases, order } = fakeReleases();
  releases.release.mockImplementation(async () => {
    order.push('release');
    return { isNews: true, warnings: ['It is released by force.'] };
  });
  const where = { ...releasing(), releases, decision: FORCED };
  const audience = { weight: 10, users: [] };
  await releaseBuilt('budget', own, audience, where);
  expect(order).toEqual(['entries', 'release']);
  expect(releases.release.mock.calls[0]?.[0]).toMatchObject({
    area: 'budget',
    revision: 3,
    lock: where.lock,
    ...FORCED,
    audience,
    built: { version: VERSION },
    files: expect.arrayContaining([{ path: 'remoteEntry.js', bytes: Buffer.from(VERSION) }]),
  });
  expect(where.say.mock.calls.map(([text]) => text)).toEqual([
    inRed('It is released by force.'),
    `budget ${VERSION} is published at /remotes/budget/${VERSION}/, and 10 % of users get it with the next page. The service is as it was.`,
  ]);
});
