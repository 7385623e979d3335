// `npm run telemetry:test [-- file or -t title]`: tests alert rules, dashboards and runbook, with a real
// Prometheus beside the product over real parts (tests/telemetry). The first run builds Prometheus, promtool
// and k6, which needs Go and takes minutes.
import { installPart } from '@savvi/tooling/parts';
import { prepare } from '@savvi/product/prepare';
import { runVitestSuite } from './vitest-suite.ts';
import { root } from './root.ts';

for (const part of ['prometheus', 'promtool', 'k6'] as const) await installPart(part, console.log);
// Built first, so that the build does not count toward the time limit of the product's start.
await prepare({ root, say: console.log });
await runVitestSuite('telemetry', process.argv.slice(2), { retried: /live/ });
