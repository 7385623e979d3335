// `npm run test:full`: everything there is, one after the other, before an issue is closed. Goes on after a failure, so that
// one run tells all.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { SUITES, type Suite } from './suites.ts';

const root = path.dirname(import.meta.dirname);

async function succeeds([program, ...args]: Suite['command'], env: Suite['env'] = {}): Promise<boolean> {
  const child = spawn(program, args, { cwd: root, stdio: 'inherit', env: { ...env, ...process.env } });
  await once(child, 'exit').catch((cause: unknown) => console.log(`${program} could not be run: ${String(cause)}`));
  return child.exitCode === 0;
}

const outcomes: { name: string; outcome: 'passed' | 'FAILED' | 'left out'; seconds: number }[] = [];
for (const { name, command, env, possible } of SUITES) {
  console.log(`\n=== ${name}`);
  const begun = performance.now();
  const isPossible = possible === undefined || (await succeeds(possible));
  const outcome = !isPossible ? 'left out' : (await succeeds(command, env)) ? 'passed' : 'FAILED';
  outcomes.push({ name, outcome, seconds: Math.round((performance.now() - begun) / 1_000) });
}

const width = Math.max(...outcomes.map(({ name }) => name.length));
console.log(`\n${outcomes.map(({ name, outcome, seconds }) => `${name.padEnd(width)} ${String(seconds).padStart(5)} s  ${outcome}`).join('\n')}`);
process.exitCode = outcomes.some(({ outcome }) => outcome === 'FAILED') ? 1 : 0;
