// `npm run resilience [-- file or -t title]`: what must hold while parts of the whole product break (tests/resilience).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import path from 'node:path';
import { prepare } from './product/prepare.ts';

const root = path.dirname(import.meta.dirname);
await prepare({ root, say: console.log }); // once, before products start side by side

const vitest = path.join(path.dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
const child = spawn(process.execPath, [vitest, 'run', '--config', 'tests/resilience/vitest.config.ts', ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
const [code] = (await once(child, 'exit')) as [number | null]; // the arguments of that event
process.exitCode = code ?? 1;
