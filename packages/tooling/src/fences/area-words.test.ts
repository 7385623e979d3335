import { afterEach, describe, expect, it } from 'vitest';
import { saneFiles, saneManifests } from '../testing/sane-workspace.ts';
import { temporaryWorkspace } from '../testing/temporary-workspace.ts';
import { areaWordFindings } from './area-words.ts';
import { readWorkspace } from './workspace.ts';

const cleanups: (() => void)[] = [];
afterEach(() => cleanups.splice(0).forEach((cleanup) => cleanup()));

const FILE = 'shell/src/card.tsx';
const remote = JSON.stringify({
  name: 'goals',
  basePaths: ['/goals'],
  menu: [],
  entitlement: null,
  shellApi: 1,
  reads: [{ page: '/goals', calls: ['/api/goal-plans/open'] }],
  contributes: { lists: [{ name: 'goals', call: '/api/goals?fields=id', key: ['goals'], page: '/goals' }] },
});

function messagesFor(source: string, exempt: readonly string[] = [], file = FILE): string[] {
  const { root, remove } = temporaryWorkspace(saneManifests, {
    ...saneFiles,
    'mfe-goals/remote.json': remote,
    [file]: source,
  });
  cleanups.push(remove);
  const exemptions = [{ file, words: exempt, reason: 'a test' }];
  return areaWordFindings(readWorkspace(root), exemptions)
    .filter((finding) => finding.file === file)
    .map(({ message }) => message);
}

describe('the fence around code that runs for every area', () => {
  it.each([
    ['an import of an area’s contract', "import { goalReply } from '@savvi/goals-contract/goal';"],
    ['an import of a type of it', "import type { Goal } from '@savvi/goals-contract/goal';"],
    ['the path of a page', "const to = '/goals?new';"],
    ['the path of a list', 'const path = `/api/goals/${id}`;'],
    ['the path of another call', "get('/api/goal-plans');"],
    ['an identifier', 'const openGoals = 3;'],
    ['the name as a text', "isDeployed(areas, 'goals');"],
  ])('finds %s', (_, source) => {
    expect(messagesFor(source)).toEqual([expect.stringContaining('names an area: ')]);
  });

  it.each([
    ['text for people', "const title = 'Add your goals here';"],
    ['a longer path', "const to = '/goalsetting';"],
    ['a comment', '// the goals area'],
    ['another contract', "import { text } from '@savvi/contracts/values';"],
  ])('accepts %s', (_, source) => {
    expect(messagesFor(source)).toEqual([]);
  });

  it('does not look into tests', () => {
    expect(messagesFor('const goals = 1;', [], 'gateway/src/app.test.ts')).toEqual([]);
  });

  it('accepts exempt words, and reports exemptions that nothing needs any more', () => {
    expect(messagesFor('const goals = 1;', ['goals'])).toEqual([]);
    expect(messagesFor('const others = 1;', ['goals'])).toEqual([
      'is exempt for a word that it no longer has: goals',
    ]);
  });
});
