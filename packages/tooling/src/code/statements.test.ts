import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { countStatements, statementsIn } from './statements.ts';

it.each([
  ['one for a declaration and one for its import', "import { a } from 'a';\nexport const b = a;", 2],
  ['the same for one line as for many', 'const a = [\n  1,\n  2,\n];', 1],
  ['none for a block or an empty statement', 'if (a) {\n  b();\n}\n;', 2],
  ['nested ones, and those in arrow functions', 'function f() { return () => { return 1; }; }', 3],
  ['declarations of types, but not their parameters', 'interface A<T> { a: T }\nexport type B = A<1>;', 2],
  ['a loop, its variable and its body', 'for (const a of b) c();', 3],
])('the statement counter counts %s', (_, source, expected) => {
  expect(statementsIn(source, 'a.ts')).toBe(expected);
});

it('the statement counter counts product code and tooling separately, and the tests of each', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'savvi-statements-'));
  try {
    for (const [file, statements] of [
      ['services/budget/src/main.ts', 1],
      ['services/budget/src/main.test.ts', 2],
      ['deploy/static-files/src/main.ts', 3],
      ['packages/tooling/src/a.ts', 4],
      ['scripts/run.mjs', 5],
      ['tests/e2e/specs/a.spec.ts', 6],
    ] as const) {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      writeFileSync(path.join(root, file), 'a();\n'.repeat(statements));
    }
    execFileSync('git', ['init', '--quiet'], { cwd: root });
    execFileSync('git', ['add', '.'], { cwd: root });
    expect(countStatements(root)).toEqual({
      product: { code: 4, tests: 2 },
      machinery: { code: 9, tests: 6 },
    });
  } finally {
    rmSync(root, { recursive: true });
  }
});
