import { useEffect, useRef, useState } from 'react';
import { typeOf, type VaultEntry } from '../vault-codec.ts';
import { audit, browserBreath, type Finding } from './audit.ts';
import type { Score } from './score.ts';

/** No findings: the audit has not finished, or it failed. */
export const UNKNOWN: ReadonlyMap<string, Finding> = new Map();

/** Returns the weak and shared passwords. The browser computes them while it is idle. */
export function useAudit(entries: readonly VaultEntry[]): ReadonlyMap<string, Finding> {
  const [findings, setFindings] = useState(UNKNOWN);
  // A change of one entry scores one password again, not all of them.
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
      const current = new Map<string, Score>(); // forgets passwords that are no longer stored
      const scoreOnce = (password: string, words: readonly string[]) => {
        const key = [password, ...words].join('\n');
        const score = known.current.get(key) ?? scoreOf(password, words);
        current.set(key, score);
        return score;
      };
      // Cards and notes have no password (VLT-2).
      const readable = entries
        .filter((entry) => entry.isReadable)
        .filter((entry) => typeOf(entry) === 'login');
      const found = await audit(readable, scoreOnce, browserBreath, signal);
      if (signal.aborted) return;
      known.current = current;
      setFindings(found);
    }
    // The word lists failed to load: nothing is marked, everything else works.
    look().catch(() => setFindings(UNKNOWN));
    return () => over.abort();
  }, [entries]);
  return findings;
}
