// Kills processes of the product of `npm start`: no change is lost, invented or doubled.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seeded, seedOfRun } from '@savvi/testing/random';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runAndKill } from '../src/kill-run.ts';
import { NOTHING } from '../src/verdict.ts';

const seed = seedOfRun();
const VICTIMS = [
  'gateway',
  'identity',
  'budget',
  'masterplan',
  'vault',
  'postgres',
  'budget',
  'achievements',
  'admin',
];
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'savvi-kill-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

// Trust: concurrency-2, events-1
it(
  `no change is lost, invented or doubled while any process is killed at a random time (SEED=${seed})`,
  { timeout: 600_000 },
  async () => {
    const { report, verdicts } = await runAndKill({
      parts: false,
      folder,
      random: seeded(seed),
      victims: VICTIMS,
      rounds: 3,
      people: { budgets: 4, accounts: 2, entries: 2 },
      enough: 1_000,
    });
    console.log(report);
    for (const [what, verdict] of Object.entries(verdicts)) expect(verdict, what).toEqual(NOTHING);
  },
);
