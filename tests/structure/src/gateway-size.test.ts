import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './outside.ts';

it('the gateway has at most 2,400 lines without its tests and their helpers', () => {
  const cwd = join(root, 'gateway/src');
  const files = globSync('**/*.ts', { cwd, exclude: ['**/*.test.ts', 'testing/**'] });
  const lines = files.flatMap((file) => readFileSync(join(cwd, file), 'utf8').trimEnd().split('\n'));
  expect(lines.length).toBeGreaterThan(1_000);
  expect(lines.length).toBeLessThanOrEqual(2_400);
});
