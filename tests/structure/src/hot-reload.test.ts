import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './root.ts';

it('a list of routes reads no texts, so that a changed text is shown without a reload of the page, which would lose what was typed', () => {
  const routes = globSync('mfe-*/src/**/*.routes.tsx', { cwd: root });
  expect(routes.length).toBeGreaterThan(4);
  // What is no component hands a change on to who imports it, in the end to the page.
  expect(
    routes.filter((file) => /from '.*\.texts\.ts'/.test(readFileSync(join(root, file), 'utf8'))),
  ).toEqual([]);
});
