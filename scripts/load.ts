// `npm run load -- <profile> [journeys] [--url …]`: load test in which k6 simulates users of the product over
// real parts (tests/load).
import { runNode } from '@savvi/tooling/node-program';
import { prepare } from '@savvi/product/prepare';
import { root } from './root.ts';

// Built first, so that the build does not count toward the time limit of the product's start.
await prepare({ root, say: console.log });
process.exitCode = await runNode(['tests/load/src/load.ts', ...process.argv.slice(2)], { cwd: root });
