import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Service } from './services.ts';
import { splitHost } from './host.ts';

const showsItsEnvironment = `import { createServer } from 'node:http';
const server = createServer((_, response) => response.end(JSON.stringify(process.env))).listen(process.env.PORT, '127.0.0.1');
process.on('SIGTERM', () => server.close(() => process.exit()));
`;
const budget: Service = {
  name: 'budget',
  folder: 'services/budget',
  bus: {},
  start: () => Promise.reject(new Error('it is a process')),
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'savvi-split-'));
  const files = {
    'package.json': '{ "name": "root" }',
    'services/budget/package.json': '{ "name": "@savvi/budget-service", "type": "module" }',
    'pnpm-workspace.yaml': 'packages:\n  - services/*\n',
    'pnpm-lock.yaml': '',
    'scripts/start/follow-parent.mjs': '',
    'services/budget/src/main.ts': showsItsEnvironment,
  };
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
});
afterEach(() => rm(folder, { recursive: true }));

it('a process gets its secrets in a file that only its account can read, not in its environment (S-20)', async () => {
  const host = splitHost({
    root: folder,
    say: () => undefined,
    processes: path.join(folder, 'processes.json'),
    secrets: path.join(folder, 'run-secrets'),
  });
  const secrets = {
    DATABASE_URL: 'postgresql://budget:hunter2@h/d',
    BUS_URL: 'nats://budget:hunter2@h',
    IDENTITY_SIGNING_KEY: 'hunter2',
    STRIPE_SECRET_KEY: 'hunter2',
    GATEWAY_KEY: 'hunter2',
  };
  const { url, stop } = await host.start(budget, { ...secrets, LOG_LEVEL: 'warn' });
  const seen = (await (await fetch(url)).json()) as Record<string, string>;
  expect(seen['LOG_LEVEL']).toBe('warn');
  expect(JSON.stringify(seen)).not.toContain('hunter2');
  const file = seen['SECRETS_FILE'] ?? '';
  expect([(await stat(file)).mode & 0o777, (await stat(path.dirname(file))).mode & 0o777]).toEqual([
    0o600, 0o700,
  ]);
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(secrets);
  await stop();
  expect(existsSync(file)).toBe(false);
});
