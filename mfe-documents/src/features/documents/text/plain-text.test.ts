import { TEXT_BYTES_MAX, textInput } from '@savvi/documents-contract/text';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { storedTextOf } from './plain-text.ts';

const text = (original: string) => {
  const stored = storedTextOf(original);
  return stored.state === 'text' ? stored.text : stored.state;
};

test('a stored text has single spaces and breaks, and no invisible characters [DOC-55]', () => {
  expect(text('\u0000Rent\u00ad \t due\u00a0on \r\n\n\n the\u200b first \f page ')).toBe(
    'Rent due on\nthe first\fpage',
  );
});

test.each([[''], [' \n\f '], ['\ufffd \ufffd'], ['\u0000\u200b']])('%j is no text [DOC-57]', (original) =>
  expect(text(original)).toBe('none'),
);

test('a long text is cut at the end of a character [DOC-55]', () => {
  expect(text('é'.repeat(TEXT_BYTES_MAX))).toBe('é'.repeat(TEXT_BYTES_MAX / 2));
  expect(text(`a${'😀'.repeat(60_000)}`)).toBe(`a${'😀'.repeat(49_999)}`);
});

test('the service accepts the text of any file [DOC-55]', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.string({ maxLength: 3 }), (one, other) => {
      expect(textInput.safeParse(storedTextOf(`${one}\ud800${other}`)).success).toBe(true);
    }),
  );
});
