import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './outside.ts';

it('a route list imports no texts, so that a changed text appears without a page reload, which would lose form input', () => {
  const routes = globSync('mfe-*/src/**/*.routes.tsx', { cwd: root });
  expect(routes.length).toBeGreaterThan(4);
  // With hot module replacement, a module that exports no component passes an update on to its importers, and
  // the page reloads if none of them accepts it.
  expect(
    routes.filter((file) => /from '.*\.texts\.ts'/.test(readFileSync(join(root, file), 'utf8'))),
  ).toEqual([]);
});
