import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Service } from '../services.ts';
import { watchServices } from './watch-services.ts';

let root: string;
let told: string[];
let watching: { close(): void };

const service = (name: string): Service => ({
  name,
  folder: name,
  bus: {},
  start: () => Promise.reject(new Error('not in this test')),
});

beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'savvi-watch-test-'));
  for (const folder of [
    'packages/contracts/src',
    'packages/counted-events/src',
    'services/goals-contract/src',
    'packages/service/src',
    'packages/release-kit/src',
    'packages/service-kit/src',
    'packages/service-kit/prisma',
    'packages/eventing/src',
    'packages/eventing/prisma',
    'vault/src',
    'vault/prisma/generated',
    'gateway/src',
    'gateway/prisma',
  ]) {
    await mkdir(path.join(root, folder), { recursive: true });
  }
  told = [];
  watching = watchServices({
    root,
    services: [service('vault'), service('gateway')],
    onChange: (name) => told.push(name),
    say: () => undefined,
  });
});

afterEach(async () => {
  watching.close();
  await rm(root, { recursive: true, force: true });
});

const change = (file: string) => writeFile(path.join(root, file), 'changed');

describe('the file watcher of services', () => {
  it('reports the service whose own code changed, but no change in a test or a generated file', async () => {
    await change('vault/src/app.test.ts');
    await change('vault/prisma/generated/events.prisma');
    // Waits for longer than the debounce time of changes.
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(told).toEqual([]);
    await change('vault/src/app.ts');
    await expect.poll(() => told, { timeout: 10_000 }).toEqual(['vault']);
  });

  it.each(['packages/contracts/src/money.ts', 'services/goals-contract/src/goal.ts'])(
    'reports every service after a change in the shared file %s',
    async (file) => {
      await change(file);
      await expect.poll(() => told, { timeout: 10_000 }).toEqual(['vault', 'gateway']);
    },
  );
});
