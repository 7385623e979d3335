import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { CONTRACT_FORMAT, type Contract } from '@savvi/tooling/contracts/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { askForContract, askToRenew, takeRenewals } from './renewals.ts';
import type { Service } from './services.ts';
import { type SplitHost, splitHost } from './split-host.ts';

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
    processesFile: path.join(folder, 'processes.json'),
    secretsFolder: path.join(folder, 'run-secrets'),
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

describe('a service that is to be renewed', () => {
  it('runs on while its code is what it was started from', async () => {
    expect([await renew('budget'), await answer(), prepared]).toEqual(['unchanged', 'first', []]);
  });

  it('is restarted with other code, after what that needs, and is ready then', async () => {
    await change('second');
    expect([await renew('budget'), await answer(), prepared]).toEqual([
      'renewed',
      'second',
      ['services/budget postgresql://budget'],
    ]);
    expect(await renew('budget')).toBe('unchanged');
  });

  it('runs on when what its code needs fails', async () => {
    await change('second');
    await expect(host.renew('budget', () => Promise.reject(new Error('a migration failed')))).rejects.toThrow(
      'a migration failed',
    );
    expect(await answer()).toBe('first');
  });

  it('is renewed once, and both hear of it, when two releases of it meet', async () => {
    await change('second');
    expect([await Promise.all([renew('budget'), renew('budget')]), await answer(), prepared]).toEqual([
      ['renewed', 'unchanged'],
      'second',
      ['services/budget postgresql://budget'],
    ]);
  });

  it('is said to be down when its new code does not start, however often that is released, until it is gone back to', async () => {
    await writeFile(path.join(folder, 'services/budget/src/main.ts'), 'process.exit(3);');
    const isDown =
      /^budget was restarted and ended while it was starting \(exit code 3\)\. What ran before is gone: budget is down, .* or go back there to what ran before, and release it again\.$/;
    await expect(renew('budget')).rejects.toThrow(isDown);
    await expect(renew('budget')).rejects.toThrow(isDown);
    await change('first');
    expect([await renew('budget'), await answer()]).toEqual(['renewed', 'first']);
  });

  it('is unknown when it is no process here', async () => {
    expect([await renew('goals'), host.has('goals'), host.has('budget')]).toEqual(['unknown', false, true]);
  });
});

describe('whoever asks for a renewal', () => {
  const at = () => path.join(folder, 'renewals.sock');

  const contract: Contract = {
    format: CONTRACT_FORMAT,
    part: 'service',
    name: 'budget',
    version: '1',
    calls: [],
    serves: [],
    tells: [],
    reads: [],
    shellApi: null,
    shared: {},
  };
  const only =
    <Answer>(said: Answer, otherwise: string) =>
    async (service: string) => {
      if (service === 'budget') return said;
      throw new Error(otherwise);
    };

  it('does not wait for ever', async () => {
    const close = await takeRenewals(at(), {
      renew: () => new Promise(() => undefined),
      contractOf: () => new Promise(() => undefined),
    });
    await expect(askToRenew(at(), 'budget', 50)).rejects.toThrow(
      'The product said nothing of its budget service for 0.05 s',
    );
    await expect(askForContract(at(), 'budget', 50)).rejects.toThrow(
      'The product said nothing of its budget service for 0.05 s',
    );
    await close();
  });

  it('hears what became of it, or why it failed, and before what it would become', async () => {
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
