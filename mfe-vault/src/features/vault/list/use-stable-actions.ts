import { useLayoutEffect, useRef, useState } from 'react';
import type { EntryActions } from './entry-row.tsx';

/**
 * Returns an object with a stable identity that calls the newest actions, so that memoized rows need not
 * render again.
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
    inspect: (entry) => latest.current.inspect(entry),
    favor: (entry) => latest.current.favor(entry),
    remove: (entry) => latest.current.remove(entry),
  }));
  return stable;
}
