// `npm run fuzz`: the whole API, called by what its own OpenAPI document allows and forbids (tests/fuzz).
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.dirname(import.meta.dirname);
const { status } = spawnSync(process.execPath, [path.join(root, 'tests/fuzz/src/fuzz.ts'), ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' });
process.exitCode = status ?? 1;
