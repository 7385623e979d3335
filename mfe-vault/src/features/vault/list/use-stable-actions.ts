import { useLayoutEffect, useRef, useState } from 'react';
import type { EntryActions } from './entry-row.tsx';

/**
 * Actions that stay the same object while what they do follows the page: rows need not be drawn again for it.
 */
export function useStableActions(newest: EntryActions): EntryActions {
  const latest = useRef(newest);
  useLayoutEffect(() => {
    latest.current = newest;
  });
  const [stable] = useState<EntryActions>(() => ({
    toggle: (id) => latest.current.toggle(id),
    copy: (what, text) => latest.current.copy(what, text),
    edit: (entry) => latest.current.edit(entry),
    remove: (entry) => latest.current.remove(entry),
  }));
  return stable;
}
