// `npm run shots`: pictures of every page of a product of its own, into .cache/shots or the folder that is
// named; names after it choose scenes.
import { runInOurPlace } from './in-our-place.ts';

await runInOurPlace(['tests/e2e/harness/shots/take.ts', ...process.argv.slice(2)]);
