import { fileOf, runNode } from '@savvi/tooling/node-program';
import { prepare } from '@savvi/product/prepare';
import { root } from './root.ts';

await prepare({ root, say: console.log, frontends: false });
process.exitCode = await runNode([fileOf(root, 'vitest', 'vitest.mjs'), 'run', ...process.argv.slice(2)], {
  cwd: root,
});
