// `npm run bench [-- suite …]`: what a request, a start and a first load cost, as a table. See docs/benchmarks.md.
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const { status } = spawnSync(process.execPath, [path.join(root, 'tests/bench/src/bench.ts'), ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' });
process.exitCode = status ?? 1;
