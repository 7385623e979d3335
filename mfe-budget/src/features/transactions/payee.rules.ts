import { trimmed, type Word } from '../../shared/words.rules.ts';

/** Words that connect an amount or date with the payee: '12.40 for coffee', 'tires on Friday'. */
const CONNECTING = new Set(['at', 'for', 'from', 'of', 'on']);
const COMMAS = ',;:';
const SEPARATORS = '-‐‑‒–—−+=@/|~*·•.…,;:()[]{}';
const VISIBLE = /[^\p{Cf}\p{M}\p{Z}]/u;

const isConnecting = (word: Word | undefined) => word !== undefined && CONNECTING.has(word.plain);
const isSeparator = ({ typed }: Word) => trimmed(typed, SEPARATORS, '') === '';

/**
 * The words that are left after others were taken out, as typed. What connected them is left out, too: the dash
 * of 'coffee - 12.40', the comma of 'coffee, 12.40' and the 'for' of '12.40 for coffee'. Empty without a payee.
 */
export function payeeOf(words: readonly Word[], isTaken: (wordIndex: number) => boolean): string {
  const isEdge = (at: number) => words[at] === undefined || isTaken(at);
  const connectsNext = (at: number) =>
    (isConnecting(words[at]) && isTaken(at + 1)) ||
    // 'on the 3rd of May', but not the article of a name: '40 the home depot'.
    (words[at]?.plain === 'the' && isTaken(at + 1)) ||
    (isConnecting(words[at]) && words[at + 1]?.plain === 'the' && isTaken(at + 2));
  let payee = '';
  for (const [at, word] of words.entries()) {
    const isFirst = payee === '' && at > 0 && isTaken(at - 1);
    if (isTaken(at) || connectsNext(at) || (isFirst && isConnecting(word))) continue;
    if (isSeparator(word) && (isEdge(at - 1) || isEdge(at + 1))) continue;
    const kept = trimmed(word.typed, isEdge(at - 1) ? COMMAS : '', isEdge(at + 1) ? COMMAS : '');
    payee = payee === '' ? kept : `${payee} ${kept}`;
  }
  return VISIBLE.test(payee) ? payee : '';
}
