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

/** The fewest characters of a password for an account (AUTH-21); a shorter one scores as weak anyway. */
const PASSWORD_MIN = 6;
const first = new Set(COMMON_PASSWORDS_LIST.words);

/** All other passwords of the dictionary that an account may have, sorted: 34,228 of its 49,233. */
export const FURTHER_PASSWORDS: readonly string[] = common['passwords-common']
  .filter((word) => word.length >= PASSWORD_MIN && !first.has(word))
  .toSorted();

/**
 * Packs sorted words into a text that compresses to half the size. Each word begins with a capital letter for
 * the number of characters that it shares with the word before it. No word may contain capital letters.
 */
export function packedWords(words: readonly string[]): string {
  let before = '';
  return words
    .map((word) => {
      let shared = 0;
      while (shared < Math.min(word.length, 25) && word[shared] === before[shared]) shared += 1;
      before = word;
      return String.fromCharCode('A'.charCodeAt(0) + shared) + word.slice(shared);
    })
    .join('');
}

/** The source of the module with the further passwords, as the formatter writes it. */
export const furtherSource = (): string =>
  `// Made by make-lists.ts.
/**
 * The ${FURTHER_PASSWORDS.length} passwords chosen most after the first ${COUNT}, from zxcvbn-ts (MIT), sorted and packed. Those
 * below ${PASSWORD_MIN} characters are left out.
 */
export const FURTHER_COMMON_PASSWORDS =
  '${packedWords(FURTHER_PASSWORDS)}';
`;

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
