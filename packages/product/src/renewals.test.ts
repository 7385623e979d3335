import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { newContract } from '@savvi/part-contracts/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deployedServices } from '@savvi/release-kit/services';
import { askForContract, askToRenew, renewalsIn, takeRenewals } from './renewals.ts';
import type { Service } from './services.ts';
import { type SplitHost, splitHost } from './host.ts';
import { gatewayDatabase } from '@savvi/testing/gateway-database';

const server = (version: string) => `import { createServer } from 'node:http';
const server = createServer((_, response) => response.end('${version}')).listen(process.env.PORT, '127.0.0.1');
process.on('SIGTERM', () => server.close(() => process.exit()));
server.on('close', () => process.exit());
`;
const budget: Service = {
  name: 'budget',
  folder: 'services/budget',
  bus: {},
  start: () => Promise.reject(new Error('it is a process')),
};

let folder: string;
let host: SplitHost;
let url: string;
let prepared: string[];
let stop: () => Promise<void>;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'savvi-renewals-'));
  const files = {
    'package.json': '{ "name": "root" }',
    'services/budget/package.json': '{ "name": "@savvi/budget-service", "type": "module" }',
    'pnpm-workspace.yaml': 'packages:\n  - services/*\n',
    'pnpm-lock.yaml': '',
    'scripts/start/follow-parent.mjs': '',
    'services/budget/src/main.ts': server('first'),
  };
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
  host = splitHost({
    root: folder,
    say: () => undefined,
    processes: path.join(folder, 'processes.json'),
    secrets: path.join(folder, 'run-secrets'),
  });
  ({ url, stop } = await host.start(budget, { DATABASE_URL: 'postgresql://budget' }));
  prepared = [];
});
afterEach(async () => {
  await stop();
  await rm(folder, { recursive: true });
});

const change = (version: string) =>
  writeFile(path.join(folder, 'services/budget/src/main.ts'), server(version));
const renew = (name: string) =>
  host.renew(name, async ({ folder: of, databaseUrl }) => void prepared.push(`${of} ${databaseUrl}`));
const answer = async () => (await fetch(url)).text();

describe('a service that a release restarts', () => {
  it('keeps running while its code is unchanged since its start', async () => {
    expect([await renew('budget'), await answer(), prepared]).toEqual(['unchanged', 'first', []]);
  });

  it('restarts with its new code once the code is prepared, and is then ready', async () => {
    await change('second');
    expect([await renew('budget'), await answer(), prepared]).toEqual([
      'renewed',
      'second',
      ['services/budget postgresql://budget'],
    ]);
    expect(await renew('budget')).toBe('unchanged');
  });

  it('keeps running if the preparation of its new code fails', async () => {
    await change('second');
    await expect(host.renew('budget', () => Promise.reject(new Error('a migration failed')))).rejects.toThrow(
      'a migration failed',
    );
    expect(await answer()).toBe('first');
  });

  it('restarts once for two concurrent releases, and both get the outcome', async () => {
    await change('second');
    expect([await Promise.all([renew('budget'), renew('budget')]), await answer(), prepared]).toEqual([
      ['renewed', 'unchanged'],
      'second',
      ['services/budget postgresql://budget'],
    ]);
  });

  it('is reported as down if its new code does not start, however often it is released, until a rollback', async () => {
    await writeFile(path.join(folder, 'services/budget/src/main.ts'), 'process.exit(3);');
    const isDown =
      /^budget was restarted and ended while it was starting \(exit code 3\)\. What ran before is gone: budget is down, .* or go back there to what ran before, and release it again\.$/;
    await expect(renew('budget')).rejects.toThrow(isDown);
    await expect(renew('budget')).rejects.toThrow(isDown);
    await change('first');
    expect([await renew('budget'), await answer()]).toEqual(['renewed', 'first']);
  });

  it('is reported as unknown if it does not run as a process of this product', async () => {
    expect([await renew('goals'), host.has('goals'), host.has('budget')]).toEqual(['unknown', false, true]);
  });
});

