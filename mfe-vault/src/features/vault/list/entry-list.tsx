import { lazy, Suspense } from 'react';
import { type Finding, findingOf } from '../strength/audit.ts';
import type { VaultEntry } from '../vault-codec.ts';
import { texts } from '../vault.texts.ts';
import { ClosedRow } from './closed-row.tsx';
import styles from './entry-list.module.css';
import { isWindowed } from './list.rules.ts';
import { type EntryActions, EntryRow } from './entry-row.tsx';
import { VaultRowsSkeleton } from './vault-skeleton.tsx';

// Most vaults are short: who has a long one waits for its code once.
const WindowedList = lazy(async () => ({ default: (await import('./windowed-list.tsx')).WindowedList<VaultEntry> }));

interface EntryListProps {
  readonly entries: readonly VaultEntry[];
  /** Whether another entry has the same name. */
  readonly isNamesake: (name: string) => boolean;
  readonly findings: ReadonlyMap<string, Finding>;
  readonly revealed: ReadonlySet<string>;
  readonly isLeaving: (entry: VaultEntry) => boolean;
  readonly actions: EntryActions;
  /** The entry to which the focus is led. */
  readonly wanted: string | null;
}

/** The entries below each other; of very many only those in sight are in the page (N-18). */
export function EntryList({ entries, isNamesake, findings, revealed, isLeaving, actions, wanted }: EntryListProps) {
  const rowOf = (entry: VaultEntry) =>
    entry.isReadable ? (
      <EntryRow entry={entry} isNamesake={isNamesake(entry.name)} finding={findingOf(findings, entry.id)} isRevealed={revealed.has(entry.id)} isLeaving={isLeaving(entry)} actions={actions} />
    ) : (
      <ClosedRow entry={entry} isLeaving={isLeaving(entry)} onDelete={actions.remove} />
    );
  if (isWindowed(entries.length)) {
    return (
      <Suspense fallback={<VaultRowsSkeleton />}>
        <WindowedList label={texts.list} items={entries} draw={rowOf} wanted={wanted} className={styles.list} />
      </Suspense>
    );
  }
  return (
    <ul className={styles.list} aria-label={texts.list}>
      {entries.map((entry) => (
        <li key={entry.id} className={styles.item}>
          {rowOf(entry)}
        </li>
      ))}
    </ul>
  );
}
