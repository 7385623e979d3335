// Kills NATS, MinIO and services of the product of `npm run start:parts` while users upload documents.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seeded, seedOfRun } from '@savvi/testing/random';
import { hasPart, PARTS } from '@savvi/tooling/parts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAndKill } from '../src/kill-run.ts';
import { NOTHING } from '../src/verdict.ts';

const seed = seedOfRun();
const VICTIMS = [
  'gateway',
  'identity',
  'budget',
  'masterplan',
  'vault',
  'documents',
  'achievements',
  'admin',
  'nats',
  'minio',
  'postgres',
  'nats',
  'budget',
];

describe.runIf(PARTS.every(hasPart))('with NATS, MinIO and separate services', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'savvi-kill-parts-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  // Trust: events-1
  it(
    `no change is lost, invented or doubled while any part is killed at a random time (SEED=${seed})`,
    { timeout: 900_000 },
    async () => {
      const { report, verdicts } = await runAndKill({
        parts: true,
        folder,
        random: seeded(seed),
        victims: VICTIMS,
        rounds: 2,
        people: { budgets: 3, accounts: 2, entries: 2, documents: 2 },
        enough: 1_000,
      });
      console.log(report);
      for (const [what, verdict] of Object.entries(verdicts)) expect(verdict, what).toEqual(NOTHING);
    },
  );
});
