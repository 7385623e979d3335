import { mutate, putRecord, recordsQuery, refreshRecords, useShell } from '@savvi/mfe-kit';
import { useMutation, useQueryClient } from '@savvi/mfe-kit/query';
import { useCallback, useRef, useState } from 'react';
import { useFailure } from './use-failure.ts';
import { changePath, isCut, type OpenEntry, sealChange, VAULT } from './vault-codec.ts';
import { texts } from './vault.texts.ts';

/** When an entry was last changed apart from its star, in the version that the star made. */
interface Starred {
  readonly version: number;
  readonly updatedAt: string;
}

/**
 * Adds entries to the favorites and removes them (VLT-1). `changedAt` is when an entry was last changed; until the
 * page is left, a star is no change, so that no entry moves away from the pointer.
 */
export function useFavorite() {
  const client = useQueryClient();
  const fail = useFailure();
  const { toast } = useShell();
  const pending = useRef(new Set<string>());
  const [starred, setStarred] = useState<ReadonlyMap<string, Starred>>(new Map());
  // Stable while no star changes, because the page sorts thousands of entries by it.
  const changedAt = useCallback(
    ({ id, version, updatedAt }: OpenEntry): string => {
      const star = starred.get(id);
      return star?.version === version ? star.updatedAt : updatedAt;
    },
    [starred],
  );
  const { mutate: change } = useMutation({
    mutationFn: ({ id, version, favorite }: OpenEntry) =>
      mutate({
        method: 'PATCH',
        path: changePath(id),
        body: sealChange({ favorite: favorite !== true }),
        version,
        reader: VAULT.readers.one,
      }),
    onSuccess(saved, entry) {
      setStarred((before) =>
        new Map(before).set(entry.id, { version: saved.version, updatedAt: changedAt(entry) }),
      );
      // A list that is on its way may lack the star. Otherwise it need not be fetched again.
      if (client.isFetching(recordsQuery(VAULT)) > 0) void refreshRecords(client, VAULT);
      putRecord(client, VAULT, saved);
      if (isCut({ favorite: entry.favorite !== true }, saved))
        toast({ ...texts.partly, tone: 'destructive' });
    },
    onError(error) {
      fail('edit', error);
      void refreshRecords(client, VAULT);
    },
    onSettled: (_saved, _error, { id }) => pending.current.delete(id),
  });
  return {
    changedAt,
    favor(entry: OpenEntry): void {
      if (pending.current.has(entry.id)) return;
      pending.current.add(entry.id);
      change(entry);
    },
  };
}
