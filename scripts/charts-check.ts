// `npm run charts:check [-- file or -t title]`: checks the charts and k8s/ without a cluster (tests/charts).
// The first run builds the tools, which takes minutes.
import { runVitestSuite } from './vitest-suite.ts';

await runVitestSuite('charts', process.argv.slice(2));
