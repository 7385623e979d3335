// The product of `npm start`: whatever is killed, nothing is lost, phantom or doubled.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seeded, seedOfRun } from '@savvi/testing/random';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runAndKill } from '../src/kill-run.ts';

const nothing = { lost: [], phantom: [], doubled: [] };
const seed = seedOfRun();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'savvi-kill-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it(`loses, invents and doubles nothing while anything is killed at any moment (SEED=${seed})`, async () => {
  const { report, ...verdicts } = await runAndKill({ parts: false, folder, random: seeded(seed), victims: ['gateway', 'identity', 'budget', 'postgres', 'budget', 'achievements', 'admin'], rounds: 3, people: { budgets: 8, documents: 0 }, enough: 1_000 });
  console.log(report);
  expect(verdicts).toEqual({ budgets: nothing, events: nothing, documents: nothing });
});
