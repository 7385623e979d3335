import { describe, expect, it } from 'vitest';
import { idsInTests } from '../code/syntax.ts';
import { coverage, readLater, readRequirements } from './spec.ts';

const document = `## BUD: budgets
- **BUD-1** First. [2]
- **BUD-2** Second. See T-1.
- **BUD-3** Third.
## PLAN
- **PLAN-1** A plan.

- **T-1** **A tension.** Reading: so.
| table | BUD-9 |
`;
const requirements = readRequirements(document);

const ids = (source: string) =>
  idsInTests(source, 'a.test.tsx').map(({ id, inTitle }) => (inTitle ? id : `(${id})`));

describe('the list of requirements', () => {
  it('is parsed from the list items, with interpretations (T-n) in a separate set', () => {
    expect([...requirements.required]).toEqual([
      ['BUD-1', 'First. [2]'],
      ['BUD-2', 'Second. See T-1.'],
      ['BUD-3', 'Third.'],
      ['PLAN-1', 'A plan.'],
    ]);
    expect([...requirements.readings]).toEqual(['T-1']);
  });

  it('rejects an id that occurs twice', () => {
    expect(() => readRequirements(`${document}- **BUD-1** Again.`)).toThrow('BUD-1 stands twice');
  });
});

describe('the list of later requirements', () => {
  it('accepts groups, ids and ranges', () => {
    expect([...readLater({ PLAN: 5, 'BUD-2..3': 6 }, requirements.required)]).toEqual([
      ['PLAN-1', 5],
      ['BUD-2', 6],
      ['BUD-3', 6],
    ]);
    expect([...readLater({ 'BUD-2': 6 }, requirements.required)]).toEqual([['BUD-2', 6]]);
  });

  it.each([
    ['an unknown id', { 'BUD-9': 5 }, 'names BUD-9, which is no requirement'],
    ['an unknown group', { ADM: 5 }, 'names ADM, which is no requirement'],
    ['a range that runs over the end', { 'BUD-2..4': 5 }, 'names BUD-4, which is no requirement'],
    ['an id named twice', { BUD: 5, 'BUD-1': 6 }, 'names BUD-1 twice'],
  ])('rejects %s', (_title, later: Record<string, number>, message) => {
    expect(() => readLater(later, requirements.required)).toThrow(message);
  });
});

describe('the ids of a test file', () => {
  it.each([
    ['a title', "it('does [BUD-1]', () => {});", ['BUD-1']],
    ['two in a title', "test('does [BUD-1] [BUD-2]', () => {});", ['BUD-1', 'BUD-2']],
    ['a template', 'it(`does ${x} [BUD-1]`, () => {});', ['BUD-1']],
    ['a describe', "describe('all [BUD-1]', () => { it('works', () => {}); });", ['BUD-1']],
    ['a Playwright describe', "test.describe('all [BUD-1]', () => {});", ['BUD-1']],
    ['a title over cases', "it.each([1])('does %s [BUD-1]', () => {});", ['BUD-1']],
    ['the cases themselves', "it.each([['does [BUD-1]', 1]])('%s', () => {});", ['(BUD-1)']],
    ['markup', 'it(\'draws [BUD-1]\', () => { render(<p title="x">hello</p>); });', ['BUD-1']],
  ])('are found in %s', (_title, source, expected) => {
    expect(ids(source)).toEqual(expected);
  });

  it('are not found in comments', () => {
    expect(ids("// [BUD-1]\nit('does', () => {});")).toEqual([]);
  });
});

describe('the coverage', () => {
  const later = new Map([['PLAN-1', 5]]);
  const test = (...named: string[]) => [
    { file: 'a.test.ts', ids: named.map((id) => ({ id, inTitle: true })) },
  ];

  it('distinguishes ids that are due from ids that are not due yet', () => {
    const result = coverage(requirements, later, test('BUD-1', 'T-1'));
    expect(result).toEqual({
      groups: [
        { group: 'BUD', total: 3, due: 3, covered: 1 },
        { group: 'PLAN', total: 1, due: 0, covered: 0 },
      ],
      missing: ['BUD-2', 'BUD-3'],
      waiting: ['PLAN-1'],
      unknown: [],
    });
  });

  it('reports ids that are no requirement', () => {
    expect(coverage(requirements, later, test('BUD-4', 'FOO-1', 'T-2')).unknown.map(({ id }) => id)).toEqual([
      'BUD-4',
      'FOO-1',
      'T-2',
    ]);
  });

  it('ignores words in brackets outside of titles', () => {
    const cases = [
      {
        file: 'a.test.ts',
        ids: [
          { id: 'UTF-8', inTitle: false },
          { id: 'BUD-4', inTitle: false },
        ],
      },
    ];
    expect(coverage(requirements, later, cases).unknown.map(({ id }) => id)).toEqual(['BUD-4']);
  });
});
