// `npm run test:full`: everything there is, one after the other, before an issue is closed. Goes on after a failure, so that
// one run tells all.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const root = path.dirname(import.meta.dirname);
/** Each script, and what it is told. */
const suites = [['parts-install'], ['test'], ['check'], ['spec'], ['structure-test'], ['e2e'], ['e2e', '--parts'], ['telemetry-test'], ['resilience'], ['fuzz'], ['mutation'], ['bench']] as const;
const outcomes: { suite: string; passed: boolean; seconds: number }[] = [];

for (const [script, ...args] of suites) {
  const suite = [script, ...args].join(' ');
  console.log(`\n=== ${suite}`);
  const begun = performance.now();
  const child = spawn(process.execPath, [path.join(root, 'scripts', `${script}.ts`), ...args], { cwd: root, stdio: 'inherit', env: { BUS_DOWN_SECONDS: '600', ...process.env } });
  const [code] = await once(child, 'exit');
  outcomes.push({ suite, passed: code === 0, seconds: Math.round((performance.now() - begun) / 1_000) });
}

console.log(`\n${outcomes.map(({ suite, passed, seconds }) => `${suite.padEnd(12)} ${String(seconds).padStart(5)} s  ${passed ? 'passed' : 'FAILED'}`).join('\n')}`);
process.exitCode = outcomes.every(({ passed }) => passed) ? 0 : 1;
