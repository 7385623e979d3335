// `npm run bench [-- suite …]`: measures requests, starts and first page loads, and prints the results as a
// table. See docs/benchmarks.md.
import { runNode } from '@savvi/tooling/node-program';
import { root } from './root.ts';

process.exitCode = await runNode(['tests/bench/src/bench.ts', ...process.argv.slice(2)], { cwd: root });
