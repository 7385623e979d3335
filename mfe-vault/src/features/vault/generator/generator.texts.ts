import type { CharacterClass } from './characters.rules.ts';

/** Texts of the generator. */
export const generatorTexts = {
  open: 'Generate',
  region: 'Password generator',
  kind: 'Made of',
  kinds: { characters: 'Characters', words: 'Words' },
  made: 'Generated password',
  again: 'Another one',
  use: 'Use this password',
  length: 'Length',
  characters: (count: number) => `${count} characters`,
  classes: { lowercase: 'a–z', uppercase: 'A–Z', digits: '0–9', symbols: '!@#' } satisfies Record<CharacterClass, string>,
  classNames: { lowercase: 'Small letters', uppercase: 'Capital letters', digits: 'Digits', symbols: 'Symbols' } satisfies Record<CharacterClass, string>,
  classesLegend: 'Characters used',
  oneAtLeast: 'One kind at least is needed.',
  lookAlikes: 'Avoid look-alikes such as l, 1 and I',
  count: 'Words',
  words: (count: number) => `${count} words`,
  separator: 'Between them',
  separators: { '-': 'Hyphen', '.': 'Point', _: 'Underscore', ' ': 'Space' },
  capitalized: 'Capital letters',
  digit: 'With a digit',
  loading: 'Loading the words',
  failed: 'The words could not be loaded. Please try again, or use characters.',
} as const;
