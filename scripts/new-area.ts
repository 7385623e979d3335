// `npm run new-area -- goals`: a new area with its service, contract, chart values and tests, and its entry
// wherever the product keeps a list (docs/new-area.md).
import { newArea } from '@savvi/new-area';
import { reportFailure } from '@savvi/tooling/refusal';
import { root } from './root.ts';
import { NPM_RETRIES } from './start/install.mjs';

try {
  newArea({ root, env: { ...process.env, ...NPM_RETRIES } }, process.argv.slice(2));
} catch (cause) {
  reportFailure(cause);
}
