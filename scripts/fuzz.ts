// `npm run fuzz`: the whole API, called by what its own OpenAPI document allows and forbids (tests/fuzz).
import { runNode } from '@savvi/tooling/node-program';
import { root } from './root.ts';

process.exitCode = await runNode(['tests/fuzz/src/fuzz.ts', ...process.argv.slice(2)], { cwd: root });
