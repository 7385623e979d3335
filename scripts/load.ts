// `npm run load -- <profile> [journeys] [--url …]`: people that k6 plays against the product over real parts
// (tests/load).
import { root, runInOurPlace } from './in-our-place.ts';
import { prepare } from './product/prepare.ts';

await prepare({ root, say: console.log }); // before the clock of the product's start runs
await runInOurPlace(['tests/load/src/load.ts', ...process.argv.slice(2)]);
