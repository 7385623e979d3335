import type { CharacterClass } from './characters.rules.ts';

/** Texts of the password generator. */
export const generatorTexts = {
  open: 'Generate',
  region: 'Password generator',
  kind: 'Type',
  kinds: { characters: 'Characters', words: 'Words' },
  made: 'Generated password',
  again: 'Generate another',
  use: 'Use this password',
  length: 'Length',
  characters: (count: number) => `${count} characters`,
  classes: { lowercase: 'a–z', uppercase: 'A–Z', digits: '0–9', symbols: '!@#' } satisfies Record<
    CharacterClass,
    string
  >,
  classNames: {
    lowercase: 'Lowercase letters',
    uppercase: 'Uppercase letters',
    digits: 'Digits',
    symbols: 'Symbols',
  } satisfies Record<CharacterClass, string>,
  classesLegend: 'Characters to use',
  oneAtLeast: 'Choose at least one kind.',
  lookAlikes: 'Avoid look-alikes such as l, 1 and I',
  count: 'Words',
  words: (count: number) => `${count} words`,
  separator: 'Separator',
  separators: { '-': 'Hyphen', '.': 'Period', _: 'Underscore', ' ': 'Space' },
  capitalized: 'Capitalize words',
  digit: 'Include a digit',
  loading: 'Loading the words',
  failed: 'The words could not be loaded. Please try again, or use characters.',
} as const;
