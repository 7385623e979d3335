import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { blocksOf } from './text-content.ts';

test('a text is split into blocks at line breaks', () => {
  const line = `${'x'.repeat(99)}\r\n`;
  const blocks = blocksOf(line.repeat(100));
  expect(blocks.map(({ length }) => length)).toEqual([3999, 3999, 2000]);
  expect(blocks[0]).toBe(`${'x'.repeat(99)}\n`.repeat(40).slice(0, -1));
});

test('a very long line is split at a space, or between two letters when it has none', () => {
  expect(blocksOf('word '.repeat(1_000)).map((block) => block.slice(-4))).toEqual(['word', 'ord ']);
  const letters = blocksOf(`a${'😀'.repeat(3_000)}`);
  expect(letters.map((block) => block.isWellFormed())).toEqual([true, true]);
  expect(letters.join('')).toBe(`a${'😀'.repeat(3_000)}`);
});

test('every block is short, and only the separators are removed', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.string({ maxLength: 3 }), fc.constantFrom('x'.repeat(3_000), '\n', ' ')), {
        maxLength: 30,
      }),
      (parts) => {
        const blocks = blocksOf(parts.join(''));
        expect(blocks.every(({ length }) => length <= 4_096)).toBe(true);
        expect(blocks.join('').replaceAll(/\s/g, '')).toBe(parts.join('').replaceAll(/\s/g, ''));
      },
    ),
  );
});
