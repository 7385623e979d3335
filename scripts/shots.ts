// `npm run shots`: takes screenshots of every page of a product that it starts, and writes them to
// .cache/shots or the given folder. Names after the folder select scenes.
import { runNode } from '@savvi/tooling/node-program';
import { root } from './root.ts';

process.exitCode = await runNode(['tests/e2e/harness/shots/take.ts', ...process.argv.slice(2)], {
  cwd: root,
});
