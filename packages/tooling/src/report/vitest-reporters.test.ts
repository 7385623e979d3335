import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryWorkspace } from '../testing/temporary-workspace.ts';

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');

it('a suite of Vitest leaves what it counted, and what went wrong outside of any test', () => {
  const { root, remove } = temporaryWorkspace({}, {
    'vitest.config.ts': `import { vitestReporters } from ${JSON.stringify(join(import.meta.dirname, 'vitest-reporters.ts'))};
      export default { test: { globals: true, reporters: vitestReporters('suite') } };`,
    'late.test.ts': `it('passes', async () => { setTimeout(() => { throw new Error('late'); }); await new Promise((resolve) => setTimeout(resolve, 20)); });`,
    'unclear.test.ts': `describe('inner', () => { afterAll(() => { throw new Error('not cleared away'); }); it('passes', () => undefined); });`,
    'unloaded.test.ts': `throw new Error('not loaded');`,
  });
  try {
    const { status } = spawnSync(process.execPath, [vitest, 'run', '--root', root], { cwd: root, env: { ...process.env, REPORT_DIR: join(root, 'reports') } });
    const left = (name: string): unknown => JSON.parse(readFileSync(join(root, 'reports', name), 'utf8'));
    expect(status).toBe(1);
    expect(left('suite.json')).toMatchObject({ numPassedTests: 2, numFailedTests: 0 });
    const { outside } = left('suite-outside.json') as { outside: string[] }; // what the reporter writes
    expect(outside.toSorted()).toEqual([expect.stringMatching(/unclear\.test\.ts: Error: not cleared away/), expect.stringMatching(/unloaded\.test\.ts: Error: not loaded/), expect.stringMatching(/^unhandled: Error: late/)]);
  } finally {
    remove();
  }
});
