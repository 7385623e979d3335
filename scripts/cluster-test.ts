// `npm run cluster:test [-- file or -t title]`: proves on the cluster of KUBECONFIG, where `npm run cluster:up` has installed
// the product, what tests/cluster says.
import { fileOf, runInOurPlace } from './in-our-place.ts';

await runInOurPlace([fileOf('.', 'vitest', 'vitest.mjs'), 'run', '--config', 'tests/cluster/vitest.config.ts', ...process.argv.slice(2)]);
