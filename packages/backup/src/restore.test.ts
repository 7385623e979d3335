// Tests what a restore refuses before it changes anything. The restore itself is tested by the drill in
// tests/resilience.
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readMigrations } from '@savvi/service-kit/migrations';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { everyService } from '@savvi/product/services';
import { leftOutOf } from './database-copy.ts';
import { restore } from './restore.ts';

const root = path.dirname(path.dirname(path.dirname(import.meta.dirname)));
let home: string;
const at = (name: string) => path.join(home, name);
beforeEach(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), 'savvi-restore-test-'));
  await mkdir(at('backup'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

const whole = {
  format: 1,
  madeAt: '2026-03-03T12:00:00.000Z',
  databases: {},
  objects: { count: 0, bytes: 0, missing: 0 },
  masterKeys: {},
  files: 0,
};
const database = (migrations: readonly object[]) => ({ migrations, tables: [], sequences: [] });

/** Tries to restore a backup with the given manifest. A refused restore must leave no data folder. */
async function restored(
  manifest: unknown,
  { keysFolder = at('keys'), erasures = null }: { keysFolder?: string; erasures?: string | null } = {},
): Promise<void> {
  await writeFile(at('backup/manifest.json'), JSON.stringify(manifest));
  await attempt(keysFolder, erasures);
}

async function attempt(keysFolder = at('keys'), erasures: string | null = null): Promise<void> {
  await restore({
    root,
    folder: at('backup'),
    keysFolder,
    erasures,
    dataDir: at('data'),
    erasureLog: undefined,
    parts: false,
    environment: {},
    say: () => undefined,
    signal: new AbortController().signal,
  }).finally(() => expect(existsSync(at('data'))).toBe(false));
}

describe('a restore', () => {
  it('refuses a folder that is no backup, and a backup with a damaged manifest', async () => {
    await expect(restored({ ...whole, files: -1 })).rejects.toThrow(
      `The backup ${at('backup')} is damaged: its manifest.json cannot be read.`,
    );
    await expect(restored('nonsense')).rejects.toThrow(/is damaged/);
    await rm(at('backup'), { recursive: true });
    await mkdir(at('backup'));
    await expect(attempt()).rejects.toThrow(
      `${at('backup')} is no backup of Savvi: it has no manifest.json.`,
    );
  });

  it('refuses a backup of a newer release, which is recognized by its format, its services or its migrations', async () => {
    await expect(restored({ ...whole, format: 2, more: true })).rejects.toThrow(
      /was made by a newer release/,
    );
    await expect(restored({ ...whole, databases: { pets: database([]) } })).rejects.toThrow(
      'This backup was made by a newer release, which has a service "pets": restore it with that one.',
    );
    await expect(
      restored({
        ...whole,
        databases: { budget: database([{ name: '29990101000000_more', checksum: 'ab' }]) },
      }),
    ).rejects.toThrow('(this one does not know the migration "29990101000000_more" of budget)');
  });

  it('refuses a backup with different migrations', async () => {
    await expect(
      restored({
        ...whole,
        databases: { budget: database([{ name: '20261121040000_init', checksum: 'ab' }]) },
      }),
    ).rejects.toThrow(/"20261121040000_init" of budget is another one than when this backup was made/);
  });

  it('refuses an erasure log that is missing or unreadable', async () => {
    await expect(restored(whole, { erasures: at('nowhere') })).rejects.toThrow(
      `There is no erasure log at ${at('nowhere')}: name the newest one.`,
    );
    await expect(restored(whole, { erasures: at('backup') })).rejects.toThrow(
      `There is no erasure log at ${at('backup')}: name the newest one.`,
    );
    await writeFile(at('log'), 'nonsense\n');
    await expect(restored(whole, { erasures: at('log') })).rejects.toThrow(
      `Line 1 of the erasure log ${at('log')} cannot be read`,
    );
    await mkdir(at('logs'));
    await rename(at('log'), at('logs/of-a-pod.jsonl'));
    await expect(restored(whole, { erasures: at('logs') })).rejects.toThrow(
      `Line 1 of the erasure log ${at('logs/of-a-pod.jsonl')} cannot be read`,
    );
  });
});

it('every table that backups exclude exists, and the table that records started projections is excluded from every backup', async () => {
  for (const { name, folder } of everyService) {
    const scripts = (await readMigrations(path.join(root, folder, 'prisma', 'migrations')))
      .map(({ script }) => script)
      .join('\n');
    for (const table of leftOutOf(name))
      expect(scripts, `${name} has ${table}`).toContain(`CREATE TABLE "${table}"`);
    expect(leftOutOf(name).includes('projection'), name).toBe(scripts.includes('CREATE TABLE "projection"'));
  }
});
