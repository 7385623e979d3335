// `npm run shots`: pictures of every page of a product of its own, into .cache/shots or the folder that is named.
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const { status } = spawnSync(process.execPath, [path.join(root, 'tests/e2e/harness/shots.ts'), ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' });
process.exitCode = status ?? 1;
