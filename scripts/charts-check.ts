// `npm run charts:check [-- file or -t title]`: what the charts and k8s/ say, judged without a cluster
// (tests/charts). The first time it builds the tools that it needs, which takes minutes.
import { runVitestSuite } from './vitest-suite.ts';

await runVitestSuite('charts', process.argv.slice(2));
