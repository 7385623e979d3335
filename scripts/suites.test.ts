import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { SUITES } from './suites.ts';

const root = path.dirname(import.meta.dirname);
/** What a stage of CI runs: its program or script, and what of it counts here; which specs CI picks does not. */
const named = (command: string) => command.replace(/^npm (?:run )?([a-z:0-9]+).*/, (_, script: string) => `scripts/${script.replaceAll(':', '-')}.ts`).replace(/^node /, '').replace(/ nobody$/, '');

describe('npm run test:full', () => {
  const files = SUITES.map(({ command: [program, ...args] }) => (program === process.execPath ? (args[0] ?? '') : [program, ...args].join(' ')));

  it('runs all that CI runs', () => {
    const stages = [...readFileSync(path.join(root, '.ci/run'), 'utf8').matchAll(/^\s*stage [a-z0-9-]+ \d+ (.+)$/gm)].map(([, command = '']) => named(command));
    expect(stages.length).toBeGreaterThan(15);
    expect([...new Set(stages)].filter((stage) => !files.includes(stage))).toEqual([]);
    expect(SUITES.map(({ name }) => name)).toContain('parts-install k6'); // load and telemetry want it
  });

  it('runs every suite that package.json names, and what there is', () => {
    const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }; // npm's own format
    const isSuite = (name: string) => /(?:^|:)(?:test|check)$|^(?:e2e|spec|load|resilience|fuzz|mutation|bench)$/.test(name) && name !== 'cluster:test'; // in .ci/cluster.sh
    expect(Object.keys(scripts).filter(isSuite).map((name) => `scripts/${name.replaceAll(':', '-')}.ts`).filter((file) => !files.includes(file))).toEqual([]);
    for (const { command } of SUITES) expect(command.slice(1).filter((word) => /\.(?:ts|sh|mjs|py)$/.test(word) && !existsSync(path.join(root, word)))).toEqual([]);
  });

  it('leaves the cluster out only where none can be had', () => {
    expect(SUITES.filter(({ possible }) => possible !== undefined)).toEqual([expect.objectContaining({ name: 'cluster', possible: ['bash', '.ci/cluster.sh', '--possible'] })]);
  });
});
