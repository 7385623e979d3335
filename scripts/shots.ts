// `npm run shots`: pictures of every page of a product of its own, into .cache/shots or the folder that is named.
import { runInOurPlace } from './in-our-place.ts';

await runInOurPlace(['tests/e2e/harness/shots.ts', ...process.argv.slice(2)]);
