// `npm run load -- <profile> [journeys] [--url …]`: people that k6 plays against the product over real parts
// (tests/load).
import { runNode } from '@savvi/tooling/node-program';
import { prepare } from '@savvi/product/prepare';
import { root } from './root.ts';

await prepare({ root, say: console.log }); // before the clock of the product's start runs
process.exitCode = await runNode(['tests/load/src/load.ts', ...process.argv.slice(2)], { cwd: root });
