import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Line } from '@savvi/release-kit/releases/line';
import { writeContracts } from '@savvi/tooling/contracts/build';
import { CONTRACT_FORMAT, type Contract } from '@savvi/tooling/contracts/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { calls, cluster } from './testing/cluster.ts';
import { dataFolderPaths } from '@savvi/product/data-folder';
import { deployedOn, deployedOnCluster } from './deployed-product.ts';
import { type Deployed, recordDeployed } from '@savvi/contract-check/deployed';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'savvi-deployed-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const contract = (part: Contract['part'], name: string, version = '1'): Contract => ({
  format: CONTRACT_FORMAT,
  part,
  name,
  version,
  calls: [],
  serves: [],
  tells: [],
  reads: [],
  shellApi: null,
  shared: {},
});
const named = ({ contracts }: Deployed) =>
  contracts.map(({ part, name, version }) => `${part} ${name} ${version}`);
const about = { basePaths: ['/x'], menu: [], entitlement: null, reads: [] };
const version = (of: string, weight: number, users: string[] = []) => ({
  version: of,
  entry: `/remotes/x/${of}/e.js`,
  integrity: '',
  shellApi: 1,
  weight,
  users,
  about,
  releasedAt: new Date(0),
  givenUntil: null,
  wasDeployed: true,
  rolledBack: null,
});
const line = (area: string, versions: Line['versions']): Line => ({
  area,
  position: 0,
  about,
  deployed: null,
  revision: 1,
  versions,
});
/** No contract is stored for version b of the vault. */
const registry = {
  lines: async () => [
    line('budget', [version('a', 90), version('b', 10), version('c', 0), version('d', 0, ['someone'])]),
    line('vault', [version('b', 100)]),
    line('goals', []),
  ],
  fileOf: async (area: string, of: string, file: string) =>
    area === 'vault' || file !== 'contract.json'
      ? null
      : Buffer.from(JSON.stringify(contract('remote', area, of))),
};
const unknownVault =
  'Nothing is known of the vault remote b, which is deployed: no contract.json came with it. Build or release it once more.';

// Trust: gateway-3
it('the contracts of a deployed product are those of the remotes in rollout, and of the services as its start recorded them', async () => {
  recordDeployed(dataFolderPaths(folder).contracts, [
    contract('service', 'budget', '2'),
    contract('shell', 'shell', '2'),
  ]);
  const deployed = await deployedOn({ dataDir: folder, isRunning: true, root: folder, registry });
  expect([named(deployed).toSorted(), deployed.unknown]).toEqual([
    ['remote budget a', 'remote budget b', 'remote budget d', 'service budget 2', 'shell shell 2'],
    [unknownVault],
  ]);
  expect(deployed.source).toBe(`what runs on ${folder}`);
  expect((await deployedOn({ dataDir: folder, isRunning: false, root: folder, registry })).source).toBe(
    `what ran last on ${folder}`,
  );
});

it('without a record of the start, the contracts of services and shell are those of the last build, and the source says so', async () => {
  const dir = path.join(folder, 'dist/shell');
  writeContracts(
    [contract('service', 'budget', '3'), contract('shell', 'shell', '3')],
    [{ kind: 'shell', name: 'shell', version: '', dir, isFresh: true }],
    path.join(folder, 'dist'),
  );
  const deployed = await deployedOn({ dataDir: folder, isRunning: true, root: folder, registry });
  expect(named(deployed)).toEqual(expect.arrayContaining(['service budget 3', 'shell shell 3']));
  expect(deployed.source).toContain('its services and its shell are taken as they were built last here');
});

it('on a cluster, the contracts of each service and the shell are read in their pods, and those of remotes from the registry', async () => {
  const deployments = ['budget', 'demo-payments', 'gateway', 'mfe-budget', 'shell'].map((name) => ({
    metadata: { name },
  }));
  const printed = (each: Contract) => JSON.stringify(each);
  await cluster({
    'get deployments -n savvi': deployments,
    'exec -n savvi deploy/budget': printed(contract('service', 'budget')),
    'exec -n savvi deploy/gateway': '',
    'exec -n savvi deploy/shell': printed(contract('shell', 'shell')),
  });
  const deployed = await deployedOnCluster(registry);
  expect([named(deployed).toSorted(), deployed.unknown]).toEqual([
    ['remote budget a', 'remote budget b', 'remote budget d', 'service budget 1', 'shell shell 1'],
    ['Nothing is known of gateway, which is deployed: no contract.json is in its image.', unknownVault],
  ]);
  expect((await calls()).filter((call) => call.startsWith('exec')).toSorted()).toEqual([
    "exec -n savvi deploy/budget -- /usr/local/bin/node -p fs.existsSync('contract.json') ? fs.readFileSync('contract.json', 'utf8') : ''",
    "exec -n savvi deploy/gateway -- /usr/local/bin/node -p fs.existsSync('contract.json') ? fs.readFileSync('contract.json', 'utf8') : ''",
    "exec -n savvi deploy/shell -- /usr/local/bin/node -p fs.existsSync('files/contract.json') ? fs.readFileSync('files/contract.json', 'utf8') : ''",
  ]);
});
