// `npm run bench [-- suite …]`: what a request, a start and a first load cost, as a table. See
// docs/benchmarks.md.
import { runInOurPlace } from './in-our-place.ts';

await runInOurPlace(['tests/bench/src/bench.ts', ...process.argv.slice(2)]);
