import { useEffect, useRef, useState } from 'react';
import type { VaultEntry } from '../vault-codec.ts';
import { audit, browserBreath, type Finding } from './audit.ts';
import type { Score } from './score.ts';

/** Nothing is known yet, or could be found out. */
export const UNKNOWN: ReadonlyMap<string, Finding> = new Map();

/**
 * What is wrong with which passwords; found here in the browser, in moments in which it has nothing else to
 * do.
 */
export function useAudit(entries: readonly VaultEntry[]): ReadonlyMap<string, Finding> {
  const [findings, setFindings] = useState(UNKNOWN);
  // A change of one entry looks at one password again, not at all of them.
  const known = useRef(new Map<string, Score>());
  useEffect(() => {
    const over = new AbortController();
    const { signal } = over;
    async function look(): Promise<void> {
      await browserBreath();
      if (signal.aborted) return;
      if (entries.length === 0) {
        known.current = new Map();
        return setFindings(UNKNOWN);
      }
      const { scoreOf } = await import('./strength.ts');
      const kept = new Map<string, Score>(); // passwords that are no longer stored are forgotten
      const scoreOnce = (password: string, words: readonly string[]) => {
        const key = [password, ...words].join('\n');
        const score = known.current.get(key) ?? scoreOf(password, words);
        kept.set(key, score);
        return score;
      };
      const readable = entries.filter((entry) => entry.isReadable);
      const found = await audit(readable, scoreOnce, browserBreath, signal);
      if (signal.aborted) return;
      known.current = kept;
      setFindings(found);
    }
    look().catch(() => setFindings(UNKNOWN)); // the lists did not come: nothing is marked, everything else works
    return () => over.abort();
  }, [entries]);
  return findings;
}
