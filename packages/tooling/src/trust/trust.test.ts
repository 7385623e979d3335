import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { temporaryWorkspace } from '../testing/temporary-workspace.ts';
import { TABLE, trustFindings, trustTable } from './trust.ts';

const PROMISES = '- section: Data\n  promises:\n    data-1: Nothing is lost\n';
const cleanups: (() => void)[] = [];
afterEach(() => cleanups.splice(0).forEach((cleanup) => cleanup()));

function workspace(test: string, more: Readonly<Record<string, string>> = {}): string {
  const files = { 'docs/promises.yaml': PROMISES, 'docs/trust.md': '', 'tests/a.test.ts': test, ...more };
  const { root, remove } = temporaryWorkspace({ '': { name: 'root' } }, files);
  cleanups.push(remove);
  return root;
}
const rowsOf = (root: string) =>
  trustTable(root)
    .text.split('\n')
    .filter((line) => line.startsWith('| data'));

describe('the table of promises in docs/trust.md', () => {
  it.each([
    ['a test', "// Trust: data-1\nit('loses nothing', run);", 'loses nothing'],
    [
      'a test in a group',
      "describe('a', () => {\n  // Trust: data-1\n  it('loses nothing', run);\n});",
      'loses nothing',
    ],
    ['a table of cases', "// Trust: data-1\nit.each([['it']])('loses no %s', run);", 'loses no %s'],
    ['a group', "// Trust: data-1\ndescribe('losing', () => {});", 'losing'],
    ['a template literal', '// Trust: data-1\nit(`loses ${nothing}`, run);', 'loses ${…}'],
    [
      'a test with an apostrophe',
      '// Trust: data-1\nit("loses nobody\'s data", run);',
      "loses nobody's data",
    ],
    ['a check that is no test', '// Trust: data-1 "loses nothing"\nrun();', 'loses nothing'],
  ])('contains the title of %s', (_, test, title) => {
    expect(rowsOf(workspace(test))).toEqual([
      `| data-1 | Nothing is lost | \`tests/a.test.ts\` › ${title} |`,
    ]);
  });

  it('lists every test of a promise in the order of the files, including Python tests', () => {
    const root = workspace("// Trust: data-1\nit('loses nothing', run);", {
      'tests/b.py': '# Trust: data-1 "reads it back"\n',
    });
    expect(rowsOf(root)).toEqual([
      '| data-1 | Nothing is lost | `tests/a.test.ts` › loses nothing<br>`tests/b.py` › reads it back |',
    ]);
  });
});

describe('the check of the promises in docs/promises.yaml', () => {
  it.each([
    [
      'a promise without a test',
      "it('loses nothing', run);",
      'docs/promises.yaml no test has the comment "Trust: data-1"',
    ],
    [
      'an unknown promise',
      "// Trust: data-1, data-2\nit('loses nothing', run);",
      'tests/a.test.ts "data-2" is not in docs/promises.yaml',
    ],
    [
      'a test that is skipped',
      "// Trust: data-1\nit.skip('loses nothing', run);",
      'tests/a.test.ts no test follows the comment "Trust: data-1"',
    ],
    [
      'a tag without a test',
      '// Trust: data-1\nconst a = 1;',
      'tests/a.test.ts no test follows the comment "Trust: data-1"',
    ],
  ])('reports %s', (_, test, complaint) => {
    const root = workspace(test);
    writeFileSync(join(root, TABLE), trustTable(root).text);
    expect(trustFindings(root).map(({ file, message }) => `${file} ${message}`)).toEqual([complaint]);
  });

  it('reports a table that is out of date, and nothing after it is regenerated', () => {
    const root = workspace("// Trust: data-1\nit('loses nothing', run);");
    expect(trustFindings(root)).toEqual([
      { rule: 'trust', file: TABLE, message: 'is out of date: run `npm run trust`' },
    ]);
    writeFileSync(join(root, TABLE), trustTable(root).text);
    expect(trustFindings(root)).toEqual([]);
  });
});
