// `npm run charts:check [-- file or -t title]`: what the charts and k8s/ say, judged without a cluster (tests/charts). The first time it
// builds the tools that it needs, which takes minutes.
import { fileOf, runInOurPlace } from './in-our-place.ts';

await runInOurPlace([fileOf('.', 'vitest', 'vitest.mjs'), 'run', '--config', 'tests/charts/vitest.config.ts', ...process.argv.slice(2)]);
