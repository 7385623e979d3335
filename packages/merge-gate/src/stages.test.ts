import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readWorkspace } from '@savvi/tooling/workspace';
import { describe, expect, it } from 'vitest';
import { stagesOf } from './stages.ts';

const root = path.join(import.meta.dirname, '../../..');
const stages = stagesOf(readWorkspace(root), { isRoot: true, isShallow: false });
const commands = stages.flatMap(({ name, command, full }) =>
  [command, full].flatMap((each) => (each === undefined ? [] : [{ name, words: [...each] }])),
);

describe('the table of stages', () => {
  it('names only scripts and specs that exist, because a test runner ignores a missing spec', () => {
    const folders: Record<string, string> = { parts: 'tests/e2e', resilience: 'tests/resilience' };
    const files = commands.flatMap(({ name, words }) =>
      words
        .filter((word) => /\.(?:ts|mjs|sh|py)$/.test(word))
        .map((word) => (word.startsWith('specs/') ? `${folders[name]}/${word}` : word)),
    );
    expect(files.length).toBeGreaterThan(25);
    expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  });

  it('runs every suite that package.json names', () => {
    // The format of package.json is npm's own.
    const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const isSuite = (name: string) =>
      /(?:^|:)(?:test|check)$|^(?:e2e|spec|load|resilience|fuzz|mutation|bench)$/.test(name) &&
      name !== 'cluster:test'; // The cluster tests run in .ci/cluster.sh.
    const run = new Set(commands.flatMap(({ words }) => words));
    expect(
      Object.keys(scripts)
        .filter(isSuite)
        .map((name) => `scripts/${name.replaceAll(':', '-')}.ts`)
        .filter((file) => !run.has(file)),
    ).toEqual([]);
  });

  it('contains each name once, and heavy stages with declared inputs', () => {
    expect(new Set(stages.map(({ name }) => name)).size).toBe(stages.length);
    expect(stages.flatMap(({ name, inputs }) => (inputs === undefined ? [] : [name]))).toEqual([
      'charts',
      'cluster',
      'parts',
      'structure',
      'load',
      'telemetry',
      'resilience',
    ]);
  });

  it('runs every Playwright project', () => {
    const named = (file: string, pattern: RegExp) =>
      [...readFileSync(path.join(root, file), 'utf8').matchAll(pattern)].map(([, name]) => name);
    const projects = named('tests/e2e/playwright.config.ts', /\{ name: '([a-z-]+)'/g);
    expect(projects.length).toBeGreaterThan(2);
    expect(
      /PROJECTS = \[([^\]]+)\]/
        .exec(readFileSync(path.join(root, 'scripts/e2e.ts'), 'utf8'))?.[1]
        ?.replaceAll(/['\s]/g, '')
        .split(','),
    ).toEqual(projects);
  });
});
