import { useEffect, useState } from 'react';
import type { Score } from './score.ts';

/** Milliseconds to wait after a key press before scoring. */
const PAUSE_MS = 150;

/**
 * Returns the score of a password shortly after it was typed. Null while it is empty or the word lists are
 * loading.
 */
export function useScore(password: string, known: readonly string[]): Score | null {
  const [scored, setScored] = useState<{ readonly password: string; readonly score: Score } | null>(null);
  const knownWords = known.join('\n');
  useEffect(() => {
    if (password === '') return undefined;
    let isWanted = true;
    const timer = setTimeout(() => {
      void import('./strength.ts').then(
        ({ scoreOf }) =>
          isWanted &&
          setScored({ password, score: scoreOf(password, knownWords.split('\n').filter(Boolean)) }),
        () => undefined, // without the word lists no strength is shown, and everything else works
      );
    }, PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [password, knownWords]);
  // Ignore the score of a previous password.
  return scored?.password === password && password !== '' ? scored.score : null;
}
