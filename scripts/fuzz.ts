// `npm run fuzz`: fuzzes the whole API with valid and invalid requests derived from its own OpenAPI document
// (tests/fuzz).
import { runNode } from '@savvi/tooling/node-program';
import { root } from './root.ts';

process.exitCode = await runNode(['tests/fuzz/src/fuzz.ts', ...process.argv.slice(2)], { cwd: root });
