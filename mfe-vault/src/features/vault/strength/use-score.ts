import { useEffect, useState } from 'react';
import type { Score } from './score.ts';

/** Between two letters nobody reads how strong it is. */
const PAUSE_MS = 150;

/**
 * How hard a password is to guess, a moment after it was typed; null while it is empty or the lists are on
 * their way.
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
        () => undefined, // without the lists there is no remark; everything else works
      );
    }, PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [password, knownWords]);
  // What is known of another password says nothing of this one.
  return scored?.password === password && password !== '' ? scored.score : null;
}
