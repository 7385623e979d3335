import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

// Trust: logs-2
it('the log writes one JSON line per entry with the id of its request, and never a secret field', () => {
  const program = `
    import { createLog } from ${JSON.stringify(fileURLToPath(new URL('./log.ts', import.meta.url)))};
    import { withContext } from ${JSON.stringify(fileURLToPath(new URL('./context.ts', import.meta.url)))};
    withContext({ requestId: 'r-1' }, () => createLog('budget', 'info').info({ budgetId: 'b', password: 'hunter2', user: { email: 'a@b.c' }, note: 'two\\nlines', err: new Error('duplicate key (email)=(a@b.c)') }, 'budget created'));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module-typescript', '-e', program], {
    encoding: 'utf8',
  });
  const lines = stdout.trim().split('\n');
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'info',
    service: 'budget',
    requestId: 'r-1',
    budgetId: 'b',
    msg: 'budget created',
    err: { name: 'Error' },
  });
  expect(stdout).not.toMatch(/hunter2|a@b\.c/);
});
