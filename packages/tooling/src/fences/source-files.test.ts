import { afterEach, describe, expect, it } from 'vitest';
import { saneFiles, saneManifests } from '../testing/sane-workspace.ts';
import { temporaryWorkspace } from '../testing/temporary-workspace.ts';
import { sourceFindings } from './source-files.ts';
import { readWorkspace } from './workspace.ts';

const cleanups: (() => void)[] = [];
afterEach(() => cleanups.splice(0).forEach((cleanup) => cleanup()));

function findingsWith(files: Record<string, string>): string[][] {
  const { root, remove } = temporaryWorkspace(saneManifests, { ...saneFiles, ...files });
  cleanups.push(remove);
  return sourceFindings(readWorkspace(root)).map(({ rule, file }) => [rule, file]);
}

describe('the fence around source files', () => {
  it('reports nothing in a valid workspace', () => {
    expect(findingsWith({})).toEqual([]);
  });

  it.each([
    ['no-barrel', 'packages/ui/src/index.ts'],
    ['no-barrel', 'mfe-a/src/features/debts/index.tsx'],
    ['file-name', 'mfe-a/src/features/debts/DebtCard.tsx'],
    ['file-name', 'services/a/src/debts/debt_card.ts'],
    ['file-kind', 'services/a/src/debts/debt.manager.ts'],
    ['file-kind', 'services/a/src/debts/debt.utils.test.ts'],
  ])('reports by the rule %s the file %s', (rule, file) => {
    expect(findingsWith({ [file]: '' })).toEqual([[rule, file]]);
  });

  it('reports a file with 401 lines', () => {
    const file = 'services/a/src/debts/debt.rules.ts';
    expect(findingsWith({ [file]: '//\n'.repeat(400) })).toEqual([]);
    expect(findingsWith({ [file]: '//\n'.repeat(401) })).toEqual([['file-size', file]]);
  });

  it('reports an export of a library without a docstring, once per name', () => {
    const file = 'packages/eventing/src/relay.ts';
    const documented =
      '/** Says what it does. */\nexport function relay(): void;\nexport function relay(): void {}\n';
    expect(
      findingsWith({ [file]: `${documented}\n/** A type. */\n// with a remark\nexport type Relay = 1;\n` }),
    ).toEqual([]);
    expect(findingsWith({ [file]: `${documented}\nexport const wait = 1;\n` })).toEqual([
      ['docstring', `${file}:5`],
    ]);
    expect(findingsWith({ 'services/a/src/wait.ts': 'export const wait = 1;\n' })).toEqual([]);
  });
});
