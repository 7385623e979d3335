// Whole dictionaries of zxcvbn-ts take half a second to unpack on a slow machine and are 400 kB to load. What
// people really choose stands at their beginnings, so the beginnings are kept here as plain texts.
import { dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';

/** A list that ships with the product, and where it is from. */
export interface List {
  /** Relative to the folder of the lists of this area. */
  readonly file: string;
  readonly name: string;
  readonly says: string;
  readonly words: readonly string[];
}

const COUNT = 10_000;
const plain = (words: readonly string[]) => words.filter((word) => /^\S+$/.test(word)).slice(0, COUNT);

/**
 * The passwords chosen most, commonest first. The services judge new passwords by them, too, so they are in
 * the contracts.
 */
export const COMMON_PASSWORDS_LIST: Omit<List, 'file'> = {
  name: 'COMMON_PASSWORDS',
  says: `The ${COUNT} passwords chosen most, from zxcvbn-ts (MIT).`,
  words: plain(common['passwords-common']),
};

/**
 * The lists of this area, commonest words first; the words for passphrases are the EFF's (CC BY 3.0), in
 * their order.
 */
export const LISTS: readonly List[] = [
  {
    file: 'common-words.ts',
    name: 'COMMON_WORDS',
    says: `The ${COUNT} English words used most, from zxcvbn-ts (MIT).`,
    words: plain(english['commonWords-en']),
  },
  {
    file: 'passphrase-words.ts',
    name: 'PASSPHRASE_WORDS',
    says: 'The EFF’s long list for passphrases (CC BY 3.0): 7,776 words that are easy to type and to tell apart.',
    words: common['diceware-common'],
  },
];

/** The module that holds a list: one text, which is quicker to read than ten thousand. */
export const sourceOf = ({ name, says, words }: Omit<List, 'file'>): string =>
  `// Made by make-lists.ts.\n/** ${says} */\nexport const ${name}: readonly string[] = ${JSON.stringify(words.join(' '))}.split(' ');\n`;
