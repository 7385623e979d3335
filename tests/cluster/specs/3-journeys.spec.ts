// Runs journeys of tests/e2e in Chromium against the cluster.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ADDRESS, IS_SHORT, PRODUCT, ROOT, secretOf } from '../src/cluster.ts';

const SPECS = IS_SHORT
  ? ['smoke', 'documents', 'achievements', 'subscribe']
  : ['smoke', 'account', 'masterplan', 'documents', 'achievements', 'subscribe'];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'savvi-cluster-'));
  await writeFile(
    join(folder, 'admin-credentials.txt'),
    await secretOf(PRODUCT, 'identity', 'admin-credentials.txt'),
    { mode: 0o600 },
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it(`user journeys work on the cluster: ${SPECS.join(', ')}`, async () => {
  // The e2e specs run within this one test: they write no separate report, and a retry repeats all of them.
  const run = spawn('npm', ['run', 'e2e', '--', ...SPECS.map((name) => `specs/${name}.spec.ts`)], {
    cwd: ROOT,
    env: { ...process.env, E2E_BASE_URL: ADDRESS, E2E_DATA_DIR: folder, REPORT_DIR: undefined },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  run.stdout.setEncoding('utf8').on('data', (text: string) => {
    process.stdout.write(text);
    printed += text;
  });
  await once(run, 'close');
  expect(run.exitCode, `The specs failed. Their last output: ${printed.slice(-1_000)}`).toBe(0);
});
