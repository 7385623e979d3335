// The full dictionaries of zxcvbn-ts are 400 kB and take half a second to unpack on a slow machine. The most
// common words come first, so the product includes only those, as plain text.
import { dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';

/** A word list in the product and its source. */
export interface List {
  /** The file name in the folder of word lists. */
  readonly file: string;
  readonly name: string;
  readonly says: string;
  readonly words: readonly string[];
}

const COUNT = 10_000;
const plain = (words: readonly string[]) => words.filter((word) => /^\S+$/.test(word)).slice(0, COUNT);

/**
 * The most common passwords, most common first. They are in the contracts because services check new
 * passwords against them.
 */
export const COMMON_PASSWORDS_LIST: Omit<List, 'file'> = {
  name: 'COMMON_PASSWORDS',
  says: `The ${COUNT} passwords chosen most, from zxcvbn-ts (MIT).`,
  words: plain(common['passwords-common']),
};

/**
 * The word lists of this area, most common words first. The words for passphrases are from the EFF (CC BY
 * 3.0), in their order.
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

/** Returns the source of the module with a list. A single text parses faster than ten thousand. */
export const sourceOf = ({ name, says, words }: Omit<List, 'file'>): string =>
  `// Made by make-lists.ts.\n/** ${says} */\nexport const ${name}: readonly string[] = ${JSON.stringify(words.join(' '))}.split(' ');\n`;
