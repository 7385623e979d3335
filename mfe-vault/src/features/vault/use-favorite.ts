import { mutate, putRecord, refreshRecords } from '@savvi/mfe-kit';
import { useMutation, useQueryClient } from '@savvi/mfe-kit/query';
import { useFailure } from './use-failure.ts';
import { changePath, type OpenEntry, sealChange, VAULT } from './vault-codec.ts';

/** Returns a function that adds an entry to the favorites or removes it from them (VLT-1). */
export function useFavorite(): (entry: OpenEntry) => void {
  const client = useQueryClient();
  const fail = useFailure();
  const { isPending, mutate: change } = useMutation({
    mutationFn: ({ id, version, favorite }: OpenEntry) =>
      mutate({
        method: 'PATCH',
        path: changePath(id),
        body: sealChange({ favorite: favorite !== true }),
        version,
        reader: VAULT.readers.one,
      }),
    onSuccess: (saved) => putRecord(client, VAULT, saved),
    onError: (error) => fail('edit', error),
    onSettled: () => void refreshRecords(client, VAULT),
  });
  return (entry) => {
    if (!isPending) change(entry);
  };
}
