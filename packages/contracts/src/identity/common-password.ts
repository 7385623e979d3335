// The lists of common passwords are exact and have 110 kB compressed, so pages load this module on demand.
import { COMMON_PASSWORDS } from './common-passwords.ts';
import { FURTHER_COMMON_PASSWORDS } from './further-common-passwords.ts';

/** How common a password is: among the first 10,000 that are guessed, or among the first 50,000. */
export type Commonness = 'common' | 'less-common';

const COMMON = new Set(COMMON_PASSWORDS);
const [A, Z] = ['A'.charCodeAt(0), 'Z'.charCodeAt(0)];

/**
 * Whether a packed list contains a word. The list is sorted. Each of its words begins with a capital letter for
 * the number of characters that it shares with the word before it (A for none, B for one), and continues with
 * its other characters.
 */
export function isInPackedWords(packed: string, wanted: string): boolean {
  /** How many characters the last word shares with the wanted one. */
  let matched = 0;
  let at = 0;
  const isInWord = () => at < packed.length && !(packed.charCodeAt(at) >= A && packed.charCodeAt(at) <= Z);
  while (at < packed.length) {
    const shared = packed.charCodeAt(at) - A;
    // This word differs from the last one where that one still equaled the wanted word, so it comes later.
    if (shared < matched) return false;
    at += 1;
    if (shared === matched) {
      while (isInWord() && packed[at] === wanted[matched]) [at, matched] = [at + 1, matched + 1];
      if (matched === wanted.length) return !isInWord();
    }
    while (isInWord()) at += 1;
  }
  return false;
}

/**
 * The packed words by their first character: an A begins a word that shares none with the word before. A search
 * reads one of these texts; unpacking all of them would take 60 ms and 2 MB.
 */
const further = new Map(
  FURTHER_COMMON_PASSWORDS.split('A')
    .slice(1)
    .map((words) => [words.slice(0, 1), `A${words}`] as const),
);

/** How common a password is; null when it is on no list. Ignores case. */
export function commonnessOf(password: string): Commonness | null {
  const typed = password.toLowerCase();
  if (COMMON.has(typed)) return 'common';
  return isInPackedWords(further.get(typed.slice(0, 1)) ?? '', typed) ? 'less-common' : null;
}
