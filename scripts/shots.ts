// `npm run shots`: pictures of every page of a product of its own, into .cache/shots or the folder that is
// named; names after it choose scenes.
import { runNode } from '@savvi/tooling/node-program';
import { root } from './root.ts';

process.exitCode = await runNode(['tests/e2e/harness/shots/take.ts', ...process.argv.slice(2)], {
  cwd: root,
});
