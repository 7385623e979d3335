import { LongList } from '@savvi/ui/long-list';
import { type Finding, findingOf } from '../strength/audit.ts';
import type { VaultEntry } from '../vault-codec.ts';
import { texts } from '../vault.texts.ts';
import { ClosedRow } from './closed-row.tsx';
import styles from './entry-list.module.css';
import { type EntryActions, EntryRow } from './entry-row.tsx';
import type { Density } from './preference.ts';
import { VaultRowsSkeleton } from './vault-skeleton.tsx';

/** The usual height of a row in pixels. */
const ROW_PX: Readonly<Record<Density, number>> = { comfortable: 93, compact: 39 };

interface EntryListProps {
  readonly entries: readonly VaultEntry[];
  /** Whether another entry has the same name. */
  readonly isNamesake: (name: string) => boolean;
  readonly findings: ReadonlyMap<string, Finding>;
  readonly revealed: ReadonlySet<string>;
  readonly isLeaving: (entry: VaultEntry) => boolean;
  readonly actions: EntryActions;
  readonly canEdit: boolean;
  readonly density: Density;
  /** The id of the entry to focus. */
  readonly wanted: string | null;
}

/** The list of entries. A long list renders only the rows in view (N-18). */
export function EntryList({
  entries,
  isNamesake,
  findings,
  revealed,
  isLeaving,
  actions,
  canEdit,
  density,
  wanted,
}: EntryListProps) {
  const rowOf = (entry: VaultEntry) =>
    entry.isReadable ? (
      <EntryRow
        entry={entry}
        isNamesake={isNamesake(entry.name)}
        finding={findingOf(findings, entry.id)}
        isRevealed={revealed.has(entry.id)}
        isLeaving={isLeaving(entry)}
        actions={actions}
        canEdit={canEdit}
        density={density}
      />
    ) : (
      <ClosedRow entry={entry} isLeaving={isLeaving(entry)} onDelete={actions.remove} />
    );
  return (
    <LongList
      key={density}
      label={texts.list}
      items={entries}
      draw={rowOf}
      wanted={wanted}
      rowHeight={ROW_PX[density]}
      loading={<VaultRowsSkeleton />}
      className={styles.list}
    />
  );
}
