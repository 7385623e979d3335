// `npm run telemetry:test [-- file or -t title]`: rules, dashboards and runbook, and a real Prometheus beside the product over real
// parts (tests/telemetry). Prometheus and promtool have to be on the PATH (Debian: prometheus), k6 to be built.
import { fileOf, root, runInOurPlace } from './in-our-place.ts';
import { prepare } from './product/prepare.ts';

await prepare({ root, say: console.log }); // before the clock of the product's start runs
await runInOurPlace([fileOf('.', 'vitest', 'vitest.mjs'), 'run', '--config', 'tests/telemetry/vitest.config.ts', ...process.argv.slice(2)]);