const contract = newContract({ part: 'service', name: 'budget', version: '1' });

describe('the contract of a service after its restart', () => {
  const database = gatewayDatabase();
  const renewed = (outcome: 'renewed' | 'unchanged') =>
    renewalsIn(
      { has: (name) => name === 'budget', renew: async () => outcome },
      { root: folder, databaseUrl: database.url },
    );
  const stored = async () =>
    (await deployedServices(database.pool).list()).map(
      ({ name, contract }) => `${name} ${contract?.version}`,
    );
  /** Replaces the program that prints the contract of the checkout. */
  async function willPrint(program: string) {
    const file = path.join(folder, 'packages/contract-check/src/print-contract.ts');
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, program);
  }
  const printing = (version: string) =>
    willPrint(`console.log(${JSON.stringify(JSON.stringify({ ...contract, version }))})`);
  beforeEach(async () => {
    await database.pool.query('TRUNCATE deployed_services');
    await deployedServices(database.pool).replaceAll([contract, { ...contract, name: 'vault' }]);
  });

  it.each(['renewed', 'unchanged'] as const)(
    'is stored in place of the last one when it is %s',
    async (outcome) => {
      await printing('2');
      expect(await renewed(outcome).renew('budget')).toMatch(
        outcome === 'renewed'
          ? /^Only the budget service was restarted, with the current code in \S+\.$/
          : /^The budget service was not restarted: its code in \S+ has not changed\.$/,
      );
      expect(await stored()).toEqual(['budget 2', 'vault 1']);
    },
  );

  it('stays the last one when it cannot be read, and the outcome says so', async () => {
    await willPrint('throw new Error("the contract is broken")');
    expect(await renewed('renewed').renew('budget')).toMatch(
      / Its new contract could not be read, so the next releases are checked against its previous one: .*the contract is broken/s,
    );
    expect(await stored()).toEqual(['budget 1', 'vault 1']);
  });

  it('is asked for only if the service runs', async () => {
    await printing('2');
    expect(await renewed('renewed').contractOf('goals')).toBeNull();
    expect(await renewed('renewed').contractOf('budget')).toEqual({ ...contract, version: '2' });
    expect(await renewed('renewed').renew('goals')).toBe(
      'No service of the running product is called goals.',
    );
    expect(await stored()).toEqual(['budget 1', 'vault 1']);
  });
});

describe('a command that requests a restart', () => {
  const at = () => path.join(folder, 'renewals.sock');

  const only =
    <Answer>(said: Answer, otherwise: string) =>
    async (service: string) => {
      if (service === 'budget') return said;
      throw new Error(otherwise);
    };

  it('times out if the product does not respond', async () => {
    const close = await takeRenewals(at(), {
      renew: () => new Promise(() => undefined),
      contractOf: () => new Promise(() => undefined),
    });
    await expect(askToRenew(at(), 'budget', 50)).rejects.toThrow(
      'The product did not respond about its budget service within 0.05 s',
    );
    await expect(askForContract(at(), 'budget', 50)).rejects.toThrow(
      'The product did not respond about its budget service within 0.05 s',
    );
    await close();
  });

  it('gets the outcome or the error of the restart, and can get the new contract of the service before the restart', async () => {
    const close = await takeRenewals(at(), {
      renew: only('budget was restarted.', 'vault does not start.'),
      contractOf: only(contract, 'vault has no code.'),
    });
    expect((await stat(at())).mode & 0o777).toBe(0o600);
    expect(await askToRenew(at(), 'budget')).toBe('budget was restarted.');
    await expect(askToRenew(at(), 'vault')).rejects.toThrow('vault does not start.');
    expect(await askForContract(at(), 'budget')).toEqual(contract);
    await expect(askForContract(at(), 'vault')).rejects.toThrow('vault has no code.');
    await close();
    expect([await askToRenew(at(), 'budget'), await askForContract(at(), 'budget')]).toEqual([null, null]);
  });
});
