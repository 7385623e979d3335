// `npm run new-area -- goals`: generates an area with its service, contract, chart values and tests
// (docs/new-area.md).
import { newArea } from '@savvi/new-area';
import '@savvi/tooling/refusal/of-command';
import { root } from './root.ts';
import { NPM_RETRIES } from './start/install.mjs';

newArea({ root, env: { ...process.env, ...NPM_RETRIES } }, process.argv.slice(2));
