import { useCallback, useState } from 'react';

/**
 * The item whose dialog was opened last. It stays while the dialog closes. `count` is a React key that
 * differs for each opening.
 */
export type Opened<What> = { what: What | null; isOpen: boolean; count: number };

/** State for opening one dialog at a time for an item. */
export function useOpened<What>(): Opened<What> & { open: (what: What) => void; close: () => void } {
  const [opened, setOpened] = useState<Opened<What>>({ what: null, isOpen: false, count: 0 });
  const open = useCallback(
    (what: What) => setOpened(({ count }) => ({ what, isOpen: true, count: count + 1 })),
    [],
  );
  const close = useCallback(() => setOpened((before) => ({ ...before, isOpen: false })), []);
  return { ...opened, open, close };
}
