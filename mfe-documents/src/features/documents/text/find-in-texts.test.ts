import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasAll, isSearchable, snippetsOf, wordsOf } from './find-in-texts.ts';
import { folded, foldedPlaces } from './folded.ts';
import type { OpenedText } from './texts-query.ts';

const opened = (text: string): OpenedText => ({ state: 'text', text, folded: folded(text) });
const isFound = (text: string, search: string) => hasAll(opened(text), wordsOf(search));
/** The snippets of a search, with the matches in brackets. */
const shown = (text: string, search: string) =>
  snippetsOf(opened(text), wordsOf(search)).map(
    ({ page, parts }) =>
      `${page ?? ''}|${parts.map((part) => (part.isFound ? `[${part.text}]` : part.text)).join('')}`,
  );

describe('a text search', () => {
  test.each([
    ['upper and lower case', 'The RENT is due', 'rent', true],
    ['accents', 'Café crème', 'cafe CRÈME', true],
    ['letters that become several', 'Straße, ﬁnal', 'strasse final', true],
    ['words in another order', 'rent and deposit', 'deposit rent', true],
    ['a missing word', 'rent and deposit', 'rent parking', false],
    ['a phrase', 'the spare key lies here', '"spare key"', true],
    ['a phrase in another order', 'the spare key lies here', '“key spare”', false],
    ['a phrase that is not closed', 'spare key', '"spare key', true],
    ['Japanese', '契約書を保管する', '契約', true],
    ['typographic apostrophes', 'the neighbor’s key', "neighbor's", true],
    ['typographic hyphens', 'a well\u2011known 2019–2020 −5', 'well-known 2019-2020 -5', true],
    ['an empty text', '', 'a', false],
  ])('handles %s [DOC-56]', (_, text, search, is) => expect(isFound(text, search)).toBe(is));

  test('a single ASCII character is not searched, a single character of another script is [DOC-56]', () => {
    expect(['a', '"', ' ', 'ab', '契'].map((search) => isSearchable(wordsOf(search)))).toEqual([
      false,
      false,
      false,
      true,
      true,
    ]);
  });

  test('matches are marked in their original spelling, with their page [DOC-56]', () => {
    expect(shown('First page\fThe Straße has a ﬁnal café\nother', 'strasse cafe final')).toEqual([
      '2|The [Straße] has a [ﬁnal] [café]',
    ]);
  });

  test('a text without pages has no page number, and at most two excerpts are shown, in the order of the text [DOC-56]', () => {
    expect(shown('one key\ntwo\nthree key\nspare key', 'key spare')).toEqual([
      '|one [key]',
      '|[spare] [key]',
    ]);
  });

  test('a long paragraph is cut to whole words around a match, and overlapping matches are marked once [DOC-56]', () => {
    const [snippet = ''] = shown(`${'lorem '.repeat(50)}needles ${'ipsum '.repeat(50)}`, 'needle eedles');
    expect(snippet).toMatch(/^\|…(lorem )+\[needles\]( ipsum)+ ?[a-z]*…$/);
    expect(snippet.length).toBeLessThan(230);
  });

  test('the excerpt of a line of 200 kB is cut within 500 ms, with the matches marked [DOC-56]', () => {
    const line = `${'Straße, the naïve ﬁle 😀 '.repeat(8_000)}needle ${'the '.repeat(5_000)}`;
    const long = opened(line);
    const words = wordsOf('needle the');
    const start = performance.now();
    const [only] = snippetsOf(long, words);
    const [last] = snippetsOf(long, wordsOf('needle'));
    expect(performance.now() - start).toBeLessThan(500);
    expect(only?.parts.filter(({ isFound: is }) => is).map(({ text }) => text)).toContain('the');
    const around = last?.parts.map((part) => (part.isFound ? `[${part.text}]` : part.text)).join('');
    expect(around).toMatch(/^…(\S+ )+[^[]*ﬁle 😀 \[needle\] the /u);
    expect(around?.length).toBeLessThan(230);
  });

  test('a letter with a combining accent is marked as a whole [DOC-56]', () => {
    expect(shown('a cafe\u0301 is open', 'cafe')).toEqual(['|a [cafe\u0301] is open']);
  });

  test('characters are normalized one by one like a whole text, and each has its index in the original [DOC-56]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 50 }), (text) => {
        const { folded: normalized, places } = foldedPlaces(text);
        expect(normalized).toBe(folded(text));
        expect(places).toHaveLength(normalized.length + 1);
      }),
    );
  });

  test('the parts of a snippet are parts of the text, and marked parts contain the word [DOC-56]', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'b', 'é', 'ß', 'ﬁ', ' ', '\n', '\f', '😀'), maxLength: 300 }),
        fc.constantFrom('ab', 'ss', 'e', 'fi', 'a b'),
        (text, word) => {
          const parts = snippetsOf(opened(text), [folded(word)]).flatMap((snippet) => snippet.parts);
          for (const part of parts) expect(text).toContain(part.text.replaceAll('…', ''));
          for (const part of parts.filter(({ isFound: is }) => is))
            expect(folded(part.text)).toContain(folded(word));
        },
      ),
    );
  });
});
