import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  FOLDER_LEVELS_MAX,
  foldersBelow,
  foldersIn,
  moveRefusalOf,
  pathOf,
  type TreeFolder,
} from './folder-tree.ts';

/** Builds folders from paths such as `a/b`; a folder's id is its last name. */
const folders = (...paths: string[]): TreeFolder[] =>
  paths.map((path) => {
    const [id = '', parentId = null] = path.split('/').reverse();
    return { id, parentId };
  });
const ids = (list: readonly TreeFolder[]) => list.map(({ id }) => id);
const tree = folders('a', 'a/b', 'a/b/c', 'd', 'd/e', 'gone/f');

describe('the tree of folders', () => {
  it('has a path for each folder; one whose parent is unknown is at the root [DOC-36]', () => {
    expect(['c', 'a', 'f', 'x', null].map((id) => ids(pathOf(tree, id)))).toEqual([
      ['a', 'b', 'c'],
      ['a'],
      ['f'],
      [],
      [],
    ]);
  });
  it('lists the folders at the root, in a folder, and everywhere below one [DOC-36]', () => {
    expect(ids(foldersIn(tree, null))).toEqual(['a', 'd', 'f']);
    expect(ids(foldersIn(tree, 'a'))).toEqual(['b']);
    expect(ids(foldersBelow(tree, 'a'))).toEqual(['b', 'c']);
    expect(ids(foldersBelow(tree, 'c'))).toEqual([]);
  });
  it('ends also for folders that contain each other', () => {
    const loop = folders('y/x', 'x/y');
    expect(ids(pathOf(loop, 'x'))).toEqual(['y', 'x']);
    expect(foldersBelow(loop, 'x')).toHaveLength(FOLDER_LEVELS_MAX);
    expect(moveRefusalOf(loop, 'x', 'y')).toBe('cycle');
  });
});

describe('a move of a folder', () => {
  it.each([
    ['a', null, null],
    ['c', 'd', null],
    ['d', 'a', null],
    ['b', 'd', null],
    [null, 'b', null],
    ['a', 'a', 'cycle'],
    ['a', 'c', 'cycle'],
    ['b', 'e', 'depth'],
    ['d', 'b', 'depth'],
    ['a', 'd', 'depth'],
    [null, 'c', 'depth'],
  ] as const)('of %j into %j has the refusal %j [DOC-36]', (id, parentId, refusal) =>
    expect(moveRefusalOf(tree, id, parentId)).toBe(refusal),
  );

  it('that is not refused keeps the tree without cycles and at most three levels deep [DOC-36]', () => {
    const id = fc.integer({ min: 0, max: 7 }).map(String);
    fc.assert(
      fc.property(fc.array(fc.tuple(id, fc.option(id))), (moves) => {
        let all: TreeFolder[] = Array.from({ length: 8 }, (_, at) => ({ id: String(at), parentId: null }));
        for (const [moved, parentId] of moves)
          if (moveRefusalOf(all, moved, parentId) === null)
            all = all.map((folder) => (folder.id === moved ? { ...folder, parentId } : folder));
        for (const folder of all) {
          const path = pathOf(all, folder.id);
          expect(path[0]?.parentId).toBeNull();
          expect(path.length).toBeLessThanOrEqual(FOLDER_LEVELS_MAX);
        }
      }),
    );
  });
});
