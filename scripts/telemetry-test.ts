// `npm run telemetry:test [-- file or -t title]`: rules, dashboards and runbook, and a real Prometheus beside
// the product over real parts (tests/telemetry). The first time it builds Prometheus, promtool and k6, which
// needs Go and takes minutes.
import { installPart } from '@savvi/tooling/parts';
import { prepare } from '@savvi/product/prepare';
import { runVitestSuite } from './vitest-suite.ts';
import { root } from './root.ts';

for (const part of ['prometheus', 'promtool', 'k6'] as const) await installPart(part, console.log);
await prepare({ root, say: console.log }); // before the clock of the product's start runs
await runVitestSuite('telemetry', process.argv.slice(2), { retried: /live/ });
