import { recordsQuery, userQuery } from '@savvi/mfe-kit';
import { useQuery, useQueryClient } from '@savvi/mfe-kit/query';
import { useEffect } from 'react';
import { VAULT } from './vault-codec.ts';

/**
 * Returns the entries of the user, undefined until they are loaded. When the session ends, decrypted entries
 * are removed from memory.
 */
export function useEntries(isWanted = true) {
  const client = useQueryClient();
  // The shell runs the query of the signed-in user, and this hook only observes it.
  const { data: user } = useQuery({ ...userQuery, enabled: false });
  const isEnded = user === null;
  const {
    data: entries,
    isFetching,
    refetch,
  } = useQuery({ ...recordsQuery(VAULT), enabled: isWanted && !isEnded });
  // This effect runs after the query is disabled: otherwise the query would load the removed entries again.
  useEffect(() => {
    if (isEnded) void client.resetQueries({ queryKey: [VAULT.domain] });
  }, [isEnded, client]);
  return { entries, isFetching, isEnded, reload: () => void refetch() };
}
