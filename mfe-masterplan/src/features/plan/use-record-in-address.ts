import { useSearchParams } from '@savvi/mfe-kit/router';
import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `onRecord` once `isReady` with the id in the parameter `record` of the address. The parameter is removed from the
 * address, so that Back and a reload do not call it again.
 */
export function useRecordInAddress(isReady: boolean, onRecord: (id: string) => void): void {
  const [search, setSearch] = useSearchParams();
  const id = isReady ? search.get('record') : null;
  const open = useEffectEvent((record: string) => {
    const rest = new URLSearchParams(search);
    rest.delete('record');
    setSearch(rest, { replace: true });
    onRecord(record);
  });
  useEffect(() => {
    if (id !== null) open(id);
  }, [id]);
}
