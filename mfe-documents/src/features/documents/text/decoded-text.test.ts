import { expect, test } from 'vitest';
import { textOf } from './decoded-text.ts';

const bytes = (...values: number[]) => new Uint8Array(values);

test.each([
  ['UTF-8', bytes(0xef, 0xbb, 0xbf, 0x47, 0xc3, 0xbc), 'Gü'],
  ['UTF-8 that is cut in the middle of a letter', bytes(0x47, 0xc3, 0xbc, 0xe2, 0x82), 'Gü'],
  ['UTF-16, the low byte first', bytes(0xff, 0xfe, 0x47, 0x00, 0xfc, 0x00), 'Gü'],
  ['UTF-16, the high byte first', bytes(0xfe, 0xff, 0x00, 0x47, 0x00, 0xfc), 'Gü'],
  ['a letter for each byte', bytes(0x47, 0xfc, 0x80), 'Gü€'],
])('a text in %s is decoded', (_encoding, encoded, text) => expect(textOf(encoded)).toBe(text));
