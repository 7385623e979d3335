import { useSearchParams } from '@savvi/mfe-kit/router';
import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `onNew` once `isReady` if the address contains the parameter `new`, as links of the shell's search do.
 * `onNew` gets the parameters; with `kind` and `record` they name the record that the new document belongs to.
 * They are removed from the address, so that Back and a reload do not call it again.
 * Each area has a copy, because the shell of the last release has no such hook in mfe-kit.
 */
export function useNewInAddress(isReady: boolean, onNew: (search: URLSearchParams) => void): void {
  const [search, setSearch] = useSearchParams();
  const isAsked = isReady && search.has('new');
  const answer = useEffectEvent(() => {
    const rest = new URLSearchParams(search);
    for (const name of ['new', 'kind', 'record']) rest.delete(name);
    setSearch(rest, { replace: true });
    onNew(search);
  });
  useEffect(() => {
    if (isAsked) answer();
  }, [isAsked]);
}
