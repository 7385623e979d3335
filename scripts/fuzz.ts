// `npm run fuzz`: the whole API, called by what its own OpenAPI document allows and forbids (tests/fuzz).
import { runInOurPlace } from './in-our-place.ts';

await runInOurPlace(['tests/fuzz/src/fuzz.ts', ...process.argv.slice(2)]);
