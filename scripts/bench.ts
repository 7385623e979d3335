// `npm run bench [-- suite …]`: what a request, a start and a first load cost, as a table. See
// docs/benchmarks.md.
import { runNode } from '@savvi/tooling/node-program';
import { root } from './root.ts';

process.exitCode = await runNode(['tests/bench/src/bench.ts', ...process.argv.slice(2)], { cwd: root });
