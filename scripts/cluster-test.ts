// `npm run cluster:test [-- file or -t title]`: proves on the cluster of KUBECONFIG, where `npm run
// cluster:up` has installed the product, what tests/cluster says.
import { runVitestSuite } from './vitest-suite.ts';

await runVitestSuite('cluster', process.argv.slice(2), { retried: /./ });
