import { afterEach, describe, expect, it } from 'vitest';
import { temporaryWorkspace } from '../testing/temporary-workspace.ts';
import { trustFindings } from './trust.ts';

const cleanups: (() => void)[] = [];
afterEach(() => cleanups.splice(0).forEach((cleanup) => cleanup()));

function messages(seenBy: string): string[] {
  const files = {
    'docs/trust.md': `| It holds that | Seen by |\n|---|---|\n| Nothing is lost | ${seenBy} |\n`,
    'a.test.ts': "it('loses nothing', run);",
  };
  const { root, remove } = temporaryWorkspace({ '': { name: 'root' } }, files);
  cleanups.push(remove);
  return trustFindings(root).map(({ file, message }) => `${file} ${message}`);
}

describe('the table of what must hold', () => {
  it('names tests that exist, or the area that they come with', () => {
    expect(messages('`a.test.ts` › loses nothing')).toEqual([]);
    expect(messages('comes with vault')).toEqual([]);
  });

  it.each([
    ['`b.test.ts` › loses nothing', 'names b.test.ts, which does not exist'],
    [
      '`a.test.ts` › loses nothing<br>`a.test.ts` › finds everything',
      'names a test that a.test.ts does not have: "finds everything"',
    ],
    ['comes with time', 'names neither a test nor a later area: "comes with time"'],
    ['', 'names neither a test nor a later area: ""'],
  ])('is told of %j', (seenBy, complaint) => {
    expect(messages(seenBy)).toEqual([`docs/trust.md:3 ${complaint}`]);
  });
});
