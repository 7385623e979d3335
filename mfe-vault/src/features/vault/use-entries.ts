import { recordsQuery, userQuery } from '@savvi/mfe-kit';
import { useQuery, useQueryClient } from '@savvi/mfe-kit/query';
import { useEffect } from 'react';
import { VAULT } from './vault-codec.ts';

/**
 * Somebody's entries, undefined until they came. When the session ends, nothing that was decrypted for it is
 * kept in memory.
 */
export function useEntries(isWanted = true) {
  const client = useQueryClient();
  const { data: user } = useQuery({ ...userQuery, enabled: false }); // the shell asks, here it is listened to
  const isEnded = user === null;
  const {
    data: entries,
    isFetching,
    refetch,
  } = useQuery({ ...recordsQuery(VAULT), enabled: isWanted && !isEnded });
  // Comes after the query, which is told to rest first: what is in use would be asked for again.
  useEffect(() => {
    if (isEnded) void client.resetQueries({ queryKey: [VAULT.domain] });
  }, [isEnded, client]);
  return { entries, isFetching, isEnded, reload: () => void refetch() };
}
