// `npm run cluster:test [-- file or -t title]`: runs tests/cluster on the cluster of KUBECONFIG, where `npm
// run cluster:up` has installed the product.
import { runVitestSuite } from './vitest-suite.ts';

await runVitestSuite('cluster', process.argv.slice(2), { retried: /./ });
