import { lazy, Suspense, useMemo, useState } from 'react';
import { ENTRIES_MAX, type VaultEntry } from '../vault-codec.ts';

const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }));
const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }));

/** The transfer dialog that is open. */
export type Transfer = 'import' | 'export';

const NONE: readonly never[] = [];

interface TransferDialogsProps {
  readonly open: Transfer | null;
  /** The stored entries; undefined until they are loaded. */
  readonly entries: readonly VaultEntry[] | undefined;
  readonly onReload: () => void;
  readonly onClose: () => void;
}

/**
 * The import and export dialogs. Their code loads when one is first opened, and each opening starts fresh.
 */
export function TransferDialogs({ open, entries, onReload, onClose }: TransferDialogsProps) {
  const [shown, setShown] = useState<{
    readonly open: Transfer | null;
    readonly last: Transfer | null;
    readonly count: number;
  }>({ open: null, last: null, count: 0 });
  if (shown.open !== open)
    setShown({ open, last: open ?? shown.last, count: shown.count + (open === null ? 0 : 1) });
  const stored = useMemo(() => entries?.filter((entry) => entry.isReadable), [entries]);
  return (
    <Suspense fallback={null}>
      {shown.last === 'import' && (
        <ImportDialog
          key={shown.count}
          isOpen={open !== null}
          stored={stored ?? NONE}
          room={ENTRIES_MAX - (entries?.length ?? 0)}
          onClose={onClose}
        />
      )}
      {shown.last === 'export' && (
        <ExportDialog
          key={shown.count}
          isOpen={open !== null}
          entries={stored}
          unreadable={(entries?.length ?? 0) - (stored?.length ?? 0)}
          onReload={onReload}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
}
