import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryWorkspace } from '../testing/temporary-workspace.ts';

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');

it('the reporters write the counts of a suite and the errors outside of any test', () => {
  const { root, remove } = temporaryWorkspace(
    {},
    {
      'vitest.config.ts': `import { vitestReporters } from ${JSON.stringify(join(import.meta.dirname, 'report.ts'))};
      export default { test: { globals: true, reporters: vitestReporters('suite') } };`,
      'late.test.ts': `it('passes', async () => { setTimeout(() => { throw new Error('late'); }); await new Promise((resolve) => setTimeout(resolve, 20)); });`,
      'unclear.test.ts': `describe('inner', () => { afterAll(() => { throw new Error('not cleared away'); }); it('passes', () => undefined); });`,
      'unloaded.test.ts': `throw new Error('not loaded');`,
    },
  );
  try {
    const { status } = spawnSync(process.execPath, [vitest, 'run', '--root', root], {
      cwd: root,
      env: { ...process.env, REPORT_DIR: join(root, 'reports') },
    });
    const left = (name: string): unknown => JSON.parse(readFileSync(join(root, 'reports', name), 'utf8'));
    expect(status).toBe(1);
    expect(left('suite.json')).toMatchObject({ numPassedTests: 2, numFailedTests: 0 });
    // The reporter has written the file of the suite, so it has this type.
    const { outside } = left('suite-outside.json') as { outside: { file: string; message: string }[] };
    expect(outside.toSorted((a, b) => a.message.localeCompare(b.message))).toEqual([
      { file: '', message: expect.stringMatching(/^Error: late/) },
      { file: join(root, 'unclear.test.ts'), message: expect.stringMatching(/^Error: not cleared away/) },
      { file: join(root, 'unloaded.test.ts'), message: expect.stringMatching(/^Error: not loaded/) },
    ]);
  } finally {
    remove();
  }
});
