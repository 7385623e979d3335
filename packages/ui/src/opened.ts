import { useCallback, useState } from 'react';

/**
 * What was opened last: it stays while its dialog closes, and each opening is one of its own (`count` is a
 * key for it).
 */
export type Opened<What> = { what: What | null; isOpen: boolean; count: number };

/** Opens one dialog at a time for something. */
export function useOpened<What>(): Opened<What> & { open: (what: What) => void; close: () => void } {
  const [opened, setOpened] = useState<Opened<What>>({ what: null, isOpen: false, count: 0 });
  const open = useCallback(
    (what: What) => setOpened(({ count }) => ({ what, isOpen: true, count: count + 1 })),
    [],
  );
  const close = useCallback(() => setOpened((before) => ({ ...before, isOpen: false })), []);
  return { ...opened, open, close };
}
